import { request } from 'node:http';
import { type ErrorBody, errors } from '@muster/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePost } from './features/feed/feed.factory.ts';
import { type FuzzedRequest, fuzzer, type Operation } from './test/fuzz.ts';
import { isLibraryWords } from './test/library-words.ts';
import { makeMember } from './test/members.ts';
import { random } from './test/random.ts';
import { startTestApp, type TestApp } from './test/test-app.ts';

const seed = 20_260_302;
const total = 2500;
/** Requests per member, so that no budget ends the run early. */
const perMember = 8;

interface Answer {
  status: number;
  type: string;
  text: string;
}

interface Described {
  operationId: string;
  parameters: object[];
  requestBody?: { content: Operation['content'] };
  responses: Record<string, object>;
}
interface Description {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Record<string, unknown>> };
}

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { features: { groups: true, payment: true, shirt_purchase: true, membership_discount: true } } });
});
afterAll(async () => {
  await app.close();
});

const send = ({ method, path, headers, body }: FuzzedRequest): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(app.url);
    const sent = request({
      hostname,
      port,
      method,
      path,
      headers: { ...headers, 'content-length': body?.length ?? 0 },
      agent: false,
      timeout: 10_000,
    });
    sent.on('response', (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          type: response.headers['content-type'] ?? '',
          text: Buffer.concat(parts).toString('utf8'),
        }),
      );
    });
    sent.on('timeout', () => sent.destroy(new Error('No answer within 10 s.')));
    sent.on('error', reject);
    sent.end(body);
  });

/** Describes the fault of an answer, or returns null. */
function fault(method: string, { status, type, text }: Answer): string | null {
  if (status >= 500) return `answered ${status}: ${text.slice(0, 100)}`;
  if (status < 400 || method === 'HEAD') return null;
  if (!type.startsWith('application/json')) return `answered ${status} as ${type || 'nothing'}`;
  let body: Partial<ErrorBody>;
  try {
    body = JSON.parse(text) as Partial<ErrorBody>;
  } catch {
    return `answered ${status} with what is no JSON: ${text.slice(0, 100)}`;
  }
  const { code, message, fields = {}, email = [], current, ...rest } = body;
  if (!code || !(code in errors)) return `answered the unknown code ${code}: ${text.slice(0, 100)}`;
  if (errors[code].status !== status) return `answered ${code} with ${status}`;
  // Only the refusal of an outdated edit includes the current version.
  if (current !== undefined && status !== 409) return `answered ${status} with what is there now`;
  if (typeof message !== 'string' || message === '' || Object.keys(rest).length > 0) return `has another shape: ${text.slice(0, 200)}`;
  const words = [...Object.values(fields), email];
  if (!words.every((list) => Array.isArray(list) && list.every((word) => typeof word === 'string')))
    return `has odd fields: ${text.slice(0, 200)}`;
  const foreign = words.flat().find(isLibraryWords);
  if (foreign) return `speaks as its libraries do: ${foreign}`;
  return null;
}

it(`answers ${total} malformed requests without a fault of its own, and every refusal in the one shape [API-06]`, {
  timeout: 240_000,
}, async () => {
  const { paths, components } = (await (await app.raw('GET', '/api/openapi.json')).json()) as Description;
  const operations: Operation[] = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters, requestBody }]) => ({
      name: operationId,
      method: method.toUpperCase(),
      path,
      parameters: parameters as Operation['parameters'],
      content: requestBody?.content,
    })),
  );
  /** The documented error codes of each call, as JSON. */
  const documented = new Map(
    Object.values(paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId, responses }) => [operationId, JSON.stringify(responses)] as const),
    ),
  );
  const numbers = random(seed);
  const faults: string[] = [];
  const statuses = new Map<number, number>();
  let count = 0;
  while (count < total) {
    const me = await makeMember(app);
    const streamId = await makePost(app.deps.db, { author: me.id, at: app.clock.now() });
    const { id: reactionId } = await me.api.addReaction({
      params: { posterId: me.id, streamId },
      body: { kind: 'comment', content: 'Well done' },
    });
    const known = {
      id: me.id,
      posterId: me.id,
      postId: streamId,
      streamId,
      reactionId,
      tagged: me.id,
      email: me.email,
      password: me.password,
    };
    const make = fuzzer(numbers, components.schemas, known);
    for (let turn = 0; turn < perMember; turn += 1) {
      const operation = operations[count % operations.length]!;
      count += 1;
      const address = `203.0.${numbers.below(256)}.${numbers.below(256)}`;
      const made = make(operation);
      const fuzzed = { ...made, headers: { authorization: `Bearer ${me.access}`, 'x-forwarded-for': address, ...made.headers } };
      const answer = await send(fuzzed).catch((error: Error) => ({ status: 599, type: '', text: error.message }));
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      // An address or method without a call has no documentation.
      const code = (answer.status >= 400 && /"code":"([^"]+)"/.exec(answer.text)?.[1]) || 'not_found';
      const isDescribed = code === 'not_found' || documented.get(operation.name)?.includes(`"${code}"`);
      const found = fault(fuzzed.method, answer) ?? (isDescribed ? null : `answered ${code}, which it does not describe`);
      if (found)
        faults.push(
          `#${count} ${operation.name}: ${fuzzed.method} ${fuzzed.path.slice(0, 200)} ${JSON.stringify(made.headers).slice(0, 200)} ${fuzzed.body?.toString('utf8').slice(0, 300) ?? ''} ${found}`,
        );
    }
  }
  if (faults.length > 0) expect.fail(`${faults.length} of ${total}:\n${faults.join('\n')}`);
  // Requests got as far as they should: most are refused for their content, some succeed, few exceed a budget.
  expect(statuses.get(400) ?? 0).toBeGreaterThan(total * 0.3);
  expect((statuses.get(200) ?? 0) + (statuses.get(201) ?? 0) + (statuses.get(204) ?? 0)).toBeGreaterThan(total * 0.05);
  expect(statuses.get(429) ?? 0).toBeLessThan(total * 0.02);
});
