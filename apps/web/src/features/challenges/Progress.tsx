import type { Challenge } from '@muster/contract';
import { amountFigure, amountWords, shareOf } from './challenge.facts.ts';
import { challengeWords as words } from './challenge.words.ts';
import classes from './Progress.module.css';

/** How far the viewer is to the goal of a challenge, as a bar. */
export function ProgressBar({ challenge: { name, goal, required_unit, own } }: { challenge: Challenge }) {
  const score = own?.score ?? 0;
  const share = shareOf(score, goal);
  return (
    <div
      className={classes.bar}
      role="progressbar"
      aria-label={words.progress(name)}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(share * 100)}
      aria-valuetext={words.progressText(amountFigure(score), amountWords(goal, required_unit))}
    >
      <span className={classes.fill} style={{ inlineSize: `${share * 100}%` }} />
    </div>
  );
}
