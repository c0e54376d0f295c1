import { type AddressInfo, connect, createServer } from 'node:net';
import { afterEach, expect, inject, it, vi } from 'vitest';
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
  await vi.waitFor(() => expect(warn.mock.calls.length).toBeGreaterThan(2), { timeout: 30_000 });
  expect(gap).not.toHaveBeenCalled();
});

it('does not listen for a process without sockets: each listener costs every notice', async () => {
  const database = postgresDatabase('postgres://nobody@127.0.0.1:1/nothing');
  const warn = vi.fn();
  const bus = await openBus(database, null, { warn });
  closing.push(bus.close, database.end);
  // A listener would have logged a failure here.
  expect(warn).not.toHaveBeenCalled();
});

const url = inject('postgresUrl');
it.runIf(url)('sends a notice again that the database could not take', async () => {
  const { hostname, port } = new URL(url);
  let refused = 0;
  // Drops the first connections, like a database without free connections.
  const door = createServer((socket) => {
    if (refused < 2) {
      refused += 1;
      return void socket.destroy();
    }
    const inside = connect(Number(port), hostname);
    socket
      .on('error', () => undefined)
      .pipe(inside)
      .on('error', () => undefined)
      .pipe(socket);
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  closing.push(async () => door.close());
  const through = new URL(url);
  through.host = `127.0.0.1:${(door.address() as AddressInfo).port}`;
  const [here, there] = [postgresDatabase(through.href), postgresDatabase(url)];
  closing.push(here.end, there.end);
  const [onNotice, log] = [vi.fn(), { warn: vi.fn() }];
  const listener = await openBus(there, { onNotice, onGap: vi.fn() }, log);
  const sender = await openBus(here, null, log);
  closing.unshift(listener.close, sender.close);
  const nudge = { about: 'seen' as const, members: ['00000000-0000-7000-8000-000000000000'] };
  await sender.publish(nudge);
  await vi.waitFor(() => expect(onNotice).toHaveBeenCalledWith(nudge), 30_000);
  expect(refused).toBe(2);
});
