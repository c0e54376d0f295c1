import { expect, it } from 'vitest';
import { problemsOf, sizeOf } from './health.rules.ts';

const now = Date.parse('2026-03-02T15:00:00Z');
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
const failure = (minutes: number) => ({ at: ago(minutes), reason: '' });
const good = {
  mail: { kind: 'server' as const, sent: 4, failed: 0, last_failure: null },
  jobs: { waiting: 0, waiting_since: null, running: 0, retrying: 0, failed: [] },
  storage: { kind: 'folder' as const, free_bytes: 50e9 },
  started_at: ago(100 * 60),
  backup: null,
};
const backup = (hours: number | null, last_failure = null as ReturnType<typeof failure> | null) => ({
  backup: { last_at: hours === null ? null : ago(hours * 60), last_failure },
});

it.each([
  ['nothing', {}, []],
  ['a mail that just failed', { mail: { ...good.mail, failed: 1, last_failure: failure(59) } }, ['mail']],
  ['a mail that failed long ago', { mail: { ...good.mail, failed: 1, last_failure: failure(61) } }, []],
  ['a job that was given up', { jobs: { ...good.jobs, failed: [{ queue: 'feed.tell', count: 1 }] } }, ['failed']],
  ['work that has just come', { jobs: { ...good.jobs, waiting: 3, waiting_since: ago(1) } }, []],
  ['work that waits', { jobs: { ...good.jobs, waiting: 3, waiting_since: ago(3) } }, ['late']],
  ['a backup of last night', backup(30), []],
  ['a backup of three days ago', backup(49), ['backup']],
  ['a backup that could not be made', backup(30, failure(1)), ['backup']],
  ['no backup for days', backup(null), ['backup']],
  ['no backup by a server that has just started', { ...backup(null), started_at: ago(60) }, []],
  ['a disk that is nearly full', { storage: { kind: 'folder' as const, free_bytes: 1.9e9 } }, ['disk']],
  ['a system that does not say what is free', { storage: { kind: 'folder' as const, free_bytes: null } }, []],
])('%s: %#', (_, change, problems) => expect(problemsOf({ ...good, ...change }, now)).toEqual(problems));

it.each([
  [0, '0 MB'],
  [999_000_000, '999 MB'],
  [1_250_000_000, '1.3 GB'],
])('%d bytes are %s', (bytes, words) => expect(sizeOf(bytes)).toBe(words));
