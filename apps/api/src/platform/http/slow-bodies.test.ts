import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readSettings } from '../start/settings.ts';
import { createServer } from './server.ts';

const [JSON_MS, FILE_MS] = [1000, 1500];
const server = createServer(
  readSettings({ LOG_LEVEL: 'silent' }),
  { images: [], scripts: [], frames: [], connect: () => [], learn: () => undefined },
  undefined,
  { json: JSON_MS, fileBytes: 1000, fileEvery: FILE_MS },
);
let port: number;
beforeAll(async () => {
  // The time limits run on this clock, which the tests advance.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  server.post('/json', async ({ body }) => ({ body }));
  server.addContentTypeParser('image/png', (_request, body, done) => {
    let bytes = 0;
    body.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    body.on('end', () => done(null, bytes));
    body.on('error', done);
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  port = (server.server.address() as { port: number }).port;
});
afterAll(() => server.close());

/**
 * Sends the headers of a request and then parts of its body, and advances the clock after the server has read each. Returns the whole
 * answer.
 */
async function send(type: string, parts: string[], pauseMs: number): Promise<string> {
  const length = parts.join('').length;
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    answer += chunk;
  });
  socket.on('error', () => undefined);
  const closed = once(socket, 'close');
  socket.write(`POST /json HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`);
  const [{ socket: there }] = (await once(server.server, 'request')) as [{ socket: Socket }];
  await wait(1);
  for (const part of parts) {
    if (socket.destroyed) break;
    socket.write(part);
    while (there.bytesRead < socket.bytesWritten && !there.destroyed) await wait(1);
    vi.advanceTimersByTime(pauseMs);
  }
  await closed;
  return answer;
}

const letters = [...JSON.stringify({ text: 'x'.repeat(300) })];

it('refuses a body of JSON that comes a letter at a time, and ends its connection', async () => {
  expect(await send('application/json', letters, 20)).toMatch(/^HTTP\/1\.1 408 .*"code":"too_slow"/s);
});

it('takes a body of JSON that comes at once, and a file that comes slowly but steadily', async () => {
  expect(await send('application/json', [letters.join('')], 0)).toMatch(/^HTTP\/1\.1 200 /);
  const steady = Array.from({ length: 6 }, () => 'x'.repeat(2000));
  expect(await send('image/png', steady, FILE_MS)).toMatch(/^HTTP\/1\.1 200 .*"body":12000/s);
});

it('refuses a file of which hardly anything comes', async () => {
  const parts = Array.from({ length: 100 }, () => 'x');
  expect(await send('image/png', parts, 50)).toMatch(/^HTTP\/1\.1 408 /);
});
