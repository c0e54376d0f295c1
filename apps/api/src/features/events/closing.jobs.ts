import type { Deps } from '../../platform/deps.ts';
import { type Subscriber, subscriber } from '../../platform/jobs.ts';
import { type Closing, passOn, shutOut } from './closing.writes.ts';

/** How many lose their places in one transaction. */
const AT_ONCE = 500;

/**
 * Whoever no longer sees the events of a group gives up their places at those to come: when they leave it, or when it, or an event of it,
 * is closed to them (decision 59). That they see nothing more does not wait for this.
 */
export const closingSubscribers = ({ transact, clock }: Pick<Deps, 'transact' | 'clock'>): Subscriber[] => {
  const close = async (which: Closing): Promise<void> => {
    const some = () => transact((tx) => shutOut(tx, which, { now: clock.now(), most: AT_ONCE }));
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
  ];
};
