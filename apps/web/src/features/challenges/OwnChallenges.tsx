import type { Challenge } from '@muster/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useSettled } from '../../ui/useSettled.ts';
import { useMe } from '../session/index.ts';
import { localDay } from './challenge.days.ts';
import { amountFigure, amountWords, dateLabel, placeWords } from './challenge.facts.ts';
import { challenges } from './challenge.kind.ts';
import { challengeWords as words } from './challenge.words.ts';
import { challengesQuery } from './challenges.api.ts';
import classes from './OwnChallenges.module.css';
import { ProgressBar } from './Progress.tsx';

/** So many stand in the right column: those that end first. */
const SHOWN = 3;

function Row({ challenge, today }: { challenge: Challenge; today: string }) {
  const { id, name, goal, required_unit, own } = challenge;
  const score = own?.score ?? 0;
  const done = goal > 0 ? words.progressText(amountFigure(score), amountWords(goal, required_unit)) : amountWords(score, required_unit);
  const place = placeWords(challenge);
  return (
    <li>
      <Link to="/challenges/$challengeId" params={{ challengeId: id }} className={classes.challenge}>
        <span className={classes.line}>
          <span className={classes.name} title={name}>
            {name}
          </span>
          <span className={classes.soft}>{dateLabel(challenge, today)}</span>
        </span>
        {goal > 0 && <ProgressBar challenge={challenge} />}
        <span className={classes.line}>
          <span className={classes.soft}>{done}</span>
          {place && <span className={classes.place}>{place}</span>}
        </span>
      </Link>
    </li>
  );
}

/** The running challenges that the viewer takes part in, in the right column of wide screens: how far one is, and in which place. */
export function OwnChallenges() {
  const list = useInfiniteQuery({ ...challengesQuery(useMe().id, 'active'), enabled: useSettled() });
  const pages = list.data?.pages;
  const ids = useMemo(() => [...new Set(pages?.flatMap((page) => page.ids))], [pages]);
  const own = challenges
    .useAll(ids)
    .filter(({ joined, state }) => joined && state === 'running')
    .sort((a, b) => a.end_date.localeCompare(b.end_date));
  if (own.length === 0) return null;
  return (
    <section className={classes.card} aria-labelledby="own-challenges">
      <header className={classes.head}>
        <h2 id="own-challenges" className={classes.title}>
          {words.sections.own}
        </h2>
        {own.length > SHOWN && (
          <Link to="/challenges" className={classes.all}>
            {words.all}
          </Link>
        )}
      </header>
      <ul>
        {own.slice(0, SHOWN).map((challenge) => (
          <Row key={challenge.id} challenge={challenge} today={localDay()} />
        ))}
      </ul>
    </section>
  );
}
