import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Budget, budgets } from '@muster/contract';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMember } from '../../../test/members.ts';
import { signUpNewcomer } from '../../../test/newcomers.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  // Creates the workspace that test members belong to.
  await makeMember(app);
});
afterAll(() => app.close());

const accessCode = '424242';
const office = { 'x-forwarded-for': '203.0.113.200' };
const post = (path: string, body: unknown, token?: string) => app.raw('POST', path, { body, headers: office, ...(token && { token }) });
const signUp = (email: string, first_name = 'Priya') =>
  post('/api/user', { first_name, last_name: 'Nair', email, password: 'long enough words' });

/** Returns the mailed codes by recipient. */
async function mailedCodes(): Promise<Map<string, string>> {
  await app.jobs.settle();
  const folder = join(app.dataDir, 'outbox');
  const codes = new Map<string, string>();
  for (const name of await readdir(folder)) {
    const { to, subject = '' } = await PostalMime.parse(await readFile(join(folder, name), 'utf8'));
    const code = /^(\d{6}) /.exec(subject)?.[1];
    for (const { address } of to ?? []) if (address && code) codes.set(address, code);
  }
  return codes;
}

describe('the day of the launch', () => {
  it('lets two hundred people behind one address sign up, sign in, verify and enter their access code within ten minutes', async () => {
    const began = app.clock.now().getTime();
    const people = Array.from({ length: 200 }, (_, n) => `launch-${n}@example.com`);
    // In batches of ten, so that the clock can advance in between.
    for (let n = 0; n < people.length; n += 10) {
      const answers = await Promise.all(people.slice(n, n + 10).map((email) => signUp(email)));
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
      app.clock.advance(10);
    }
    const codes = await mailedCodes();
    for (let n = 0; n < people.length; n += 10) {
      const outcomes = await Promise.all(
        people.slice(n, n + 10).map(async (email) => {
          const signedIn = await post('/api/token', { email, password: 'long enough words' });
          const { access } = (await signedIn.json()) as { access: string };
          const verified = await post('/api/user/verify', { verification_code: codes.get(email) }, access);
          const joined = await post('/api/user/access_code', { access_code: accessCode }, access);
          return [signedIn.status, verified.status, joined.status];
        }),
      );
      expect(outcomes).toEqual(Array.from({ length: 10 }, () => [200, 200, 200]));
      app.clock.advance(10);
    }
    expect(app.clock.now().getTime() - began).toBeLessThanOrEqual(10 * 60_000);
    // Each sign-up computes two real password hashes.
  }, 1_200_000);
});

describe('sign-ups from one address', () => {
  const counted = async (rule: `${Budget}_${'address' | 'workspace'}`, who: string) =>
    (await app.deps.db.selectFrom('rate_count').where('key', '=', `${rule}:${who}`).select('count').executeTakeFirst())?.count ?? 0;
  const setCount = (rule: `${Budget}_${'address' | 'workspace'}`, who: string, count: number) =>
    app.deps.db
      .insertInto('rate_count')
      .values({ key: `${rule}:${who}`, window_start: app.clock.now(), count })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ window_start: app.clock.now(), count }))
      .execute();

  it('are refused as a flood, with the time to come back', async () => {
    await setCount('sign_up_address', '203.0.113.200', budgets.sign_up.max);
    const over = await signUp('one-too-many@example.com');
    expect([over.status, over.headers.get('retry-after')]).toEqual([429, String(budgets.sign_up.seconds)]);
    app.clock.advance(budgets.sign_up.seconds);
    expect((await signUp('one-too-many@example.com')).status).toBe(200);
  });

  it('leave room again where a right access code follows', async () => {
    await setCount('sign_up_address', '203.0.113.200', 0);
    const newcomer = await signUpNewcomer(app);
    await app.deps.db.updateTable('member').set({ email_verified_at: app.clock.now() }).where('id', '=', newcomer.id).execute();
    await signUp('leaves-room@example.com');
    expect(await counted('sign_up_address', '203.0.113.200')).toBe(1);
    expect((await post('/api/user/access_code', { access_code: accessCode }, newcomer.access)).status).toBe(200);
    expect(await counted('sign_up_address', '203.0.113.200')).toBe(0);
  });

  it('tell of accounts only so often', async () => {
    const { email } = await makeMember(app);
    await setCount('sign_up_taken_address', '203.0.113.200', budgets.sign_up_taken.max - 1);
    expect([(await signUp(email)).status, (await signUp(email)).status]).toEqual([400, 429]);
    await setCount('sign_up_taken_address', '203.0.113.200', 1);
    expect((await signUp('somebody-new@example.com')).status).toBe(200);
    expect(await counted('sign_up_taken_address', '203.0.113.200')).toBe(1);
  });

  it('enter wrong access codes only so often, and right ones as often as they like', async () => {
    const newcomers = [await signUpNewcomer(app), await signUpNewcomer(app)];
    for (const { id } of newcomers)
      await app.deps.db.updateTable('member').set({ email_verified_at: app.clock.now() }).where('id', '=', id).execute();
    const enter = (n: number, access_code: string) => post('/api/user/access_code', { access_code }, newcomers[n]!.access);
    await setCount('access_code_address', '203.0.113.200', budgets.access_code.max - 1);
    expect((await enter(0, accessCode)).status).toBe(200);
    expect([(await enter(1, '000000')).status, (await enter(1, accessCode)).status]).toEqual([400, 429]);
  });

  it('bring no more than a thousand newcomers an hour into a workspace', async () => {
    const newcomer = await signUpNewcomer(app);
    await app.deps.db.updateTable('member').set({ email_verified_at: app.clock.now() }).where('id', '=', newcomer.id).execute();
    const { id } = await app.deps.db.selectFrom('workspace').select('id').executeTakeFirstOrThrow();
    await setCount('join_workspace', id, 1000);
    const enter = () => post('/api/user/access_code', { access_code: accessCode }, newcomer.access);
    await setCount('access_code_address', '203.0.113.200', 1);
    expect((await enter()).status).toBe(429);
    // A correct code does not count as a guess, even if the workspace is full.
    expect(await counted('access_code_address', '203.0.113.200')).toBe(1);
    await setCount('join_workspace', id, 999);
    expect((await enter()).status).toBe(200);
  });
});
