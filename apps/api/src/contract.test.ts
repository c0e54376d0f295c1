import { contract, errors } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls, expectRefusal, ownPath, sampleOf, startForEveryCall } from './test/every-call.ts';
import { makeMember, type TestMember } from './test/members.ts';
import { foreign } from './test/samples.ts';
import type { TestApp } from './test/test-app.ts';
import { send, wireOf } from './test/wire.ts';

let app: TestApp;
let close: () => Promise<void>;
let other: TestMember;
beforeAll(async () => {
  ({ app, close } = await startForEveryCall());
  other = await makeMember(app);
});
afterAll(() => close());

/** The acts in the audit log, oldest first. */
const noted = async (): Promise<string[]> =>
  (await app.deps.db.selectFrom('audit_entry').select('act').orderBy('seq').execute()).map(({ act }) => act);

describe('every call', () => {
  it.each(calls)('%s has a route, and its sample succeeds with the status that the contract names', async (name, call) => {
    expect(app.server.hasRoute({ method: call.method, url: call.path.replace(/\{(\w+)\}/g, ':$1') })).toBe(true);
    const sample = await sampleOf(app, name);
    const before = await noted();
    const { status, body } = await send(app, sample);
    expect({ status, body: status >= 400 ? body : null }).toEqual({ status: call.status ?? 200, body: null });
    // The audit log has each operator's act and no other entries (decision 73).
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
});

describe("every call that names somebody else's", () => {
  const self = calls.filter(([, call]) => call.self);
  it.each(self)('%s answers 403 for the id of another member [API-04]', async (name, call) => {
    const wire = await sampleOf(app, name);
    await expectRefusal(app, { ...wire, path: ownPath(call, wire, other.id) }, 'member.not_you');
  });

  const named = Object.keys(foreign) as Array<keyof typeof foreign>;
  it.each(named)('%s answers 403 or 404 and nothing of it [API-04]', async (name) => {
    const { code, ...sample } = await foreign[name](app);
    expect([403, 404]).toContain(errors[code].status);
    await expectRefusal(app, wireOf(contract[name], sample), code);
  });
});
