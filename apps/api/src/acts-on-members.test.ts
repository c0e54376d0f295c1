import type { Call, CallName } from '@muster/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { calls, sampleOf, startForEveryCall } from './test/every-call.ts';
import { makeMember } from './test/members.ts';
import { mailsTo } from './test/newcomers.ts';
import type { TestApp } from './test/test-app.ts';
import { send } from './test/wire.ts';

/** Every operator action on a member notifies that member. The audit log names the member concerned. */
let app: TestApp;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ app, close } = await startForEveryCall());
});
afterAll(() => close());

const acting = calls.filter(([, { act }]) => act) as Array<[CallName, Call & { act: string }]>;
/** The calls that act on members, so that the test notices if a sample stops doing so. */
const onMembers: ReadonlySet<CallName> = new Set([
  'setRole',
  'moveToWorkspace',
  'suspendMember',
  'endSuspension',
  'deactivateMember',
  'reactivateMember',
  'correctScore',
  'placeInTeam',
  'giveMembership',
  'hideReported',
  'decideReported',
]);

/** How a member was informed: counts of security log entries, notifications and mails. */
async function heard(member: { id: string; email: string }) {
  const { db } = app.deps;
  const log = await db.selectFrom('security_log').where('member_id', '=', member.id).select(['kind', 'detail', 'reason']).execute();
  const notices = await db.selectFrom('notification').where('member_id', '=', member.id).select('kind').execute();
  return { log: log.length, notices: notices.length, mails: (await mailsTo(app, member.email)).length };
}

it.each(acting)('%s: whoever it is about hears of it', async (name) => {
  const { db } = app.deps;
  const wire = await sampleOf(app, name);
  await app.jobs.settle();
  const before = new Map<string, Awaited<ReturnType<typeof heard>>>();
  for (const member of await db.selectFrom('member').select(['id', 'email']).execute()) before.set(member.id, await heard(member));
  const { seq } = await db
    .selectFrom('audit_entry')
    .select((eb) => eb.fn.coalesce(eb.fn.max('seq'), eb.lit(0)).as('seq'))
    .executeTakeFirstOrThrow();
  expect((await send(app, wire)).status).toBeLessThan(300);
  await app.jobs.settle();
  const entries = await db.selectFrom('audit_entry').where('seq', '>', seq).selectAll().execute();
  const about = entries.filter(({ about_id, actor_id }) => about_id !== null && about_id !== actor_id);
  if (onMembers.has(name)) expect(about.length, 'somebody whom it is about').toBeGreaterThan(0);
  for (const { about_id } of about) {
    const member = await db.selectFrom('member').where('id', '=', about_id).select(['id', 'email']).executeTakeFirstOrThrow();
    const [was, now] = [before.get(member.id)!, await heard(member)];
    // The action is in their security log, and reaches them by a notice or a mail, unless it only restores their access.
    expect(now.log, 'entries of their security log').toBeGreaterThan(was.log);
    if (name !== 'endSuspension' && name !== 'reactivateMember')
      expect(now.notices + now.mails, 'notices and mails').toBeGreaterThan(was.notices + was.mails);
  }
});

it('tells a member what an operator did to them, in their log, in a notice and by mail', async () => {
  const operator = await makeMember(app, { permissions: ['operator'] });
  const member = await makeMember(app);
  const { id: workspace_id } = await operator.api.createWorkspace({ body: { name: 'Northwind' } });
  const params = { id: member.id };
  await operator.api.moveToWorkspace({ params, body: { workspace_id, reason: 'New team' } });
  await operator.api.setRole({ params, body: { role: 'event_leader', held: true } });
  await app.jobs.settle();
  const { data } = await member.api.listSecurityLog({ params, query: {} });
  expect(data.slice(0, 2)).toMatchObject([
    { kind: 'role_changed', detail: '+ event leader', reason: '' },
    { kind: 'workspace_changed', detail: expect.stringMatching(/ → Northwind$/), reason: 'New team' },
  ]);
  const { results } = (await member.api.listNotifications({ params, query: {} })).data;
  expect(results).toMatchObject([
    { kind: 'operator_act', verb: 'update', what: 'role_changed', actor: null },
    { kind: 'operator_act', verb: 'update', what: 'workspace_changed', reason: 'New team', actor: null },
  ]);
  // Only the audit log names the operator.
  expect(JSON.stringify(results)).not.toContain(operator.id);
  const mails = await mailsTo(app, member.email);
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringContaining('You are in Northwind now'),
    expect.stringContaining('an event leader'),
  ]);
  expect(mails[0]!.text).toContain('New team');
  expect(mails[0]!.text).toContain('Until then it counts where it did before.');
});
