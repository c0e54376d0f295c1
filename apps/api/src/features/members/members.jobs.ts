import type { Deps } from '../../platform/deps.ts';
import { type Schedule, type Subscriber, subscriber } from '../../platform/jobs.ts';
import { syncAccounts } from './members.queries.ts';

/** What the members feature does after events. */
export const memberSubscribers = (deps: Deps): Subscriber[] => [
  subscriber('member.registered', 'members.sync_account', () => syncAccounts(deps.db)),
];

/** Accounts that the sync missed are synced within 15 minutes (ROLE-22). */
export const memberSchedules = ({ db }: Pick<Deps, 'db'>): Schedule[] => [
  { name: 'members.sync_missed', cron: '*/15 * * * *', handle: () => syncAccounts(db) },
];
