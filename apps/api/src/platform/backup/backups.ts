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
  /** Makes one in a folder, after the one that is being made. Throws `BackupError` where that cannot be. */
  make: (into: string) => Promise<MadeBackup>;
  /** Makes the one of the day if it is time and `BACKUP_DIR` is set, and then removes those that are kept no longer. What fails is logged. */
  makeIfDue: () => Promise<void>;
  /** When the newest of those of every day was made, null if there is none; undefined if none are made. */
  lastAt: () => Promise<Date | null | undefined>;
  /**
   * How it stands with those of every day, whichever process makes them; null if none are made. `told` is the last failure that the database
   * has, where it was read already.
   */
  state: (told?: Failure | null) => Promise<OperatorHealth['backup']>;
  /** Breaks off the one that is being made, and waits until nothing is left of it. */
  end: () => Promise<void>;
}

interface BackupsOptions extends BackupSource {
  settings: Settings;
  /** The zone of the deployment, whose nights are quiet. */
  zone: string;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  /** How long a database that took no failure is left alone. */
  tellEveryMs?: number;
}

const TELL_EVERY_MS = 10_000;

/** Makes backups of a running server, one at a time. */
export function backupsOf({ settings, zone, log, tellEveryMs = TELL_EVERY_MS, ...rest }: BackupsOptions): Backups {
  const { database, clock } = rest;
  const { backupDir, backupKeep } = settings;
  const ending = new AbortController();
  let last: Promise<unknown> = Promise.resolve();
  /** One that the other processes do not know of yet. */
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
    // Another process may have made it while this one waited.
    if (!isDue(clock.now(), (await backupsIn(into))[0]?.at, zone)) return;
    const made = await make(into);
    log.info(made, 'backed up');
    for (const { folder } of outdated(await backupsIn(into), backupKeep, zone)) {
      // One that another user made cannot be removed, which must not keep the next from being made.
      await rm(folder, { recursive: true, force: true }).then(
        () => log.info({ folder }, 'backup no longer kept'),
        (err: unknown) => log.error({ err, folder }, 'backup not removed'),
      );
    }
  };

  /** Has every process know of a failure. While the database is gone, which may be why it failed, this process keeps it. */
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
