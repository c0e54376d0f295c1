import type { OperatorHealth } from '@muster/contract';
import { sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration';
import { freeSpace } from '../../platform/database/room.ts';
import type { Deps } from '../../platform/deps.ts';
import { queueFigures } from '../../platform/jobs/queue-tables.ts';
import { version } from '../../platform/version.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { mayReadHealth } from './system.policy.ts';

/** Reads how the deployment is: in its database, of this process, and on its disk. */
export function healthReads({ db, mailer, settings, clock }: Deps): (viewer: Viewer) => Promise<OperatorHealth> {
  const startedAt = clock.now().toISOString();
  return async (viewer) => {
    mayReadHealth(viewer);
    const [{ rows }, { waiting_since, ...jobs }, free_bytes] = await Promise.all([
      sql<{ version: string; migration: string; bytes: number }>`
        select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes,
          (select max(name) from ${sql.table(DEFAULT_MIGRATION_TABLE)}) as migration`.execute(db),
      queueFigures(db),
      freeSpace(settings.dataDir),
    ]);
    const { last_failure, ...mails } = mailer.figures();
    return {
      version,
      node: process.versions.node,
      started_at: startedAt,
      database: { kind: settings.databaseUrl ? 'postgres' : 'embedded', ...rows[0]! },
      jobs: { ...jobs, waiting_since: waiting_since?.toISOString() ?? null },
      mail: {
        kind: settings.smtpUrl ? 'server' : 'folder',
        ...mails,
        last_failure: last_failure && { at: last_failure.at.toISOString(), reason: last_failure.reason },
      },
      storage: { kind: settings.s3 ? 'bucket' : 'folder', free_bytes },
    };
  };
}
