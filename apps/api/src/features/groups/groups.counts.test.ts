import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';
import { makeMember, type TestMember } from '../../test/members.ts';
import { operationsOf, operationsSeed, random } from '../../test/random.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeGroup, makeGroupMember } from './groups.factory.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { features: { groups: true } } });
});
afterAll(() => app.close());

const operations = operationsOf(600);
/** Number of operations that run at once. */
const BATCH = 50;

it(`counts of members equal recounts after ${operations.toLocaleString('en')} random joins and leaves by 50 members`, async () => {
  onTestFailed(() => console.error(`SEED=${operationsSeed} repeats it.`));
  const members: TestMember[] = [];
  for (let nth = 0; nth < 50; nth += 1) members.push(await makeMember(app));
  const dice = random(operationsSeed);
  const groups: string[] = [];
  for (const joining of ['open', 'open', 'open', 'request'] as const) {
    const id = await makeGroup(app.deps.db, { joining, at: app.clock.now() });
    for (const { id: member } of members.slice(0, 3))
      await makeGroupMember(app.deps.db, { group: id, member, role: 'Admin', at: app.clock.now() });
    groups.push(id);
  }
  const codes = new Map<string, number>();
  const operation = async (): Promise<void> => {
    const who = dice.pick(members);
    const at = { params: { id: dice.pick(groups), userId: who.id } };
    if (dice.chance(0.55)) await who.api.joinGroup(at);
    else await who.api.leaveGroup(at);
  };
  for (let done = 0; done < operations; done += BATCH) {
    for (const outcome of await Promise.allSettled(Array.from({ length: BATCH }, operation))) {
      const code = outcome.status === 'fulfilled' ? 'done' : String(outcome.reason.code);
      codes.set(code, (codes.get(code) ?? 0) + 1);
    }
    // Resets rate limits; the access tokens stay valid.
    if (done % 1000 === 0) app.clock.advance(150);
  }
  // The last admin cannot leave, however many admins leave at once.
  expect(['done', 'groups.last_admin']).toEqual(expect.arrayContaining([...codes.keys()]));
  expect(codes.get('done')).toBeGreaterThan(operations * 0.8);
  const { rows } = await sql<{ members_count: number; admins_count: number; members: number; admins: number }>`
    select members_count, admins_count, counted.* from groups cross join lateral (
      select count(*)::int as members, count(*) filter (where role = 'Admin')::int as admins from group_member where group_id = groups.id
    ) as counted order by groups.id`.execute(app.deps.db);
  expect(rows.map(({ members_count, admins_count }) => [members_count, admins_count])).toEqual(
    rows.map((each) => [each.members, each.admins]),
  );
  // The last member of the group on request may leave, and nobody new joins it.
  for (const { members: there, admins } of rows.slice(0, 3)) {
    expect(there).toBeGreaterThan(0);
    expect(admins).toBeGreaterThan(0);
  }
  for (const id of groups.slice(0, 3)) {
    const { members_count } = await members[0]!.api.getGroup({ params: { id } });
    expect((await members[0]!.api.searchGroupMembers({ params: { id }, query: {} })).count).toBe(members_count);
  }
}, 900_000);
