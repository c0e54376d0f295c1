import { type Call, type CallName, contract, type ErrorBody, type ErrorCode, errors, type Schema } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type PliantProvider, startPliantProvider } from './features/sso/sso.factory.ts';
import { isLibraryWords } from './test/library-words.ts';
import { makeMember } from './test/members.ts';
import { foreign, samples } from './test/samples.ts';
import { startTestApp, type TestApp } from './test/test-app.ts';
import { send, type Wire, wireOf } from './test/wire.ts';

let app: TestApp;
let provider: PliantProvider;
beforeAll(async () => {
  provider = await startPliantProvider();
  app = await startTestApp({
    config: {
      features: { attendee_limits: true, groups: true, payment: true, shirt_purchase: true, membership_discount: true },
      private: { single_sign_on: [provider.setting] },
    },
  });
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

const calls = Object.entries<Call>(contract) as Array<[CallName, Call]>;
const guarded = calls.filter(([, call]) => call.access !== 'none');
const withBody = calls.filter(([, call]) => typeof call.body === 'object');

/** A fresh request of a call that would succeed. */
const sampleOf = async (name: CallName): Promise<Wire> => wireOf(contract[name], await samples[name](app));

/** Expects a refusal with this code, in the one shape of errors. */
async function expectRefusal(wire: Wire, code: ErrorCode): Promise<ErrorBody> {
  const { status, body, response } = await send(app, wire);
  expect({ status, code: body?.code }).toEqual({ status: errors[code].status, code });
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  expect(Object.keys(body!).filter((key) => !['code', 'message', 'fields', 'email'].includes(key))).toEqual([]);
  expect(body!.message).toMatch(/\S/);
  // A sentence for people, not the validator's own words (ruling 6).
  expect(
    Object.values(body!.fields ?? {})
      .flat()
      .filter(isLibraryWords),
  ).toEqual([]);
  return body!;
}

const propertiesOf = (schema: Schema | undefined): string[] => {
  if (!schema) return [];
  const json = z.toJSONSchema(schema as unknown as z.ZodType, { io: 'input', unrepresentable: 'any' }) as {
    properties?: object;
    oneOf?: Array<{ properties: object }>;
  };
  const shapes = json.oneOf?.map(({ properties }) => properties) ?? [json.properties ?? {}];
  return [...new Set(shapes.flatMap((shape) => Object.keys(shape)))];
};

/** What the audit log tells of, the first act first. */
const noted = async (): Promise<string[]> =>
  (await app.deps.db.selectFrom('audit_entry').select('act').orderBy('seq').execute()).map(({ act }) => act);

describe('every call', () => {
  it.each(calls)('%s has a route, and its sample succeeds with the status that the contract names', async (name, call) => {
    expect(app.server.hasRoute({ method: call.method, url: call.path.replace(/\{(\w+)\}/g, ':$1') })).toBe(true);
    const sample = await sampleOf(name);
    const before = await noted();
    const { status, body } = await send(app, sample);
    expect({ status, body: status >= 400 ? body : null }).toEqual({ status: call.status ?? 200, body: null });
    // The audit log tells of each operator's act and of nothing else (decision 73).
    expect((await noted()).slice(before.length)).toEqual(call.act ? [call.act] : []);
  });

  it('names what it is in the audit log, if only operators may make it and it changes something', () => {
    const operated = calls.filter(
      ([, { method, errors: codes }]) => method !== 'GET' && codes?.some((code) => code.endsWith('.operators_only')),
    );
    expect(operated.filter(([, { act }]) => !act).map(([name]) => name)).toEqual([]);
    const named = calls.flatMap(([, { act }]) => act ?? []);
    expect(new Set(named).size).toBe(named.length);
  });

  it.each(calls)('%s is served with and without a trailing slash [API-05]', async (name, call) => {
    const wire = await sampleOf(name);
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
    const wire = await sampleOf(name);
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

/** The path of a request with this id where the call asks for the caller's own. */
const ownPath = (call: Call, { path }: Wire, id: string): string => {
  const index = call.path.split('/').indexOf(`{${call.self}}`);
  return path
    .split('/')
    .map((part, at) => (at === index ? id : part))
    .join('/');
};

describe('every call that needs a token', () => {
  it.each(guarded)('%s answers 401 without one, or with a bad, expired or ended one [API-03]', async (name) => {
    const wire = await sampleOf(name);
    await expectRefusal({ ...wire, access: null }, 'unauthenticated');
    await expectRefusal({ ...wire, access: 'not.a.token' }, 'unauthenticated');
    await expectRefusal({ ...wire, access: `${wire.access!.slice(0, -4)}AAAA` }, 'unauthenticated');
    // Without a token nothing else is revealed: neither whether the request was well-formed nor whether the thing exists.
    await expectRefusal({ ...wire, access: null, query: { nonsense: '1' } }, 'unauthenticated');

    const member = await makeMember(app);
    const { access, refresh } = await app.session.start(member.id, 'test');
    await app.session.end(refresh);
    await expectRefusal({ ...wire, access }, 'unauthenticated');

    const now = app.clock.now().toISOString();
    app.clock.advance(15 * 60);
    await expectRefusal(wire, 'unauthenticated');
    // Back again: a quarter of an hour for each call would lead past the days that samples name.
    app.clock.set(now);
  });

  const forMembers = calls.filter(([, call]) => call.access === 'member');
  it.each(forMembers)('%s answers 403 to somebody who has not finished registering', async (name, call) => {
    const wire = await sampleOf(name);
    const newcomer = await makeMember(app, { profile_completed: false });
    await expectRefusal({ ...wire, path: ownPath(call, wire, newcomer.id), access: newcomer.access }, 'member.registration_incomplete');
  });
});

describe("every call that names somebody else's", () => {
  const self = calls.filter(([, call]) => call.self);
  it.each(self)('%s answers 403 for the id of another member [API-04]', async (name, call) => {
    const wire = await sampleOf(name);
    const other = await makeMember(app);
    await expectRefusal({ ...wire, path: ownPath(call, wire, other.id) }, 'member.not_you');
  });

  const named = Object.keys(foreign) as Array<keyof typeof foreign>;
  it.each(named)('%s answers 403 or 404 and nothing of it [API-04]', async (name) => {
    const { code, ...sample } = await foreign[name](app);
    expect([403, 404]).toContain(errors[code].status);
    await expectRefusal(wireOf(contract[name], sample), code);
  });
});
