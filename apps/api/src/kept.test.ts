import { afterAll, beforeAll, expect, it } from 'vitest';
import { features } from './app.ts';
import { newId } from './platform/ids.ts';
import type { Feature } from './product/feature.ts';
import { makeMember, type TestMember } from './test/members.ts';
import { startTestApp, type TestApp } from './test/test-app.ts';
import { makeWorkspace } from './test/workspaces.ts';

const DAY = 86_400;
/** All differ from the reference configuration. */
const kept_days = { notifications: 40, security_log: 50, directory_log: 60, invitations: 7 };

let app: TestApp;
let ana: TestMember;
let workspace: string;
beforeAll(async () => {
  app = await startTestApp({ config: { rules: { kept_days } } });
  ana = await makeMember(app);
  workspace = (await makeWorkspace(app, 0)).id;
});
afterAll(() => app.close());

/** Runs the hourly and nightly purges. */
async function purge() {
  const all: Array<Pick<Feature<never>, 'schedules'>> = Object.values(features);
  for (const { schedules } of all) for (const { name, handle } of schedules?.(app.deps) ?? []) if (name.endsWith('.purge')) await handle();
}

/** No row of a kind is deleted a second before its time, and every row is a second after it. */
async function goesAfter(days: number, left: () => Promise<number>, there = 1) {
  app.clock.advance(days * DAY - 1);
  await purge();
  expect(await left()).toBe(there);
  app.clock.advance(2);
  await purge();
  expect(await left()).toBe(0);
}

it('forgets notifications with all that was gathered in them once nothing was added for as long as they are kept', async () => {
  const fans = await Promise.all(['Ben', 'Cleo'].map((first_name) => makeMember(app, { first_name })));
  const entries = async () =>
    (await app.deps.db.selectFrom('notification_entry').where('member_id', '=', ana.id).select('id').execute()).length;
  const parts = async () => (await app.deps.db.selectFrom('notification').where('member_id', '=', ana.id).select('id').execute()).length;
  for (const fan of fans) {
    await fan.api.followMember({ params: { id: fan.id, otherId: ana.id } });
    await app.jobs.settle();
  }
  const told = await entries();
  expect(told).toBeGreaterThan(0);
  expect(await parts()).toBe(2);
  await goesAfter(kept_days.notifications, entries, told);
  expect(await parts()).toBe(0);
});

it('forgets what happened to an account', async () => {
  const bea = await makeMember(app, { first_name: 'Bea' });
  const there = (await bea.api.listSecurityLog({ params: { id: bea.id }, query: {} })).data.length;
  expect(there).toBeGreaterThan(0);
  const log = () => app.deps.db.selectFrom('security_log').where('member_id', '=', bea.id).select('id').execute();
  await goesAfter(kept_days.security_log, async () => (await log()).length, there);
});

it('forgets what a directory changed', async () => {
  const values = { id: newId(), workspace_id: workspace, member_id: ana.id, token_name: 'Directory', act: 'change' as const };
  await app.deps.db
    .insertInto('directory_entry')
    .values({ ...values, changed: [], at: app.clock.now() })
    .execute();
  const log = () => app.deps.db.selectFrom('directory_entry').where('id', '=', values.id).select('id').execute();
  await goesAfter(kept_days.directory_log, async () => (await log()).length);
});

it('forgets invitations that nobody accepted some days after they have expired', async () => {
  const id = newId();
  await app.deps.db
    .insertInto('workspace_invitation')
    .values({ id, workspace_id: workspace, email: 'dora@harbourpine.example', name: 'Dora', expires_at: app.clock.now() })
    .execute();
  const left = () => app.deps.db.selectFrom('workspace_invitation').where('id', '=', id).select('id').execute();
  await goesAfter(kept_days.invitations, async () => (await left()).length);
});
