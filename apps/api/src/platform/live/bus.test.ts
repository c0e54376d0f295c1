import { afterEach, expect, it, vi } from 'vitest';
import { postgresDatabase } from '../database/database.ts';
import { openBus } from './bus.ts';

const closing: Array<() => Promise<unknown>> = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

it('has nobody ask again while the database cannot be reached: they would all ask it every second', async () => {
  const database = postgresDatabase('postgres://nobody@127.0.0.1:1/nothing');
  const [gap, warn] = [vi.fn(), vi.fn()];
  const bus = await openBus(database, { onNotice: () => undefined, onGap: gap }, { warn });
  closing.push(bus.close, database.end);
  await vi.waitFor(() => expect(warn.mock.calls.length).toBeGreaterThan(2), { timeout: 10_000 });
  expect(gap).not.toHaveBeenCalled();
});

it('does not listen for a process without sockets: each listener costs every notice', async () => {
  const database = postgresDatabase('postgres://nobody@127.0.0.1:1/nothing');
  const warn = vi.fn();
  const bus = await openBus(database, null, { warn });
  closing.push(bus.close, database.end);
  // One that listens has failed to by now.
  expect(warn).not.toHaveBeenCalled();
});
