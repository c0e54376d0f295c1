import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls, sampleOf, startForEveryCall } from './test/every-call.ts';
import type { TestApp } from './test/test-app.ts';
import type { Wire } from './test/wire.ts';

let app: TestApp;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ app, close } = await startForEveryCall());
});
afterAll(() => close());

const LARGE = 600_000;
const text = 'neither an image nor a film nor a list, '.repeat(LARGE / 40);
const noise = randomBytes(LARGE);
const bodies: ReadonlyArray<[what: string, content: Buffer]> = [
  ['of an unknown kind', Buffer.from(text)],
  ['of noise', noise],
  ['compressed and of an unknown kind', gzipSync(noise)],
  ['compressed and broken', Buffer.concat([gzipSync(noise).subarray(0, 1000), noise])],
  ['compressed, tiny and then large', gzipSync(Buffer.alloc(200_000_000))],
];

/** The statuses of a request with this body, and of a later one on the same connection, which may also be closed. */
function statusesOf({ method, path, query, access }: Wire, body: Buffer, { chunked, type }: { chunked: boolean; type: string }) {
  const { hostname, port } = new URL(app.url);
  const search = new URLSearchParams(query).toString();
  const socket = connect({ host: hostname, port: Number(port) });
  const address = `x-forwarded-for: 198.51.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`;
  const head = [
    `${method} ${path}${search && `?${search}`} HTTP/1.1`,
    'host: test',
    address,
    `content-type: ${type}`,
    ...(access ? [`authorization: Bearer ${access}`] : []),
    chunked ? 'transfer-encoding: chunked' : `content-length: ${body.length}`,
  ];
  const content = chunked ? [`${body.length.toString(16)}\r\n`, body, '\r\n0\r\n\r\n'] : [body];
  for (const part of [`${head.join('\r\n')}\r\n\r\n`, ...content]) socket.write(part);
  socket.write(`GET /api/health/live HTTP/1.1\r\nhost: test\r\n${address}\r\nconnection: close\r\n\r\n`);
  return new Promise<{ answered: number | undefined; next: number | 'closed' | 'stuck' }>((resolve) => {
    let answer = '';
    const end = (otherwise: 'closed' | 'stuck') => {
      clearTimeout(late);
      socket.destroy();
      const [answered, next] = [...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
      resolve({ answered, next: next ?? otherwise });
    };
    const late = setTimeout(() => end('stuck'), 10_000);
    socket.setEncoding('latin1').on('data', (part: string) => {
      answer += part;
    });
    socket.on('error', () => undefined).on('close', () => end('closed'));
  });
}

describe('a body that no call takes leaves its connection to the next request', () => {
  const streamed = calls.filter(([, call]) => typeof call.body === 'string');
  it.each(streamed)('%s', async (name, call) => {
    for (const [what, body] of bodies)
      for (const chunked of [false, true])
        for (const signedIn of [true, false]) {
          const sample = await sampleOf(app, name);
          const wire = signedIn ? sample : { ...sample, access: null };
          const type = call.body === 'multipart' ? 'multipart/form-data; boundary=x' : (call.types?.[0] ?? 'image/png');
          const statuses = await statusesOf(wire, body, { chunked, type });
          const asked = { what, chunked, signedIn };
          expect({ ...asked, ...statuses }).toEqual({ ...asked, answered: expect.toSatisfy((status: number) => status < 500), next: 200 });
        }
  });

  const withBody = calls.filter(([, call]) => typeof call.body === 'object');
  it('any other call with another kind of content', async () => {
    const [name] = withBody[0]!;
    const statuses = await statusesOf(await sampleOf(app, name), Buffer.from(text), { chunked: true, type: 'application/xml' });
    expect(statuses).toEqual({ answered: 415, next: 200 });
  });
});
