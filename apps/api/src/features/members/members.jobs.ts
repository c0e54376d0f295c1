import type { Deps } from '../../platform/deps.ts';
import { type Schedule, type Subscriber, subscriber } from '../../platform/jobs.ts';
import { syncAccounts } from './members.queries.ts';
import { purgeCodes } from './verification.queries.ts';
import { verificationService } from './verification.service.ts';

const DAY = 86_400_000;

/** What members have done when something happened: codes are made and mailed. */
export const memberSubscribers = (deps: Deps): Subscriber[] => [
  subscriber('member.code_wanted', 'members.mail_code', verificationService(deps).mail),
  subscriber('member.registered', 'members.sync_account', () => syncAccounts(deps.db)),
];

/**
 * Codes stay a day after they expire: a mail that was held up may still be sent. Accounts that the sync missed are synced within
 * 15 minutes (ROLE-22).
 */
export const memberSchedules = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Schedule[] => [
  { name: 'members.sync_missed', cron: '*/15 * * * *', handle: () => syncAccounts(db) },
  { name: 'members.purge_codes', cron: '17 * * * *', handle: () => purgeCodes(db, new Date(clock.now().getTime() - DAY)) },
];
