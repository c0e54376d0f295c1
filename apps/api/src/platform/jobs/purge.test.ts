import { afterAll, beforeAll, expect, it } from 'vitest';
import { emailFeature } from '../../features/emails/index.ts';
import { memberFeature } from '../../features/members/index.ts';
import { sessionFeature } from '../../features/session/index.ts';
import { makeMember } from '../../test/members.ts';
import { mailedCode, signUpNewcomer } from '../../test/newcomers.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { newId } from '../ids.ts';
import { platformSchedules } from './purge.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const HOUR = 3600;
const purge = async () => {
  const features = [sessionFeature, memberFeature, emailFeature].flatMap(({ schedules }) => schedules!(app.deps));
  for (const { handle } of [...platformSchedules(app.deps), ...features]) await handle();
};

it('takes away what nobody needs any more, and leaves the rest', async () => {
  const { db } = app.deps;
  const remember = (key: string) =>
    db
      .insertInto('idempotency_key')
      .values({ member_id: newId(), call: 'createPost', key, request_hash: '', answer: null, created_at: app.clock.now() })
      .execute();
  const keys = async () => (await db.selectFrom('idempotency_key').select('key').execute()).map(({ key }) => key);
  const counts = async () => (await db.selectFrom('rate_count').select('key').execute()).length;
  const sessions = async (id: string) => (await db.selectFrom('session').select('id').where('member_id', '=', id).execute()).length;
  const codes = async () => (await db.selectFrom('email_code').select('member_id').execute()).map(({ member_id }) => member_id);

  const old = await signUpNewcomer(app);
  await mailedCode(app, old.email);
  await remember('old');
  app.clock.advance(24 * HOUR);
  await purge();
  expect(await keys()).toEqual(['old']);
  expect(await counts()).toBeGreaterThan(0);
  expect(await codes()).toEqual([old.id]);

  app.clock.advance(HOUR);
  await remember('new');
  const young = await signUpNewcomer(app);
  await mailedCode(app, young.email);
  const countsBefore = await counts();
  await purge();
  expect(await keys()).toEqual(['new']);
  expect(await counts()).toBeLessThan(countsBefore);
  expect(await counts()).toBeGreaterThan(0);
  expect(await codes()).toEqual([young.id]);

  const member = await makeMember(app);
  await app.client().signIn({ body: { email: old.email, password: old.password } });
  expect([await sessions(old.id), await sessions(member.id)]).toEqual([2, 1]);
  app.clock.advance(59 * 24 * HOUR);
  await app.session.start(member.id, 'test');
  app.clock.advance(2 * 24 * HOUR);
  await purge();
  expect([await sessions(old.id), await sessions(member.id)]).toEqual([0, 1]);
});
