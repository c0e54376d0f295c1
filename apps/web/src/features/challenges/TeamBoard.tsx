import type { ChallengeUnit, Team } from '@muster/contract';
import { useRef } from 'react';
import { Place } from './Place.tsx';
import classes from './TeamBoard.module.css';
import { teamWords as words } from './teams.words.ts';
import { useGlide } from './useGlide.ts';

export interface TeamBoardProps {
  label: string;
  teams: readonly Team[];
  unit: ChallengeUnit;
}

/** Places of teams: rank, name, how many they are, and what they have together. A small team says how many it lacks to show it. */
export function TeamBoard({ label, teams, unit }: TeamBoardProps) {
  const list = useRef<HTMLOListElement>(null);
  useGlide(list, teams.map(({ id }) => id).join());
  return (
    <ol ref={list} className={classes.board} aria-label={label}>
      {teams.map(({ id, name, people, score, rank, missing, own }) => (
        <Place key={id} id={id} rank={rank} score={score} unit={unit} own={own}>
          <span className={classes.who}>
            <span className={classes.name}>{name}</span>
            <span className={classes.people}>
              {own && (
                <>
                  <b className={classes.own}>{words.yours}</b> ·{' '}
                </>
              )}
              {missing > 0 ? words.missing(missing) : words.people(people)}
            </span>
          </span>
        </Place>
      ))}
    </ol>
  );
}
