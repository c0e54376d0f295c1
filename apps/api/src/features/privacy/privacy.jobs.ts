import { type Schedule, type Subscriber, subscriber } from '../../platform/jobs/jobs.ts';
import type { Deps } from '../../product/deps.ts';
import { purgeExports } from './privacy.queries.ts';
import { exportFolder, type PrivacyService } from './privacy.service.ts';

export const privacySubscribers = ({ files }: Pick<Deps, 'files'>, privacy: PrivacyService): Subscriber[] => [
  subscriber('export.asked', 'privacy.make_export', privacy.makeExport),
  subscriber('export.removed', 'privacy.remove_export', ({ export_id }) => files.removeFolder(exportFolder(export_id))),
  subscriber('member.leaving', 'privacy.finish_leaving', privacy.finishLeaving),
  subscriber('member.erased', 'privacy.forget_mails', privacy.forgetMails),
];

export const privacySchedules = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Schedule[] => [
  { name: 'privacy.purge_exports', cron: '37 * * * *', handle: () => purgeExports(db, clock.now()) },
];
