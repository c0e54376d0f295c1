import { type Call, type CallName, errors } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeWeeks } from './features/analytics/closing.jobs.ts';
import { calls, ownPath, sampleOf, startForEveryCall } from './test/every-call.ts';
import { everything } from './test/everything.ts';
import { makeMember, type TestMember } from './test/members.ts';
import type { TestApp } from './test/test-app.ts';
import { send, type Wire } from './test/wire.ts';
import { makeWorkspace } from './test/workspaces.ts';

let app: TestApp;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ app, close } = await startForEveryCall());
});
afterAll(() => close());

const operated = calls.filter(([, { act, errors: codes }]) => act || codes?.some((code) => code.endsWith('.operators_only')));
/** Queries for the part of public lists that only operators may read. */
const part: Partial<Record<CallName, Record<string, string>>> = { listChallenges: { filter: 'draft' }, listGroups: { type: 'archived' } };
/** Analytics of a workspace, for permitted members of that workspace (decision 72). */
const told = calls.filter(([, { errors: codes }]) => codes?.some((code) => code === 'analytics.not_found'));

interface Who {
  who: string;
  make: () => Promise<TestMember>;
}
const inOther = async (permission: string): Promise<TestMember> => {
  const { id } = await makeWorkspace(app, 0);
  return makeMember(app, { permissions: [permission], workspace_id: id });
};
const others: Who[] = [
  { who: 'a member', make: () => makeMember(app) },
  { who: 'an anonymous member', make: () => makeMember(app, { anonymous_profile: true }) },
  { who: 'an event leader', make: () => makeMember(app, { permissions: ['event_leader'] }) },
];
const elsewhere: Who[] = ['operator', 'event_leader'].map((permission) => ({
  who: `an ${permission} of another workspace`,
  make: () => inOther(permission),
}));

/** A request that would succeed, for any caller. */
async function asked(name: CallName, call: Call): Promise<{ by: (who: TestMember) => Wire; sample: Wire }> {
  const wire = await sampleOf(app, name);
  const query = part[name];
  const sample = query ? { ...wire, query: { ...wire.query, ...query } } : wire;
  return { sample, by: (who) => ({ ...sample, path: ownPath(call, sample, who.id), access: who.access }) };
}

/** Expects that the request is refused to each of them with an error of the contract and changes nothing; returns the request. */
async function expectRefused(name: CallName, call: Call, whom: readonly Who[]) {
  const { by, sample } = await asked(name, call);
  const people = await Promise.all(whom.map(async ({ who, make }) => ({ who, member: await make() })));
  await app.jobs.settle();
  // Weekly jobs that depend on the real time have already run.
  await closeWeeks(app.deps);
  const before = await everything(app);
  for (const { who, member } of people) {
    const { status, body } = await send(app, by(member));
    expect(call.errors, `${who} is answered ${status}`).toContain(body?.code);
    expect({ who, status: errors[body!.code].status }).toEqual({ who, status });
    expect([403, 404]).toContain(status);
  }
  expect(await everything(app)).toEqual(before);
  return { by, sample };
}

describe('what only operators may do', () => {
  it.each(operated)('%s is refused to everybody else, changes nothing and is in no log, while an operator may', async (name, call) => {
    const { by, sample } = await expectRefused(name, call, others);
    // The same request succeeds for a permitted caller: it was refused because of the caller.
    const allowed = part[name] ? by(await makeMember(app, { permissions: ['operator'] })) : sample;
    expect((await send(app, allowed)).status).toBe(call.status ?? 200);
  });

  it.each(told)('%s is refused to operators and event leaders of another workspace, and nobody is noted', async (name, call) => {
    await expectRefused(name, call, elsewhere);
  });
});
