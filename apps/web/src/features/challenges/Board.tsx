import type { ChallengeUnit, LeaderboardEntry } from '@muster/contract';
import { useRef } from 'react';
import { useHidden } from '../../platform/entities.ts';
import { Avatar, displayName } from '../../ui/Avatar.tsx';
import { PersonLink } from '../../ui/PersonLink.tsx';
import classes from './Board.module.css';
import { amountFigure, isPodium, unitWords } from './challenge.facts.ts';
import { challengePage as words } from './challenge-page.words.ts';
import { Rolling } from './Rolling.tsx';
import { useGlide } from './useGlide.ts';

interface RowProps {
  entry: LeaderboardEntry;
  unit: ChallengeUnit;
  /** The own row stays in view: at the edge by which it left. */
  pinned?: boolean;
}

function Row({ entry: { participant_id, rank, score, user, own }, unit, pinned }: RowProps) {
  return (
    <li className={classes.row} data-row={participant_id} data-own={own || undefined} data-pinned={(own && pinned) || undefined}>
      <span className={classes.rank} data-podium={isPodium(rank) ? rank : undefined}>
        {amountFigure(rank)}
      </span>
      <PersonLink person={user} to={own ? '/profile' : undefined} className={classes.who}>
        <Avatar person={user} size={40} />
        <span className={classes.name}>
          {displayName(user)}
          {own && <span className={classes.you}>{words.you}</span>}
        </span>
      </PersonLink>
      <span className={classes.score}>
        <Rolling value={score} /> <span className={classes.unit}>{unitWords(score, unit)}</span>
      </span>
    </li>
  );
}

export interface BoardProps {
  label: string;
  entries: readonly LeaderboardEntry[];
  /** Places further down, under a heading of their own. */
  further?: { title: string; entries: readonly LeaderboardEntry[] } | undefined;
  unit: ChallengeUnit;
  pinned?: boolean;
}

/** Places of a leaderboard: rank, face, name and score. Rows glide to their new place, and scores roll to their new value. */
export function Board({ label, entries, further, unit, pinned }: BoardProps) {
  const hidden = useHidden();
  const list = useRef<HTMLOListElement>(null);
  const shown = ({ user }: LeaderboardEntry) => user.id === null || !hidden.has(user.id);
  const [first, rest] = [entries.filter(shown), further?.entries.filter(shown) ?? []];
  useGlide(list, [...first, ...rest].map(({ participant_id }) => participant_id).join());
  const rowOf = (entry: LeaderboardEntry) => <Row key={entry.participant_id} entry={entry} unit={unit} pinned={pinned} />;
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
