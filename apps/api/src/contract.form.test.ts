import { type CallName, contract, type ErrorCode, type Schema } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { altered } from './test/altered.ts';
import { calls, expectRefusal as expectRefused, sampleOf as freshSample, ownPath, startForEveryCall } from './test/every-call.ts';
import { makeMember, type TestMember } from './test/members.ts';
import type { TestApp } from './test/test-app.ts';
import { send, type Wire } from './test/wire.ts';

let app: TestApp;
let close: () => Promise<void>;
let newcomer: TestMember;
/** The token of an ended session. */
let ended: string;
beforeAll(async () => {
  ({ app, close } = await startForEveryCall());
  newcomer = await makeMember(app, { profile_completed: false });
  const { access, refresh } = await app.session.start((await makeMember(app)).id, 'test');
  await app.session.end(refresh);
  ended = access;
});
afterAll(() => close());

const guarded = calls.filter(([, call]) => call.access !== 'none');
const withBody = calls.filter(([, call]) => typeof call.body === 'object');

const made = new Map<CallName, Promise<Wire>>();
/** A valid request of a call. Created once, since requests with an invalid form change nothing. */
const sampleOf = (name: CallName): Promise<Wire> => {
  const sample = made.get(name) ?? freshSample(app, name);
  made.set(name, sample);
  return sample;
};
/** A valid request that is sent: calls that only read can share one, too. */
const sampleToServe = (name: CallName): Promise<Wire> => (contract[name].method === 'GET' ? sampleOf(name) : freshSample(app, name));
const expectRefusal = (wire: Wire, code: ErrorCode) => expectRefused(app, wire, code);

const propertiesOf = (schema: Schema | undefined): string[] => {
  if (!schema) return [];
  const json = z.toJSONSchema(schema as unknown as z.ZodType, { io: 'input', unrepresentable: 'any' }) as {
    properties?: object;
    oneOf?: Array<{ properties: object }>;
  };
  const shapes = json.oneOf?.map(({ properties }) => properties) ?? [json.properties ?? {}];
  return [...new Set(shapes.flatMap((shape) => Object.keys(shape)))];
};

describe('every call', () => {
  it.each(calls)('%s is served with and without a trailing slash [API-05]', async (name, call) => {
    const wire = await sampleToServe(name);
    const { status } = await send(app, { ...wire, path: `${wire.path}/` });
    expect(status).toBe(call.status ?? 200);
  });

  it.each(calls)('%s refuses an unknown query name with 400, in the one shape of errors [API-06] [API-13]', async (name) => {
    const wire = await sampleOf(name);
    const { fields } = await expectRefusal({ ...wire, query: { ...wire.query, nonsense: '1' } }, 'invalid');
    expect(fields).toEqual({ nonsense: ['This field is not known.'] });
  });

  it.each(calls.filter(([, call]) => call.query))('%s refuses a bad value of each query name with 400', async (name, call) => {
    for (const key of propertiesOf(call.query)) {
      const wire = await sampleOf(name);
      const { fields } = await expectRefusal({ ...wire, query: { ...wire.query, [key]: '!'.repeat(500) } }, 'invalid');
      expect(Object.keys(fields ?? {})).toEqual([key]);
    }
  });

  it.each(calls.filter(([, call]) => call.query))('%s takes an empty value for a query name that may be left out', async (name, call) => {
    const wire = await sampleToServe(name);
    const needed = new Set(Object.keys(wire.query ?? {}));
    const empty = Object.fromEntries(propertiesOf(call.query).flatMap((key) => (needed.has(key) ? [] : [[key, '']])));
    expect((await send(app, { ...wire, query: { ...empty, ...wire.query } })).status).toBe(call.status ?? 200);
  });

  it.each(calls.filter(([, call]) => call.params))('%s refuses an id that is none with 400', async (name, call) => {
    const wire = await sampleOf(name);
    for (const key of propertiesOf(call.params)) {
      const parts = call.path.split('/');
      const path = wire.path.split('/').map((part, index) => (parts[index] === `{${key}}` ? 'not-an-id' : part));
      const { fields } = await expectRefusal({ ...wire, path: path.join('/') }, 'invalid');
      expect(Object.keys(fields ?? {})).toEqual([key]);
    }
  });
});

describe('every call with a body', () => {
  it.each(withBody)('%s refuses an unknown field with 400', async (name) => {
    const wire = await sampleOf(name);
    const { fields } = await expectRefusal({ ...wire, body: { ...(wire.body as object), nonsense: 1 } }, 'invalid');
    expect(Object.keys(fields ?? {})).toEqual(['nonsense']);
  });

  it.each(withBody)('%s refuses a bad value of each of its fields with 400', async (name, call) => {
    const wire = await sampleOf(name);
    const keys = propertiesOf(call.body as Schema);
    expect(Object.keys(wire.body as object).sort(), 'the sample has every field').toEqual(keys.sort());
    for (const key of keys) {
      const { fields } = await expectRefusal({ ...wire, body: { ...(wire.body as object), [key]: { nested: true } } }, 'invalid');
      expect(Object.keys(fields ?? {}).map((field) => field.split('.')[0])).toContain(key);
    }
  });

  it.each(withBody)('%s refuses what is no JSON object with 400', async (name) => {
    const wire = await sampleOf(name);
    for (const body of [[], 'text', 7]) {
      const { status, body: answer } = await send(app, { ...wire, body: new Blob([JSON.stringify(body)], { type: 'application/json' }) });
      expect({ status, code: answer?.code }).toEqual({ status: 400, code: 'invalid' });
    }
    const cut = new Blob([JSON.stringify(wire.body).slice(0, -1)], { type: 'application/json' });
    await expectRefusal({ ...wire, body: cut }, 'invalid');
    await expectRefusal({ ...wire, body: new Blob([''], { type: 'application/json' }) }, 'invalid');
  });

  it.each(withBody)('%s refuses another kind of content with 415', async (name) => {
    const wire = await sampleOf(name);
    for (const type of ['application/xml', 'text/plain', 'text/plain; charset=utf-8', 'application/x-www-form-urlencoded'])
      await expectRefusal({ ...wire, body: new Blob([JSON.stringify(wire.body)], { type }) }, 'unsupported_media_type');
  });
});

describe('every call that needs a token', () => {
  it.each(guarded)('%s answers 401 without one, or with a bad, expired or ended one [API-03]', async (name) => {
    const wire = await sampleOf(name);
    await expectRefusal({ ...wire, access: null }, 'unauthenticated');
    await expectRefusal({ ...wire, access: 'not.a.token' }, 'unauthenticated');
    await expectRefusal({ ...wire, access: altered(wire.access!) }, 'unauthenticated');
    // Without a token the answer reveals nothing else: neither whether the request was well-formed nor whether the object exists.
    await expectRefusal({ ...wire, access: null, query: { nonsense: '1' } }, 'unauthenticated');

    await expectRefusal({ ...wire, access: ended }, 'unauthenticated');

    const now = app.clock.now().toISOString();
    app.clock.advance(15 * 60);
    await expectRefusal(wire, 'unauthenticated');
    // Reset the clock: a quarter of an hour for each call would pass the dates in the samples.
    app.clock.set(now);
  });

  const forMembers = calls.filter(([, call]) => call.access === 'member');
  it.each(forMembers)('%s answers 403 to somebody who has not finished registering', async (name, call) => {
    const wire = await sampleOf(name);
    await expectRefusal({ ...wire, path: ownPath(call, wire, newcomer.id), access: newcomer.access }, 'member.registration_incomplete');
  });
});
