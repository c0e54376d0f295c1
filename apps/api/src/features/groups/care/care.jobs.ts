import type { Schedule } from '../../../platform/jobs/jobs.ts';
import type { Deps } from '../../../product/deps.ts';
import { dropExpiredInvites } from './care.writes.ts';

/** Deletes expired invitations every hour; the invited member then no longer sees an invite-only group. */
export const careSchedules = ({ transact, clock }: Pick<Deps, 'transact' | 'clock'>): Schedule[] => [
  { name: 'groups.expire_invites', cron: '41 * * * *', handle: () => transact((tx) => dropExpiredInvites(tx, clock.now())) },
];
