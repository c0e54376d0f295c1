import type { Look } from '@muster/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { exactTime } from '../../platform/time.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { ListEnd } from '../../ui/ListEnd.tsx';
import { useMe } from '../session/index.ts';
import classes from './Analytics.module.css';
import { looksQuery } from './analytics.api.ts';
import { looks as words } from './analytics.words.ts';
import { Waiting } from './Waiting.tsx';

const LookRow = ({ look: { at, what, by, challenge, reason } }: { look: Look }) => (
  <li className={classes.looker}>
    <p>
      <strong>{what === 'digest' ? words.digest : words.score(challenge?.name ?? words.aChallenge)}</strong>
    </p>
    {reason && <p>{words.reason(reason)}</p>}
    <p className={classes.soft}>
      {what === 'digest' ? words.terminal : (by ?? words.left)} · <time dateTime={at}>{exactTime(at)}</time>
    </p>
  </li>
);

/** What operators see of the viewer, and every look at what they did. */
export function Looks() {
  const list = useInfiniteQuery(looksQuery(useMe().id));
  const all = list.data?.pages.flatMap(({ data }) => data);
  return (
    <>
      <section className={classes.block}>
        <h2 className={classes.name}>{words.sees}</h2>
        <ul className={classes.nevers}>
          {words.seen.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      </section>
      <section className={classes.block}>
        <h2 className={classes.name}>{words.title}</h2>
        <p className={classes.soft}>{words.text}</p>
        {list.isLoadingError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
        {list.isPending && <Waiting count={1} />}
        {all?.length === 0 && <p className={classes.soft}>{words.none}</p>}
        {all && all.length > 0 && (
          <ul>
            {all.map((look) => (
              <LookRow key={look.id} look={look} />
            ))}
          </ul>
        )}
        <ListEnd list={list} waiting={<Waiting count={1} />} failed={words.failed} />
      </section>
    </>
  );
}
