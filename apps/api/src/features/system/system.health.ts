import type { OperatorHealth } from '@muster/contract';
import { unfinishedBackfills } from '../../platform/backfills.ts';
import { databaseFacts } from '../../platform/database/facts.ts';
import { freeSpace } from '../../platform/database/room.ts';
import type { Deps } from '../../platform/deps.ts';
import { type QueueFigures, queueFigures, whatWaits } from '../../platform/jobs/queue-tables.ts';
import { version } from '../../platform/version.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { mayReadHealth } from './system.policy.ts';

const sum = (queues: readonly QueueFigures[], what: 'running' | 'retrying'): number => queues.reduce((all, each) => all + each[what], 0);

/** Reads how the deployment is: in its database, of this process, and on its disk. */
export function healthReads({ db, mailer, settings, clock, backups }: Deps): (viewer: Viewer) => Promise<OperatorHealth> {
  const startedAt = clock.now().toISOString();
  return async (viewer) => {
    mayReadHealth(viewer);
    const [facts, figures, free_bytes, backup, backfills] = await Promise.all([
      databaseFacts(db),
      queueFigures(db),
      freeSpace(settings.dataDir),
      backups.state(),
      unfinishedBackfills(db),
    ]);
    const { queues } = figures;
    const { waiting, since } = whatWaits(figures);
    const { last_failure, ...mails } = mailer.figures();
    return {
      version,
      node: process.versions.node,
      started_at: startedAt,
      database: { kind: settings.databaseUrl ? 'postgres' : 'embedded', ...facts },
      backfills: backfills.map(({ started_at, stepped_at, ...each }) => ({
        ...each,
        started_at: started_at.toISOString(),
        stepped_at: stepped_at.toISOString(),
      })),
      jobs: {
        waiting,
        waiting_since: since?.toISOString() ?? null,
        running: sum(queues, 'running'),
        retrying: sum(queues, 'retrying'),
        failed: queues.flatMap(({ queue, failed }) => (failed > 0 ? [{ queue, count: failed }] : [])),
      },
      mail: {
        kind: settings.smtpUrl ? 'server' : 'folder',
        ...mails,
        last_failure: last_failure && { at: last_failure.at.toISOString(), reason: last_failure.reason },
      },
      storage: { kind: settings.s3 ? 'bucket' : 'folder', free_bytes },
      backup,
    };
  };
}
