import type { Failure } from '../jobs/last-failures.ts';
import { dayAt, wallClockAt } from '../time/zones.ts';
import type { CompleteBackup } from './backup-folder.ts';

const HOUR = 3_600_000;
/** The quietest hour: from three until four o'clock at night. */
const QUIET = 'T03:';
/** A manual backup of the evening before does not replace the nightly one. */
const RECENT_MS = 6 * HOUR;
/** A backup overdue by this much is made at any hour: the server may be off at night. */
const LATE_MS = 30 * HOUR;

/** Whether the daily backup is due. `zone` is that of the deployment. */
export function isDue(now: Date, newest: Date | undefined, zone: string): boolean {
  if (!newest) return true;
  const age = now.getTime() - newest.getTime();
  return age > LATE_MS || (age > RECENT_MS && wallClockAt(now, zone).includes(QUIET));
}

/** The last failure, or null if a backup has succeeded since. */
export const standing = (failure: Failure | null, newest: Date | null | undefined): Failure | null =>
  failure && !(newest && newest >= failure.at) ? failure : null;

/**
 * The expired backups among those in a folder, newest first: all but those of the newest `keep` days that have one. Days without backups do
 * not count, and the newest backup stays whatever its age.
 */
export function outdated(kept: readonly CompleteBackup[], keep: number, zone: string): CompleteBackup[] {
  const days = [...new Set(kept.map(({ at }) => dayAt(at, zone)))].slice(0, keep);
  return kept.filter(({ at }) => !days.includes(dayAt(at, zone)));
}
