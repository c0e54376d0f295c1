import type { ChallengeUnit, LeaderboardEntry } from '@muster/contract';
import { type ReactNode, useRef } from 'react';
import { useHidden } from '../../platform/entities.ts';
import { Avatar, displayName } from '../../ui/Avatar.tsx';
import { PersonLink } from '../../ui/PersonLink.tsx';
import classes from './Board.module.css';
import { challengePage as words } from './challenge-page.words.ts';
import { Place } from './Place.tsx';
import { useGlide } from './useGlide.ts';

export interface BoardProps {
  label: string;
  entries: readonly LeaderboardEntry[];
  /** Places further down, under a heading of their own. */
  further?: { title: string; entries: readonly LeaderboardEntry[] } | undefined;
  unit: ChallengeUnit;
  pinned?: boolean;
  /** At the end of a row: what operators can do with somebody. */
  also?: ((entry: LeaderboardEntry) => ReactNode) | undefined;
}

/** Places of a leaderboard: rank, face, name and score. Rows glide to their new place, and scores roll to their new value. */
export function Board({ label, entries, further, unit, pinned, also }: BoardProps) {
  const hidden = useHidden();
  const list = useRef<HTMLOListElement>(null);
  const shown = ({ user }: LeaderboardEntry) => user.id === null || !hidden.has(user.id);
  const [first, rest] = [entries.filter(shown), further?.entries.filter(shown) ?? []];
  useGlide(list, [...first, ...rest].map(({ participant_id }) => participant_id).join());
  const rowOf = (entry: LeaderboardEntry) => {
    const { participant_id, rank, score, user, own } = entry;
    return (
      <Place key={participant_id} id={participant_id} rank={rank} score={score} unit={unit} own={own} pinned={pinned} also={also?.(entry)}>
        <PersonLink person={user} to={own ? '/profile' : undefined} className={classes.who}>
          <Avatar person={user} size={40} />
          <span className={classes.name}>
            {displayName(user)}
            {own && <span className={classes.you}>{words.you}</span>}
          </span>
        </PersonLink>
      </Place>
    );
  };
  return (
    <ol ref={list} className={classes.board} aria-label={label}>
      {first.map(rowOf)}
      {further && rest.length > 0 && (
        <li key="further" className={classes.further}>
          <h2 className={classes.title}>{further.title}</h2>
        </li>
      )}
      {rest.map(rowOf)}
    </ol>
  );
}
