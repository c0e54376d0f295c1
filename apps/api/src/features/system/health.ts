import type { OperatorHealth } from '@muster/contract';
import { databaseFacts } from '../../platform/database/facts.ts';
import { freeSpace } from '../../platform/database/room.ts';
import { type QueueFigures, queueFigures, whatWaits } from '../../platform/jobs/queue-tables.ts';
import { dayBefore } from '../../platform/mail/mail-counts.ts';
import { version } from '../../platform/start/version.ts';
import type { Deps } from '../../product/deps.ts';
import type { Viewer } from '../../product/viewer.ts';
import { mayReadHealth } from './system.policy.ts';
import { processReports } from './system.queries.ts';

const sum = (queues: readonly QueueFigures[], what: 'running' | 'retrying'): number => queues.reduce((all, each) => all + each[what], 0);

/** Returns a function that reads the deployment's health: of its database, this process and its disk. */
export function healthReads({ db, settings, clock, backups }: Deps): (viewer: Viewer) => Promise<OperatorHealth> {
  const startedAt = clock.now().toISOString();
  return async (viewer) => {
    mayReadHealth(viewer);
    const now = clock.now();
    const [facts, figures, free_bytes, told] = await Promise.all([
      databaseFacts(db),
      queueFigures(db),
      freeSpace(settings.dataDir),
      processReports(db, now),
    ]);
    const notTaken = told.failures.mail && told.failures.mail.at > dayBefore(now) ? told.failures.mail : null;
    const { queues } = figures;
    const { waiting, since } = whatWaits(figures);
    return {
      version,
      node: process.versions.node,
      started_at: startedAt,
      database: { kind: settings.databaseUrl ? 'postgres' : 'embedded', ...facts },
      backfills: told.backfills,
      jobs: {
        waiting,
        waiting_since: since?.toISOString() ?? null,
        running: sum(queues, 'running'),
        retrying: sum(queues, 'retrying'),
        failed: queues.flatMap(({ queue, failed }) => (failed > 0 ? [{ queue, count: failed }] : [])),
      },
      mail: {
        kind: settings.smtpUrl ? 'server' : 'folder',
        ...told.mails,
        last_failure: notTaken && { at: notTaken.at.toISOString(), reason: notTaken.reason },
      },
      storage: { kind: settings.s3 ? 'bucket' : 'folder', free_bytes },
      backup: await backups.state(told.failures.backup),
    };
  };
}
