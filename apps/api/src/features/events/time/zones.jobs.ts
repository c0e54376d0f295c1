import { emitAll } from '../../../platform/jobs/outbox.ts';
import { instantAt, wallClockAt } from '../../../platform/time/zones.ts';
import type { Deps } from '../../../product/deps.ts';
import { wholeDays } from './windows.ts';
import { comingEvents, mendTimes, type WallTimes } from './zones.writes.ts';

/** Number of events read and corrected at a time. */
const AT_ONCE = 500;

const dayOf = (wallClock: string): string => wallClock.slice(0, 10);

/**
 * The instants of the agreed wall clock by the zone data of this process. An instant that shows that wall clock stays: it may be the second
 * of two equal hours, and has seconds.
 */
function instantsOf({ starts_local, ends_local, time_zone, is_all_day, ...stored }: WallTimes): { starts_at: Date; ends_at: Date } {
  if (is_all_day) {
    const { start, end } = wholeDays(dayOf(starts_local), dayOf(ends_local), time_zone);
    return { starts_at: start, ends_at: end };
  }
  const instant = (wallClock: string, at: Date) => (wallClockAt(at, time_zone) === wallClock ? at : instantAt(wallClock, time_zone));
  return { starts_at: instant(starts_local, stored.starts_at), ends_at: instant(ends_local, stored.ends_at) };
}

/**
 * Corrects the instants of upcoming events where the zone data of this process differs from what is stored: a country has changed its time
 * zone rules, and the runtime knows them. The wall clocks, on which people agreed, stay (decision 48). Attendees are notified.
 */
export async function mendInstants({ db, transact, clock, log }: Pick<Deps, 'db' | 'transact' | 'clock' | 'log'>): Promise<void> {
  let after: string | null = null;
  let mended = 0;
  for (;;) {
    const events: WallTimes[] = await comingEvents(db, { now: clock.now(), after, most: AT_ONCE });
    const others = events.flatMap((event) => {
      const { starts_at, ends_at } = instantsOf(event);
      const isSame = starts_at.getTime() === event.starts_at.getTime() && ends_at.getTime() === event.ends_at.getTime();
      return isSame || ends_at <= starts_at ? [] : [{ id: event.id, version: event.version, starts_at, ends_at }];
    });
    if (others.length > 0)
      mended += await transact(async (tx) => {
        const ids = await mendTimes(tx, others, clock.now());
        const at = clock.now().toISOString();
        await emitAll(
          tx,
          'event.moved',
          ids.map((event_id) => ({ event_id, actor_id: null, cause_id: clock.newId(), group_key: event_id, at })),
        );
        return ids.length;
      });
    if (events.length < AT_ONCE) break;
    after = events.at(-1)!.id;
  }
  if (mended > 0) log.info({ events: mended, zones: process.versions.tz }, 'mended the instants of events whose zone has changed');
}
