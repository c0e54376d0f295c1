import type { OperatorHealth } from '@muster/contract';

const MINUTE = 60_000;
/** Work that waits longer is late: queues are looked at every second. */
const LATE_MS = 2 * MINUTE;
/** As long as the server keeps what was given up. */
const RECENT_MS = 60 * MINUTE;
/** A film of an hour takes as much. */
const LITTLE_ROOM = 2_000_000_000;

/** One is made each day; after two something keeps it from being made. */
const OLD_BACKUP_MS = 48 * 60 * MINUTE;

export type HealthProblem = 'mail' | 'failed' | 'late' | 'disk' | 'backup';
type Looked = Pick<OperatorHealth, 'mail' | 'jobs' | 'storage' | 'backup' | 'started_at'>;

/** What needs a look, most urgent first. `now` in milliseconds. */
export function problemsOf({ mail, jobs, storage, backup, started_at }: Looked, now: number): HealthProblem[] {
  const age = (instant: string) => now - Date.parse(instant);
  const found: Array<[HealthProblem, boolean]> = [
    ['disk', storage.free_bytes !== null && storage.free_bytes < LITTLE_ROOM],
    ['backup', backup !== null && (backup.last_failure !== null || age(backup.last_at ?? started_at) > OLD_BACKUP_MS)],
    ['mail', mail.last_failure !== null && age(mail.last_failure.at) < RECENT_MS],
    ['failed', jobs.failed.length > 0],
    ['late', jobs.waiting_since !== null && age(jobs.waiting_since) > LATE_MS],
  ];
  return found.flatMap(([problem, is]) => (is ? [problem] : []));
}

/** Bytes as people read them: `1.2 GB`. */
export function sizeOf(bytes: number): string {
  const [unit, scale] = bytes < 1e9 ? (['megabyte', 1e6] as const) : (['gigabyte', 1e9] as const);
  return (bytes / scale).toLocaleString('en', { style: 'unit', unit, maximumFractionDigits: unit === 'gigabyte' ? 1 : 0 });
}
