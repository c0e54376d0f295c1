import type { Failure } from '../jobs/last-failures.ts';
import { dayAt, wallClockAt } from '../time/zones.ts';
import type { CompleteBackup } from './backup-folder.ts';

const HOUR = 3_600_000;
/** When few people are up: from three until four o'clock at night. */
const QUIET = 'T03:';
/** A backup of the evening before, made by hand, does not stand for that of the night. */
const RECENT_MS = 6 * HOUR;
/** One that is older is made up for at any hour: the server may be off at night. */
const LATE_MS = 30 * HOUR;

/** Whether it is time for the daily backup. `zone` is that of the deployment. */
export function isDue(now: Date, newest: Date | undefined, zone: string): boolean {
  if (!newest) return true;
  const age = now.getTime() - newest.getTime();
  return age > LATE_MS || (age > RECENT_MS && wallClockAt(now, zone).includes(QUIET));
}

/** A failure to make one, unless one has been made since: null then. */
export const standing = (failure: Failure | null, newest: Date | null | undefined): Failure | null =>
  failure && !(newest && newest >= failure.at) ? failure : null;

/**
 * The backups that are no longer kept, of those in a folder, newest first: all but those of the newest `keep` days that have one. Some days
 * without backups remove none, and the newest stays whatever its age.
 */
export function outdated(kept: readonly CompleteBackup[], keep: number, zone: string): CompleteBackup[] {
  const days = [...new Set(kept.map(({ at }) => dayAt(at, zone)))].slice(0, keep);
  return kept.filter(({ at }) => !days.includes(dayAt(at, zone)));
}
