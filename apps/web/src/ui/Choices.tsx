import { useId } from 'react';
import { Choice } from './Choice.tsx';
import classes from './Choices.module.css';

interface Named {
  value: string;
  label: string;
}

export interface ChoicesProps {
  legend: string;
  name: string;
  choices: readonly Named[];
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
          <Choice
            key={value}
            name={name}
            several={several}
            checked={chosen.includes(value)}
            invalid={Boolean(problem)}
            onChoose={() => onChoose(value)}
          >
            {label}
          </Choice>
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
