import { type Schedule, type Subscriber, subscriber } from '../../platform/jobs/jobs.ts';
import type { Deps } from '../../product/deps.ts';
import { purgeKnown } from './devices/known.queries.ts';
import { purgeSecurityLog } from './proof/security.queries.ts';
import { purgeResets } from './reset/reset.queries.ts';
import type { ResetService } from './reset/reset.service.ts';
import { purgeSessions } from './session.queries.ts';

const DAY = 86_400_000;

/** Mails links and notices after the transaction that caused them has committed. */
export const sessionSubscribers = (reset: ResetService): Subscriber[] => [
  subscriber('session.reset_asked', 'session.mail_reset', reset.mail),
  subscriber('session.password_changed', 'session.mail_password_notice', reset.mailNotice),
];

/** Deletes expired and ended sessions: tokens of a deleted session are refused like those of an ended one. */
export const sessionSchedules = ({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>): Schedule[] => [
  {
    name: 'session.purge',
    cron: '7 * * * *',
    handle: async () => {
      const now = clock.now();
      await purgeSessions(db, now);
      await purgeResets(db, now);
      await purgeKnown(db, now);
      await purgeSecurityLog(db, new Date(now.getTime() - config.rules.kept_days.security_log * DAY));
    },
  },
];
