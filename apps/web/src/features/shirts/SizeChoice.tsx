import { type ReactNode, useId } from 'react';
import { getConfig } from '../../platform/config.ts';
import { Choice } from '../../ui/Choice.tsx';
import choices from '../../ui/Choices.module.css';
import classes from './SizeChoice.module.css';
import { shirt as words } from './shirt.words.ts';

export interface SizeChoiceProps {
  size: string;
  onChoose: (size: string) => void;
  problem: string | undefined;
  /** Stands beside the legend. */
  children: ReactNode;
}

/** Sizes by cut: `Mens Small` is `Small` of `Mens`. */
function byCut(sizes: readonly string[]): Map<string, string[]> {
  const cuts = new Map<string, string[]>();
  for (const size of sizes) {
    const cut = size.split(' ')[0]!;
    cuts.set(cut, [...(cuts.get(cut) ?? []), size]);
  }
  return cuts;
}

/** The size of a shirt, one of those that the deployment has [PAY-19, PAY-33]. */
export function SizeChoice({ size: chosen, onChoose, problem, children }: SizeChoiceProps) {
  const id = useId();
  return (
    <fieldset className={classes.choice} aria-describedby={problem ? `${id}-problem` : undefined}>
      <legend className={choices.legend}>{words.size}</legend>
      <div className={classes.chart}>{children}</div>
      {[...byCut(getConfig().options.shirt_sizes)].map(([cut, sizes]) => (
        <div key={cut} className={classes.cut}>
          <p aria-hidden="true">{words.cuts[cut] ?? cut}</p>
          <div className={choices.row}>
            {sizes.map((size) => (
              <Choice
                key={size}
                name="shirt_size"
                label={size}
                checked={chosen === size}
                invalid={Boolean(problem)}
                short
                onChoose={() => onChoose(size)}
              >
                {size.slice(cut.length).trim() || size}
              </Choice>
            ))}
          </div>
        </div>
      ))}
      {problem && (
        <p id={`${id}-problem`} className={choices.problem} role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
