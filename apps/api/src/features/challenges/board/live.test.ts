import { afterEach, expect, it } from 'vitest';
import { makeMember } from '../../../test/members.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { makeChallenge } from '../challenges.factory.ts';
import { lookAtChallenges } from './live.queries.ts';

let app: TestApp;
afterEach(() => app.close());

it('tells of a change of a score also if a later one was committed before it', async () => {
  app = await startTestApp({});
  const { db } = app.deps;
  const at = app.clock.now();
  const day = at.toISOString().slice(0, 10);
  const id = await makeChallenge(db, { at, unit: 'steps', start: day, end: day });
  const members = [await makeMember(app), await makeMember(app)];
  for (const { api, id: userId } of members) {
    await api.joinChallenge({ params: { id, userId } });
    await api.addDailyWorkout({ params: { id: userId }, body: { entry_date: day, steps: 1000 } });
  }
  const look = async () => (await lookAtChallenges({ db }, [{ viewer_id: members[0]!.id, id, last: undefined }]))[0]!.latest;
  const late = await db.deleteFrom('challenge_entry').where('member_id', '=', members[0]!.id).returningAll().execute();
  expect(late).toHaveLength(1);
  const before = await look();
  expect(await look()).toBe(before);
  await db.insertInto('challenge_entry').values(late).execute();
  expect(await look()).not.toBe(before);
});
