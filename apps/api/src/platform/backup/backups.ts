import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { OperatorHealth } from '@muster/contract';
import type { FastifyBaseLogger } from 'fastify';
import { type Failure, lastFailure, noteFailure } from '../jobs/last-failures.ts';
import type { Settings } from '../start/settings.ts';
import { isDue, outdated, standing } from './backup-days.ts';
import { backupsIn } from './backup-folder.ts';
import { type BackupSource, type MadeBackup, makeBackup } from './make-backup.ts';
import { onlyHere } from './postgres-dump.ts';

/** The backups of a running server. */
export interface Backups {
  /** Makes a backup in a folder, after any backup in progress. Throws `BackupError` if it cannot. */
  make: (into: string) => Promise<MadeBackup>;
  /** Makes the daily backup if it is due and `BACKUP_DIR` is set, then deletes expired ones. Failures are logged. */
  makeIfDue: () => Promise<void>;
  /** When the newest daily backup was made; null if there is none, undefined if daily backups are off. */
  lastAt: () => Promise<Date | null | undefined>;
  /**
   * The state of the daily backups, whichever process makes them; null if they are off. `told` is the last recorded failure, if the caller
   * has already read it.
   */
  state: (told?: Failure | null) => Promise<OperatorHealth['backup']>;
  /** Cancels the backup in progress, and waits until its files are deleted. */
  end: () => Promise<void>;
}

interface BackupsOptions extends BackupSource {
  settings: Settings;
  /** The time zone of the deployment, for the quiet hour. */
  zone: string;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  /** How long to wait before retrying to record a failure in the database. */
  tellEveryMs?: number;
}

const TELL_EVERY_MS = 10_000;

/** Makes backups of a running server, one at a time. */
export function backupsOf({ settings, zone, log, tellEveryMs = TELL_EVERY_MS, ...rest }: BackupsOptions): Backups {
  const { database, clock } = rest;
  const { backupDir, backupKeep } = settings;
  const ending = new AbortController();
  let last: Promise<unknown> = Promise.resolve();
  /** A failure that is not recorded in the database yet. */
  let untold: Failure | null = null;

  const make = (into: string): Promise<MadeBackup> => {
    const made = last.then(() => {
      ending.signal.throwIfAborted();
      return makeBackup({ ...rest, settings }, into, ending.signal);
    });
    last = made.catch(() => undefined);
    return made;
  };

  const makeDaily = async (into: string) => {
    // Another process may have made the backup while this one waited.
    if (!isDue(clock.now(), (await backupsIn(into))[0]?.at, zone)) return;
    const made = await make(into);
    log.info(made, 'backed up');
    for (const { folder } of outdated(await backupsIn(into), backupKeep, zone)) {
      // A backup of another user cannot be deleted; that must not prevent the next one.
      await rm(folder, { recursive: true, force: true }).then(
        () => log.info({ folder }, 'backup no longer kept'),
        (err: unknown) => log.error({ err, folder }, 'backup not removed'),
      );
    }
  };

  /** Records a backup failure for all processes; kept in memory while the database is down, which may be its cause. */
  const tell = async (failure: Failure): Promise<void> => {
    try {
      await noteFailure(database.background, 'backup', failure);
      if (untold === failure) untold = null;
    } catch {
      const { signal } = ending;
      void wait(tellEveryMs, undefined, { signal, ref: false }).then(
        async () => {
          if (untold === failure) await tell(failure);
        },
        () => undefined,
      );
    }
  };

  const newestAt = async (into: string): Promise<Date | null> => (await backupsIn(into).catch(() => []))[0]?.at ?? null;

  let daily = false;
  return {
    make,
    makeIfDue: async () => {
      if (!backupDir || daily) return;
      daily = true;
      try {
        if (!isDue(clock.now(), (await backupsIn(backupDir))[0]?.at, zone)) return;
        if (database.kind === 'postgres') await onlyHere(database, () => makeDaily(backupDir));
        else await makeDaily(backupDir);
      } catch (error) {
        if (ending.signal.aborted) return;
        log.error({ err: error }, 'not backed up');
        untold = { at: clock.now(), reason: (error as Error).message };
        await tell(untold);
      } finally {
        daily = false;
      }
    },
    lastAt: async () => (backupDir ? newestAt(backupDir) : undefined),
    state: async (known) => {
      if (!backupDir) return null;
      const [newest, told] = await Promise.all([newestAt(backupDir), known === undefined ? lastFailure(database.db, 'backup') : known]);
      const failed = standing(untold ?? told, newest);
      return {
        last_at: newest?.toISOString() ?? null,
        last_failure: failed && { at: failed.at.toISOString(), reason: failed.reason },
      };
    },
    end: async () => {
      ending.abort();
      await last;
    },
  };
}
