import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeMember, type TestMember } from '../../../test/members.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { makeAttendance, makeEvent } from '../events.factory.ts';
import { eventFeature } from '../events.feature.ts';

let app: TestApp;
let [host, ana] = [] as unknown as [TestMember, TestMember];
const HOUR = 3_600_000;
const starts = new Date('2026-03-04T17:00:00Z');
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set('2026-03-02T15:00:00Z');
  [host, ana] = [await makeMember(app), await makeMember(app)];
});

/** An event whose instants were stored by a server with other zone data. */
async function doctored(change: object = {}, off = HOUR): Promise<string> {
  const id = await makeEvent(app.deps.db, { host: host.id, at: app.clock.now(), starts });
  await makeAttendance(app.deps.db, { event: id, member: ana.id, status: 'going', at: app.clock.now() });
  const times = { starts_at: new Date(starts.getTime() + off), ends_at: new Date(starts.getTime() + HOUR + off) };
  await app.deps.db
    .updateTable('event')
    .set({ ...times, ...change })
    .where('id', '=', id)
    .execute();
  return id;
}
const times = (id: string) =>
  app.deps.db
    .selectFrom('event')
    .where('id', '=', id)
    .select(['starts_at', 'ends_at', 'starts_local', 'version', 'sequence'])
    .executeTakeFirstOrThrow();
const told = async () => {
  await app.jobs.settle();
  return (await ana.api.listNotifications({ params: { id: ana.id }, query: {} })).data.results;
};

it('mends what is to come where the zones of a new runtime give another instant, and tells who comes', async () => {
  const [wrong, right] = [await doctored(), await doctored({}, 0)];
  const whole = await doctored({ is_all_day: true, starts_local: '2026-03-04T00:00', ends_local: '2026-03-04T23:59' });
  await eventFeature.starts!(app.deps);
  expect(await times(wrong)).toEqual({
    starts_at: starts,
    ends_at: new Date(starts.getTime() + HOUR),
    starts_local: '2026-03-04T12:00',
    version: 2,
    sequence: 1,
  });
  expect(await times(right)).toMatchObject({ starts_at: starts, version: 1, sequence: 0 });
  expect(await times(whole)).toMatchObject({ starts_at: new Date('2026-03-04T05:00:00Z'), ends_at: new Date('2026-03-05T05:00:00Z') });
  const notices = await told();
  expect(notices.map(({ verb, event, actor }) => [verb, event!.id, actor?.id]).toSorted()).toEqual(
    [wrong, whole].map((id) => ['update', id, undefined]).toSorted(),
  );
  // The next start, or another process, has nothing to correct.
  await eventFeature.starts!(app.deps);
  expect(await times(wrong)).toMatchObject({ version: 2 });
  expect(await told()).toHaveLength(2);
});

it('leaves what is over or canceled as it is', async () => {
  const canceled = await doctored({ status: 'Canceled' });
  const past = await doctored({}, -3 * 24 * HOUR);
  await eventFeature.starts!(app.deps);
  expect(await times(canceled)).toMatchObject({ version: 1 });
  expect(await times(past)).toMatchObject({ version: 1 });
  expect(await told()).toEqual([]);
});
