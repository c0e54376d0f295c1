import { type Bound, growthOf } from './growth.ts';
import type { Played } from './player.ts';
import type { Sample } from './watch.ts';

/** What a run has come to. */
export interface Seen {
  played: Played;
  samples: readonly Sample[];
  rows: ReadonlyArray<{ table: string; acknowledged: number; lost: number }>;
  wrong: Record<string, number>;
  /** Pictures that were acknowledged and are not served. */
  gone: number;
  workedOff: boolean;
  seconds: number;
}

interface Verdict {
  what: string;
  holds: boolean;
  measured: string;
}

/**
 * What memory may grow by after the first quarter, in megabytes (decision 89). What the heap keeps after a collection is exact, and its noise
 * are caches that have a most; what the process holds depends on when it gives memory back to the system.
 */
const heapBound: Bound = { noise: 20, hourly: 4 };
const residentBound: Bound = { noise: 120, hourly: 20 };
/** What an open live connection may keep, in megabytes: how many there are follows the time of day. */
const CONNECTION_MB = 0.016;
/** The generator has to be on time, or it measures itself. */
const LATE_MS = 250;

/** The verdict about the generator itself. */
export const onTime = 'the generator was on time';

/** Says of each thing that a soak must show whether it holds. */
export function judged({ played, samples, rows, wrong, gone, workedOff }: Seen): Verdict[] {
  const memory = (what: string, of: 'heap' | 'resident', bound: Bound): Verdict => {
    const without = samples.map((sample) => ({ seconds: sample.seconds, value: sample[of] - sample.sockets * CONNECTION_MB }));
    const { grown, allowed, holds } = growthOf(without, bound);
    return { what, holds, measured: `${grown.toFixed(1)} MB after the first quarter, ${allowed.toFixed(1)} allowed` };
  };
  const total = [...played.calls.values()].reduce((sum, times) => sum + times.count(), 0);
  const failed = [...played.failures];
  const acknowledged = rows.reduce((sum, row) => sum + row.acknowledged, 0);
  const off = Object.entries(wrong).filter(([, count]) => count > 0);
  return [
    {
      what: 'every answer is right',
      holds: failed.length === 0 && total > 0,
      measured: `${total} calls; ${failed.map(([what, count]) => `${what}: ${count}`).join(', ') || 'none failed'}`,
    },
    {
      what: 'every acknowledged write is there, once',
      holds: acknowledged > 0 && gone === 0 && rows.every((row) => row.lost === 0),
      measured: rows.map((row) => `${row.table} ${row.acknowledged - row.lost} of ${row.acknowledged}`).join(', '),
    },
    { what: 'what follows from them agrees', holds: off.length === 0, measured: off.map(([what, count]) => `${count} ${what}`).join(', ') },
    { what: 'what was written is worked off', holds: workedOff, measured: '' },
    memory('the heap does not grow', 'heap', heapBound),
    memory('the processes do not grow', 'resident', residentBound),
    {
      what: onTime,
      holds: played.late.quantile(0.99) < LATE_MS,
      measured: `p99 ${played.late.quantile(0.99).toFixed(0)} ms, ${played.late.slowest().toFixed(0)} at most`,
    },
  ];
}

const ms = (value: number) => value.toFixed(value < 10 ? 1 : 0);

/** The tables of a run: each call with its times, and the course of what was watched. */
export function told({ played, samples, seconds }: Seen) {
  const calls = [...played.calls]
    .sort(([, a], [, b]) => b.count() - a.count())
    .map(([call, times]) => ({
      call,
      count: times.count(),
      'a second': (times.count() / seconds).toFixed(1),
      'p50 ms': ms(times.quantile(0.5)),
      'p95 ms': ms(times.quantile(0.95)),
      'p99 ms': ms(times.quantile(0.99)),
      'slowest ms': ms(times.slowest()),
    }));
  const row = (what: string, of: keyof Sample) => {
    const values = samples.map((sample) => sample[of]);
    return {
      what,
      first: Number((values[0] ?? 0).toFixed(1)),
      most: Number(Math.max(...values).toFixed(1)),
      last: Number((values.at(-1) ?? 0).toFixed(1)),
    };
  };
  const courses = [
    row('heap after a collection, MB', 'heap'),
    row('memory outside of it, MB', 'external'),
    row('resident, MB', 'resident'),
    row('seconds the event loops worked', 'busy'),
    row('seconds of processor time', 'processor'),
    row('live connections', 'sockets'),
    row('connections to the database', 'connections'),
    row('waiting for one', 'waiting'),
    row('events in the outbox', 'outbox'),
    row('the oldest of them, s', 'outboxOldest'),
    row('jobs due or running', 'jobs'),
    row('the oldest of them, s', 'jobsOldest'),
    row('size of the database, MB', 'databaseBytes'),
  ].map((each) =>
    each.what.startsWith('size') ? { ...each, first: each.first / 1e6, most: each.most / 1e6, last: each.last / 1e6 } : each,
  );
  return { calls, courses: [...courses, { what: 'messages shown', first: 0, most: 0, last: played.sockets.messages }] };
}
