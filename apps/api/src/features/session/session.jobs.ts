import { limits } from '@muster/contract';
import type { Deps } from '../../platform/deps.ts';
import { type Schedule, type Subscriber, subscriber } from '../../platform/jobs.ts';
import { purgeChanges } from './email.queries.ts';
import type { EmailService } from './email.service.ts';
import { purgeKnown } from './known.queries.ts';
import { purgeResets } from './reset.queries.ts';
import type { ResetService } from './reset.service.ts';
import { purgeSecurityLog } from './security.queries.ts';
import { purgeSessions } from './session.queries.ts';
import type { TakeBackService } from './takeback.service.ts';

const DAY = 86_400_000;

/** Codes, links and notices are mailed once what they are about is committed. */
export const sessionSubscribers = (parts: { reset: ResetService; emails: EmailService; takeBack: TakeBackService }): Subscriber[] => [
  subscriber('session.reset_asked', 'session.mail_reset', parts.reset.mail),
  subscriber('session.password_changed', 'session.mail_password_notice', parts.reset.mailNotice),
  subscriber('session.email_code_wanted', 'session.mail_email_code', parts.emails.mail),
  subscriber('session.email_changed', 'session.mail_email_notice', parts.takeBack.mail),
];

/** Sessions that are over say nothing any more: tokens of a session that is not there are refused like those of one that ended. */
export const sessionSchedules = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Schedule[] => [
  {
    name: 'session.purge',
    cron: '7 * * * *',
    handle: async () => {
      const now = clock.now();
      await purgeSessions(db, now);
      await purgeResets(db, now);
      await purgeKnown(db, now);
      await purgeChanges(db, now);
      await purgeSecurityLog(db, new Date(now.getTime() - limits.security_log_days * DAY));
    },
  },
];
