import type { ChallengeUnit, Team } from '@muster/contract';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { Place } from './Place.tsx';
import classes from './TeamBoard.module.css';
import { teamWords as words } from './teams.words.ts';
import { useGlide } from './useGlide.ts';

export interface TeamBoardProps {
  label: string;
  challengeId: string;
  teams: readonly Team[];
  unit: ChallengeUnit;
  /** At the end of a row: what operators can do with the team. */
  also?: ((team: Team) => ReactNode) | undefined;
}

/** Places of teams: rank, name, how many they are, and what they have together. A small team says how many it lacks to show it. */
export function TeamBoard({ label, challengeId, teams, unit, also }: TeamBoardProps) {
  const list = useRef<HTMLOListElement>(null);
  useGlide(list, teams.map(({ id }) => id).join());
  return (
    <ol ref={list} className={classes.board} aria-label={label}>
      {teams.map((team) => (
        <Place key={team.id} id={team.id} rank={team.rank} score={team.score} unit={unit} own={team.own} also={also?.(team)}>
          <Link to="/challenges/$challengeId/teams/$teamId" params={{ challengeId, teamId: team.id }} className={classes.who}>
            <span className={classes.name}>{team.name}</span>
            <span className={classes.people}>
              {team.own && (
                <>
                  <b className={classes.own}>{words.yours}</b> ·{' '}
                </>
              )}
              {team.missing > 0 ? words.missing(team.missing) : words.people(team.people)}
            </span>
          </Link>
        </Place>
      ))}
    </ol>
  );
}
