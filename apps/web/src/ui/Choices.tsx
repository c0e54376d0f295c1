import { useId } from 'react';
import classes from './Choices.module.css';

interface Choice {
  value: string;
  label: string;
}

export interface ChoicesProps {
  legend: string;
  name: string;
  choices: readonly Choice[];
  chosen: readonly string[];
  /** Called with the option that was tapped; with `several` it may already be selected. */
  onChoose: (value: string) => void;
  /** Any number of options instead of one. */
  several?: boolean;
  problem?: string;
}

/** A few options, all visible: pick one, or several. */
export function Choices({ legend, name, choices, chosen, onChoose, several, problem }: ChoicesProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={problem ? id : undefined}>
      <legend className={classes.legend}>{legend}</legend>
      <div className={classes.row}>
        {choices.map(({ value, label }) => (
          <label key={value} className={classes.choice}>
            <input
              type={several ? 'checkbox' : 'radio'}
              name={name}
              className={classes.input}
              checked={chosen.includes(value)}
              aria-invalid={problem ? true : undefined}
              onChange={() => onChoose(value)}
            />
            <span className={classes.label}>{label}</span>
          </label>
        ))}
      </div>
      {problem && (
        <p id={id} className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
