import { type Schedule, type Subscriber, subscriber } from '../../platform/jobs/jobs.ts';
import type { Deps } from '../../product/deps.ts';
import { purgeChanges } from './change.queries.ts';
import { emailChangeService } from './change.service.ts';
import { purgeCodes } from './codes.queries.ts';
import { type Disconnect, takeBackService } from './takeback.service.ts';
import { verificationService } from './verification.service.ts';

const DAY = 86_400_000;

/** Codes and links are generated and mailed after the transaction that requested them has committed. */
export const emailSubscribers = (deps: Deps, disconnect: Disconnect): Subscriber[] => [
  subscriber('member.code_wanted', 'members.mail_code', verificationService(deps).mail),
  subscriber('session.email_code_wanted', 'session.mail_email_code', emailChangeService(deps).mail),
  subscriber('session.email_changed', 'session.mail_email_notice', takeBackService(deps, disconnect).mail),
];

/** Deletes codes one day after they expire, since a delayed mail may still be sent, and new emails that were not confirmed in time. */
export const emailSchedules = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Schedule[] => [
  {
    name: 'members.purge_codes',
    cron: '17 * * * *',
    handle: async () => {
      const now = clock.now();
      await purgeCodes(db, new Date(now.getTime() - DAY));
      await purgeChanges(db, now);
    },
  },
];
