import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { listenAt, type Place } from './listen.ts';

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

const place = (port: number, host = '127.0.0.1'): Place => ({ host, port, settings: { host: 'METRICS_HOST', port: 'METRICS_PORT' } });

/** Listens with a server of its own, and returns its port. */
const listen = ({ host, port }: Place): Promise<number> => {
  const server = createServer((_, response) => response.end());
  open.push(server);
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
};
const never = new AbortController().signal;

it('says in a sentence that a port is in use or an address is not of this machine, and names the settings', async () => {
  const port = await listenAt(place(0), listen, never);
  await expect(listenAt(place(port), listen, never)).rejects.toThrow(
    `Port ${port} of 127.0.0.1 is in use. Set METRICS_PORT to another one.`,
  );
  await expect(listenAt(place(0, '203.0.113.7'), listen, never)).rejects.toThrow('METRICS_HOST 203.0.113.7 is no address of this machine.');
});
