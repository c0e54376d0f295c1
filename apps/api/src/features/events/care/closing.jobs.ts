import type { Tx } from '../../../platform/database/database.ts';
import type { Backfill } from '../../../platform/jobs/backfills.ts';
import { boundsOf } from '../../../platform/jobs/in-parts.ts';
import { type Subscriber, subscriber } from '../../../platform/jobs/jobs.ts';
import type { Deps } from '../../../product/deps.ts';
import { followCheckIn } from '../attendance/seats.service.ts';
import { type Closing, eventsAhead, insertLostPlaces, passOn, releaseSeats } from './closing.writes.ts';

/** How many lose their places in one transaction. */
const AT_ONCE = 500;

type Needs = Pick<Deps, 'transact' | 'clock' | 'config' | 'afterCheckIns'>;

/** Frees some places that nobody can use, with what follows. Returns whether there may be more. */
async function releaseSome(tx: Tx, deps: Needs, which: Closing, isBarred = false): Promise<boolean> {
  const now = deps.clock.now();
  const { places, checkIns } = await releaseSeats(tx, which, { now, most: AT_ONCE });
  if (isBarred) await insertLostPlaces(tx, places, now);
  for (const taken of checkIns) await followCheckIn(tx, deps, taken, 'deleted');
  return places.length === AT_ONCE;
}

/** Frees places that were useless before every change that makes them so was listed below. */
export const uselessPlaces = (deps: Needs): Backfill => ({
  name: 'events.useless_places',
  count: async (db) => (await eventsAhead(db, deps.clock.now())).length,
  step: async (tx, cursor, rows) => {
    const above = cursor ?? boundsOf({}).above;
    const event_ids = await eventsAhead(tx, deps.clock.now(), { above, rows });
    const last = event_ids.at(-1);
    if (!last) return null;
    return (await releaseSome(tx, deps, { event_ids })) ? { cursor: above, rows: 0 } : { cursor: last, rows: event_ids.length };
  },
});

/**
 * A place is free as soon as its member cannot use it, whatever brings that about: each such change is listed here, and `releaseSeats` decides
 * whose places go (decision 100). That they see nothing more does not wait for this. Who may not come in for a time is notified, and reads it when
 * they are back. Nobody is notified of a block: it would name who blocked them (decision 109).
 */
export const closingSubscribers = (deps: Needs): Subscriber[] => {
  const { transact, clock } = deps;
  const close = async (which: Closing, isBarred = false): Promise<void> => {
    while (await transact((tx) => releaseSome(tx, deps, which, isBarred)));
  };
  const closeGroup = async (which: Closing & { group_id: string }): Promise<void> => {
    await transact((tx) => passOn(tx, which, clock.now()));
    await close(which);
  };
  return [
    subscriber('group.left', 'events.group_left', ({ group_id, member_id }) => closeGroup({ group_id, member_id })),
    subscriber('group.changed', 'events.group_changed', ({ group_id }) => closeGroup({ group_id })),
    subscriber('event.regrouped', 'events.regrouped', ({ event_id }) => close({ event_ids: [event_id] })),
    subscriber('event.rehosted', 'events.rehosted', ({ event_id }) => close({ event_ids: [event_id] })),
    subscriber('block.created', 'events.blocked', ({ blocker_id, blocked_id }) => close({ blocker_id, blocked_id })),
    subscriber('member.barred', 'events.barred', async ({ member_id }) => {
      await transact((tx) => passOn(tx, { host_id: member_id }, clock.now()));
      await close({ member_id }, true);
    }),
    subscriber('member.role_lost', 'events.role_lost', ({ member_id }) => close({ member_id })),
  ];
};
