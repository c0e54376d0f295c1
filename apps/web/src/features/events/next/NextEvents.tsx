import type { Event } from '@muster/contract';
import { Link } from '@tanstack/react-router';
import { Bone, LoadingStatus } from '../../../ui/Skeleton.tsx';
import { untilWords } from '../event.until.ts';
import { clockWords, dayOf, dayWords, ownTimeWords, timeWords, todayAt, zoneWords } from '../event.when.ts';
import { eventsWords } from '../events.words.ts';
import { titleOf } from '../filters/event.filters.ts';
import { EventThumb } from '../list/EventThumb.tsx';
import classes from './NextEvents.module.css';
import { nextEvents as words } from './next.words.ts';
import { useNextEvents } from './useNextEvents.ts';

const upcoming = { to: '/events/myEvents', search: { tab: 'upcoming' } } as const;

/** One event that is next: what, when it begins there, how far off that is, and the time of their own clock. */
export function NextEvent({ event, now }: { event: Event; now: number }) {
  const address: string = `/events/${event.id}`;
  const [until, own] = [untilWords(event, now), ownTimeWords(event)];
  const begins = event.is_all_day ? timeWords(event) : `${clockWords(event.starts_local)} ${zoneWords(event)}`;
  return (
    <li className={classes.item}>
      <Link to={address} className={classes.event}>
        <EventThumb event={event} size={48} />
        <span className={classes.words}>
          <span className={classes.name} title={event.name}>
            {titleOf(event.name)}
          </span>
          <time dateTime={event.start} className={classes.when}>
            {dayWords(dayOf(event), todayAt(event, now))}, {begins}
          </time>
          {(until ?? own) && (
            <span className={classes.when}>
              {until && <span className={classes.until}>{until}</span>}
              {until && own && ' · '}
              {own && eventsWords.yourTime(own)}
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}

const Waiting = () => (
  <div className={classes.event}>
    <LoadingStatus />
    <Bone width={48} height={48} />
    <span className={classes.words} aria-hidden="true">
      <Bone width="70%" />
      <Bone width="45%" />
    </span>
  </div>
);

/** The events that the viewer goes to next, in the right column of wide screens. `invite`: where there are none, it leads to all events. */
export function NextEvents({ invite }: { invite: boolean }) {
  const { events, others, now, failed } = useNextEvents();
  if (failed || (events?.length === 0 && !invite)) return null;
  return (
    <section className={classes.card} aria-labelledby="next-events">
      <header className={classes.head}>
        <h2 id="next-events" className={classes.title}>
          {words.title}
        </h2>
        {others > 0 && (
          <Link {...upcoming} className={classes.all}>
            {words.all}
          </Link>
        )}
      </header>
      {!events && <Waiting />}
      {events?.length === 0 && (
        <p className={classes.none}>
          {words.none} <Link to="/events">{words.find}</Link>
        </p>
      )}
      <ul>
        {events?.map((event) => (
          <NextEvent key={event.id} event={event} now={now} />
        ))}
      </ul>
    </section>
  );
}

/** The same above the feed where there is no right column: one row, as high as its place whatever stands in it, so that nothing moves. */
export function NextStrip() {
  const { events, others, now, failed } = useNextEvents();
  if (!events && !failed) return <Waiting />;
  if (!events?.length)
    return (
      <p className={classes.invite}>
        {!failed && words.none} <Link to="/events">{words.find}</Link>
      </p>
    );
  return (
    <section aria-label={words.title}>
      <ul className={classes.strip} data-many={events.length > 1 || undefined}>
        {events.map((event) => (
          <NextEvent key={event.id} event={event} now={now} />
        ))}
        {others > 0 && (
          <li className={classes.item}>
            <Link {...upcoming} className={classes.others}>
              {words.more(others)}
            </Link>
          </li>
        )}
      </ul>
    </section>
  );
}
