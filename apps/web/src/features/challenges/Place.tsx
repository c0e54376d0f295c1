import type { ChallengeUnit } from '@muster/contract';
import type { ReactNode } from 'react';
import { amountFigure, isPodium, unitWords } from './challenge.facts.ts';
import classes from './Place.module.css';
import { Rolling } from './Rolling.tsx';

export interface PlaceProps {
  /** Names the row, so that it glides to its new place. */
  id: string;
  /** Null where there is no rank yet, or none is shown. */
  rank: number | null;
  /** Null where none is shown. */
  score: number | null;
  unit: ChallengeUnit;
  own: boolean;
  /** The own row stays in view: at the edge by which it left. */
  pinned?: boolean | undefined;
  /** Behind the score: what operators can do. */
  also?: ReactNode;
  /** Whose place it is. */
  children: ReactNode;
}

/** One place of a leaderboard, of a member or a team: rank, who, and score. */
export function Place({ id, rank, score, unit, own, pinned, also, children }: PlaceProps) {
  return (
    <li className={classes.row} data-row={id} data-own={own || undefined} data-pinned={(own && pinned) || undefined}>
      <span className={classes.rank} data-podium={rank !== null && isPodium(rank) ? rank : undefined}>
        {rank === null ? '–' : amountFigure(rank)}
      </span>
      {children}
      {score !== null && (
        <span className={classes.score}>
          <Rolling value={score} /> <span className={classes.unit}>{unitWords(score, unit)}</span>
        </span>
      )}
      {also}
    </li>
  );
}
