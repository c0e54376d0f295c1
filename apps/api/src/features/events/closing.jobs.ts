import type { Deps } from '../../platform/deps.ts';
import { type Subscriber, subscriber } from '../../platform/jobs.ts';
import { type Closing, passOn, releaseSeats } from './closing.writes.ts';
import { followCheckIn } from './seats.service.ts';

/** How many lose their places in one transaction. */
const AT_ONCE = 500;

/**
 * A place is free as soon as its member cannot use it, whatever brings that about: each such change is listed here, and `releaseSeats` decides
 * whose places go (decision 100). That they see nothing more does not wait for this.
 */
export const closingSubscribers = (deps: Pick<Deps, 'transact' | 'clock' | 'config' | 'afterCheckIns'>): Subscriber[] => {
  const { transact, clock } = deps;
  const close = async (which: Closing): Promise<void> => {
    const some = () =>
      transact(async (tx) => {
        const { count, checkIns } = await releaseSeats(tx, which, { now: clock.now(), most: AT_ONCE });
        for (const taken of checkIns) await followCheckIn(tx, deps, taken, 'deleted');
        return count;
      });
    while ((await some()) === AT_ONCE);
  };
  const closeGroup = async (which: Closing & { group_id: string }): Promise<void> => {
    await transact((tx) => passOn(tx, which, clock.now()));
    await close(which);
  };
  return [
    subscriber('group.left', 'events.group_left', ({ group_id, member_id }) => closeGroup({ group_id, member_id })),
    subscriber('group.changed', 'events.group_changed', ({ group_id }) => closeGroup({ group_id })),
    subscriber('event.regrouped', 'events.regrouped', ({ event_id }) => close({ event_id })),
    subscriber('event.rehosted', 'events.rehosted', ({ event_id }) => close({ event_id })),
    subscriber('block.created', 'events.blocked', ({ blocker_id, blocked_id }) => close({ blocker_id, blocked_id })),
    subscriber('member.barred', 'events.barred', ({ member_id }) => close({ member_id })),
    subscriber('member.role_lost', 'events.role_lost', ({ member_id }) => close({ member_id })),
  ];
};
