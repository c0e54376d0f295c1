import type { EventSeries as Series } from '@muster/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { dateWords } from '../event.when.ts';
import classes from './EventSeries.module.css';
import { seriesQuery } from './series.api.ts';
import { weekdayOf, seriesWords as words } from './series.words.ts';

/** How many events before the one that is shown stand beside it, once they are over. */
const before = 1;

/** The events that are not over, the one that is shown, and the one before it: of a year of weeks nobody wants them all. */
function near(events: Series['events'], eventId: string, now: number): Series['events'] {
  const shown = events.findIndex(({ id }) => id === eventId);
  const next = events.findIndex(({ end }) => Date.parse(end) > now);
  const first = Math.max(0, Math.min(shown, next === -1 ? shown : next) - before);
  return events.slice(first);
}

/** What a series is called, and a row of its dates, each of which leads to its event. */
export function EventSeries({ eventId, now }: { eventId: string; now: number }) {
  const { data } = useQuery(seriesQuery(eventId));
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // The page itself stays where it is.
    const open = data && row.current?.querySelector<HTMLElement>('[aria-current]');
    if (open && row.current)
      row.current.scrollLeft = open.offsetLeft - row.current.offsetLeft - parseFloat(getComputedStyle(row.current).paddingLeft);
  }, [data]);
  if (!data) return null;
  const day = data.events.find(({ id }) => id === eventId)?.starts_local.slice(0, 10) ?? '';
  const { every, weekdays } = data.repeats;
  const isMoved = every === 'week' && day !== '' && weekdays.length > 0 && !weekdays.includes(weekdayOf(day));
  const today = new Date(now).toISOString().slice(0, 10);
  return (
    <section className={classes.series} aria-labelledby="series">
      <h3 id="series">{isMoved ? words.moved(words.name(data.repeats), day) : words.name(data.repeats)}</h3>
      <ul ref={row} aria-label={words.dates}>
        {near(data.events, eventId, now).map(({ id, starts_local, status }, nth, shown) => (
          <li key={id}>
            <Link
              to="/events/$eventId"
              params={{ eventId: id }}
              className={classes.date}
              data-canceled={status === 'Canceled' || undefined}
              aria-current={id === eventId ? 'page' : undefined}
            >
              <span>{dateWords(starts_local.slice(0, 10), shown[nth - 1]?.starts_local ?? today)}</span>
              {status === 'Canceled' && <span className={classes.word}>{words.canceled}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
