import type { Deps } from '../../platform/deps.ts';
import { type Schedule, type Subscriber, subscriber } from '../../platform/jobs.ts';
import { purgeCodes } from './verification.queries.ts';
import { verification } from './verification.service.ts';

const DAY = 86_400_000;

/** What members have done when something happened: codes are made and mailed. */
export const memberSubscribers = (deps: Deps): Subscriber[] => [
  subscriber('member.code_wanted', 'members.mail_code', verification(deps).mail),
];

/** Codes stay a day after they expire: a mail that was held up may still be sent. */
export const memberSchedules = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Schedule[] => [
  { name: 'members.purge_codes', cron: '17 * * * *', handle: () => purgeCodes(db, new Date(clock.now().getTime() - DAY)) },
];
