import type { Deps } from '../../platform/deps.ts';
import type { Schedule } from '../../platform/jobs.ts';
import { dropExpiredInvites } from './care.writes.ts';

/** Invitations that have expired are dropped: whom they named sees a group that invites no longer. */
export const careSchedules = ({ transact, clock }: Pick<Deps, 'transact' | 'clock'>): Schedule[] => [
  { name: 'groups.expire_invites', cron: '41 * * * *', handle: () => transact((tx) => dropExpiredInvites(tx, clock.now())) },
];
