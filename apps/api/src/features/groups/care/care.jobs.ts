import type { Schedule } from '../../../platform/jobs/jobs.ts';
import type { Deps } from '../../../product/deps.ts';
import { dropExpiredInvites } from './care.writes.ts';

/** Invitations that have expired are dropped: whom they named sees a group that invites no longer. */
export const careSchedules = ({ transact, clock }: Pick<Deps, 'transact' | 'clock'>): Schedule[] => [
  { name: 'groups.expire_invites', cron: '41 * * * *', handle: () => transact((tx) => dropExpiredInvites(tx, clock.now())) },
];
