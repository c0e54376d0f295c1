import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makeMember } from '../../test/members.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';

interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Array<{ key: string; value: { stringValue?: string; intValue?: number } }>;
}
interface Sent {
  resourceSpans: Array<{ resource: { attributes: SentSpan['attributes'] }; scopeSpans: Array<{ spans: SentSpan[] }> }>;
}

/** An OTLP receiver over HTTP: the bodies it received, and their paths. */
const received: Array<{ path: string; text: string }> = [];
const receiver = createServer((request, response) => {
  let text = '';
  request
    .setEncoding('utf8')
    .on('data', (chunk: string) => {
      text += chunk;
    })
    .on('end', () => {
      received.push({ path: request.url!, text });
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
});
let app: TestApp;
beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  app = await startTestApp({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` } });
});
afterAll(async () => {
  await app.close();
  receiver.closeAllConnections();
  receiver.close();
});

const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
const parent = '00f067aa0ba902b7';

it('sends a span of each request, of each job, and of each of their statements, in the trace of who asked, and nothing of members', async () => {
  const me = await makeMember(app, { first_name: 'Canary', last_name: 'Yellowbird', email: 'canary.yellowbird@example.com' });
  const headers = { traceparent: `00-${trace}-${parent}-01` };
  const read = await app.raw('GET', '/api/user/me', { token: me.access, headers });
  const written = await app.raw('POST', `/api/user/${me.id}/feed`, { token: me.access, body: { text: 'Quizzical text' }, headers });
  expect([read.status, written.status]).toEqual([200, 201]);
  const { id } = (await written.json()) as { id: string };
  expect((await app.raw('GET', '/api/nowhere?search=quizzical')).status).toBe(404);
  await app.jobs.settle();
  await app.stop();
  // The server's shutdown waits for a receiver, but not forever.
  await vi.waitFor(
    () => {
      for (const name of ['getMe', 'createPost', 'unknown'])
        expect(received.map(({ text }) => text).join('')).toContain(`"name":"${name}"`);
    },
    { timeout: 60_000 },
  );

  const sent = received.map(({ text }) => JSON.parse(text) as Sent);
  expect(new Set(received.map(({ path }) => path))).toEqual(new Set(['/v1/traces']));
  const service = sent[0]!.resourceSpans[0]!.resource.attributes.find(({ key }) => key === 'service.name');
  expect(service?.value.stringValue).toBe('muster');
  const spans = sent.flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
  for (const [name, response, about] of [
    ['getMe', read, /^(select|with) .*member/],
    // With a body, which is read before the handler runs.
    ['createPost', written, /post/],
  ] as const) {
    const span = spans.find((each) => each.name === name)!;
    expect(span).toMatchObject({ traceId: trace, parentSpanId: parent });
    const told = Object.fromEntries(span.attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));
    expect(told).toEqual({
      'http.request.method': name === 'getMe' ? 'GET' : 'POST',
      'http.response.status_code': response.status,
      'muster.request_id': response.headers.get('x-request-id'),
    });
    const within = spans.filter(({ parentSpanId }) => parentSpanId === span.spanId);
    expect(within.map((each) => each.name)).toContainEqual(expect.stringMatching(about));
    for (const each of within) {
      expect(each.traceId).toBe(trace);
      expect(each.attributes.map(({ key }) => key)).toEqual(['db.system.name', 'muster.statement']);
    }
  }
  expect(spans.map(({ name }) => name)).toContain('unknown');
  // The fan-out job belongs to no request: it has its own trace.
  const job = spans.find(({ name }) => name === 'feed.fan_out')!;
  expect(job.parentSpanId ?? '').toBe('');
  expect(job.attributes).toEqual([{ key: 'messaging.batch.message_count', value: { intValue: 1 } }]);
  expect(spans.filter(({ parentSpanId }) => parentSpanId === job.spanId).map((each) => each.name)).toContainEqual(
    expect.stringMatching(/follow/),
  );
  const all = received
    .map(({ text }) => text)
    .join('')
    .toLowerCase();
  for (const secret of ['canary', 'yellowbird', 'quizzical', me.id, id, '127.0.0.1', '"10.', '$1', me.access.toLowerCase()])
    expect(all).not.toContain(secret);
});
