import { type Schedule, type Subscriber, subscriber } from '../../platform/jobs/jobs.ts';
import type { Deps } from '../../product/deps.ts';
import { syncAccounts } from '../accounts/index.ts';
import { mailDeactivation, mailSuspension } from './bars/bars.mail.ts';

/** Subscribers of the members feature. */
export const memberSubscribers = (deps: Deps): Subscriber[] => [
  subscriber('member.registered', 'members.sync_account', () => syncAccounts(deps.db)),
  subscriber('member.suspended', 'members.mail_suspension', (said) => mailSuspension(deps, said)),
  subscriber('member.deactivated', 'members.mail_deactivation', (said) => mailDeactivation(deps, said)),
];

/** Syncs accounts that were missed before, within 15 minutes (ROLE-22). */
export const memberSchedules = ({ db }: Pick<Deps, 'db'>): Schedule[] => [
  { name: 'members.sync_missed', cron: '*/15 * * * *', handle: () => syncAccounts(db) },
];
