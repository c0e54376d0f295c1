import type { ChallengeUnit, ScoreEntry } from '@muster/contract';
import { ApiError } from '@muster/contract/base/client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { ListEnd } from '../../ui/ListEnd.tsx';
import { PageBar } from '../../ui/PageBar.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { useMe } from '../session/index.ts';
import { BoardSkeleton } from './ChallengesSkeleton.tsx';
import { dayHeading, localDay } from './challenge.days.ts';
import { amountFigure, amountWords } from './challenge.facts.ts';
import { challengeWords } from './challenge.words.ts';
import { historyQuery } from './challenges.api.ts';
import { causeOf, whyOf } from './history.says.ts';
import { historyWords as words } from './history.words.ts';
import classes from './ScoreHistory.module.css';
import { useChallenge } from './useChallenge.ts';

const signed = (amount: number) => (amount > 0 ? `+${amountFigure(amount)}` : amount < 0 ? `−${amountFigure(-amount)}` : '0');

function Entry({ entry, unit }: { entry: ScoreEntry; unit: ChallengeUnit }) {
  const { credited, at, event } = entry;
  const why = whyOf(entry, unit);
  return (
    <li className={classes.entry}>
      <span className={classes.words}>
        <span className={classes.cause}>
          {event ? (
            <Link to="/events/$eventId" params={{ eventId: event.id }}>
              {causeOf(entry, unit)}
            </Link>
          ) : (
            causeOf(entry, unit)
          )}
        </span>
        {why && <span className={classes.why}>{why}</span>}
        <span className={classes.why}>
          <RelativeTime instant={at} />
        </span>
      </span>
      <span className={classes.amount} data-less={credited < 0 || undefined} data-none={credited === 0 || undefined}>
        {signed(credited)}
      </span>
    </li>
  );
}

/** The days of the entries, the latest first; entries of one day stand together, whenever they came. */
function daysOf(entries: readonly ScoreEntry[]): Array<[day: string, entries: ScoreEntry[]]> {
  const days = new Map<string, ScoreEntry[]>();
  for (const entry of entries) days.set(entry.day, [...(days.get(entry.day) ?? []), entry]);
  return [...days];
}

/** How the viewer's own score came about: every entry with its day, cause and amount, and what of it counted and why. */
export function ScoreHistoryScreen({ challengeId }: { challengeId: string }) {
  const me = useMe();
  const { challenge } = useChallenge(challengeId);
  const list = useInfiniteQuery(historyQuery(challengeId, me.id));
  const pages = list.data?.pages;
  // Others may change it while the pages are read: an entry stands once.
  const entries = useMemo(() => [...new Map(pages?.flatMap(({ data }) => data).map((entry) => [entry.id, entry])).values()], [pages]);
  const [first] = pages ?? [];
  const today = localDay();
  const refused = list.error instanceof ApiError && list.error.status === 404 ? list.error : null;
  return (
    <>
      <PageBar
        title={words.title}
        page={challenge ? `${words.title} · ${challenge.name}` : undefined}
        backTo={`/challenges/${challengeId}`}
      />
      {list.isPending && <BoardSkeleton />}
      {refused && (
        <EmptyState drawing="not-found" text={refused.message} action={<ButtonLink to="/challenges">{challengeWords.all}</ButtonLink>} />
      )}
      {list.isLoadingError && !refused && <ErrorState error={list.error} text={words.failed} onRetry={() => void list.refetch()} />}
      {first && (
        <div data-challenge={challengeId}>
          <div className={classes.head}>
            {challenge && (
              <Link to="/challenges/$challengeId" params={{ challengeId }} className={classes.challenge}>
                {challenge.name}
              </Link>
            )}
            <p className={classes.total}>{words.total(amountWords(first.score, first.required_unit))}</p>
            <p className={classes.sum}>{words.sum}</p>
          </div>
          {entries.length === 0 && !list.hasNextPage && <EmptyState drawing="no-challenges" text={words.empty} />}
          {daysOf(entries).map(([day, of]) => (
            <section key={day} aria-labelledby={`day-${day}`}>
              <h2 id={`day-${day}`} className={classes.day}>
                {dayHeading(day, today)}
              </h2>
              <ul>
                {of.map((entry) => (
                  <Entry key={entry.id} entry={entry} unit={first.required_unit} />
                ))}
              </ul>
            </section>
          ))}
          <ListEnd list={list} waiting={<BoardSkeleton count={2} />} failed={words.moreFailed} />
        </div>
      )}
    </>
  );
}
