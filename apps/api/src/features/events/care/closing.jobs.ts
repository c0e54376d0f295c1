import type { Tx } from '../../../platform/database/database.ts';
import type { Backfill } from '../../../platform/jobs/backfills.ts';
import { boundsOf } from '../../../platform/jobs/in-parts.ts';
import { type Subscriber, subscriber } from '../../../platform/jobs/jobs.ts';
import type { Deps } from '../../../product/deps.ts';
import { followCheckIn } from '../attendance/seats.service.ts';
import { type Closing, eventsAhead, insertLostPlaces, passOn, releaseSeats } from './closing.writes.ts';

/** Number of places freed in one transaction. */
const AT_ONCE = 500;

type Needs = Pick<Deps, 'transact' | 'clock' | 'config' | 'afterCheckIns'>;

/** Frees some places that their members can no longer use. Returns whether there may be more. */
async function releaseSome(tx: Tx, deps: Needs, which: Closing, isBarred = false): Promise<boolean> {
  const now = deps.clock.now();
  const { places, checkIns } = await releaseSeats(tx, which, { now, most: AT_ONCE });
  if (isBarred) await insertLostPlaces(tx, places, now);
  for (const taken of checkIns) await followCheckIn(tx, deps, taken, 'deleted');
  return places.length === AT_ONCE;
}

/** Frees the places that became unusable before the subscribers below existed. */
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
 * A place is free as soon as its member cannot use it. Every change that can cause this is listed here, and `releaseSeats` selects the
 * places (decision 100); hiding the event does not wait for it. Members who cannot sign in for a while are notified, and read it when they
 * are back. Nobody is notified of a block, which would reveal who blocked them (decision 109).
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
