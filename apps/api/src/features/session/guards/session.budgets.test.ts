import { limits, passwordTries, passwordWaits } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMember } from '../../../test/members.ts';
import { mailedResetToken } from '../../../test/newcomers.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
let direct: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  direct = await startTestApp({ env: { TRUSTED_PROXIES: '' } });
});
afterAll(async () => {
  await app.close();
  await direct.close();
});

interface From {
  address: string;
  cookie?: string;
}
const signIn = (email: string, password: string, { address, cookie }: From, at: TestApp = app) =>
  at.raw('POST', '/api/token', { body: { email, password }, headers: { 'x-forwarded-for': address, ...(cookie && { cookie }) } });
const guess = (email: string, address: string, at?: TestApp) => signIn(email, 'not this one', { address }, at);
const DAY = passwordTries.password_email.seconds;

let addresses = 0;
/** An address that no other test uses. */
const someAddress = () => {
  addresses += 1;
  return `198.51.${addresses >> 8}.${addresses & 255}`;
};
async function statuses(count: number, attempt: (n: number) => Promise<Response>): Promise<number[]> {
  const seen = [];
  for (let n = 0; n < count; n += 1) seen.push((await attempt(n)).status);
  return seen;
}
const count = (seen: number[], status: number) => seen.filter((one) => one === status).length;
const cookieOf = (answer: Response) => answer.headers.get('set-cookie')!.split(';')[0]!;
/** Uses up the daily guesses of unknown devices at an email: the last is a real one, the others are inserted directly. */
const exhaust = async (email: string) => {
  const now = app.clock.now();
  const times = Array.from({ length: passwordTries.password_email.max - 1 }, () => now);
  await app.deps.db
    .insertInto('recent_try')
    .values({ key: `password_email:${email}`, times, last_at: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ times, last_at: now }))
    .execute();
  expect([(await guess(email, someAddress())).status, (await guess(email, someAddress())).status]).toEqual([401, 429]);
};

describe('wrong passwords', () => {
  it('make the same sender wait for the same email, longer each time, and say for how long', async () => {
    const [email, address] = ['waits@example.com', someAddress()];
    for (const wait of passwordWaits) {
      expect((await guess(email, address)).status).toBe(401);
      if (wait === 0) continue;
      const early = await guess(email.toUpperCase(), address);
      expect([early.status, early.headers.get('retry-after')]).toEqual([429, String(wait)]);
      expect(await early.json()).toMatchObject({ code: 'too_many_requests' });
      app.clock.advance(wait);
    }
    expect((await guess('another@example.com', address)).status).toBe(401);
    expect((await guess(email, someAddress())).status).toBe(401);
  });

  it('are forgotten with the right one', async () => {
    const { email, password } = await makeMember(app);
    const address = someAddress();
    await statuses(4, () => guess(email, address));
    expect((await signIn(email, password, { address })).status).toBe(200);
    expect(await statuses(4, () => guess(email, address))).toEqual([401, 401, 401, 401]);
  });

  it('are no more than may be when 60 come at once', async () => {
    const address = someAddress();
    const free = passwordWaits.findIndex((wait) => wait > 0) + 1;
    const answers = await Promise.all(Array.from({ length: 60 }, () => guess('at-once@example.com', address)));
    const seen = answers.map(({ status }) => status);
    expect([count(seen, 401), count(seen, 429)]).toEqual([free, 60 - free]);
    const spread = await Promise.all(Array.from({ length: 120 }, () => guess('spread@example.com', someAddress())));
    expect(
      count(
        spread.map(({ status }) => status),
        401,
      ),
    ).toBe(passwordTries.password_email.max);
  });

  it('by an attacker with 50 addresses are at most 100 in any day at one member, who signs in all the while', async () => {
    const { email, password } = await makeMember(app);
    const attackers = Array.from({ length: 50 }, someAddress);
    const home = someAddress();
    let cookie = cookieOf(await signIn(email, password, { address: home }));
    const looked: number[] = [];
    // For two days, every eight hours from all addresses.
    for (let hour = 0; hour < 48; hour += 8) {
      const answers = await Promise.all(attackers.map((address) => guess(email, address)));
      looked.push(...answers.filter(({ status }) => status === 401).map(() => hour));
      const mine = await signIn(email, password, { address: someAddress(), cookie });
      expect(mine.status).toBe(200);
      cookie = cookieOf(mine);
      app.clock.advance(8 * 3600);
    }
    for (let hour = 0; hour < 48; hour += 8)
      expect(looked.filter((at) => at > hour - 24 && at <= hour).length).toBeLessThanOrEqual(passwordTries.password_email.max);
    expect(looked.length).toBe(2 * passwordTries.password_email.max);
    // Computes hundreds of real password hashes.
  });

  it('are counted alike for an email without an account', async () => {
    const { email } = await makeMember(app);
    const [known, unknown] = [email, 'nobody-here@example.com'];
    const address = someAddress();
    const seen = async (at: string) => statuses(7, () => guess(at, address));
    expect(await seen(known)).toEqual(await seen(unknown));
  });
});

describe('a member at whom others have guessed all day', () => {
  it('gets through in a browser where they signed in before, from any address', async () => {
    const { email, password } = await makeMember(app);
    const before = await signIn(email, password, { address: someAddress() });
    expect(before.headers.get('set-cookie')).toMatch(/^muster_device=[\w-]{32}; Path=\/api; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
    await exhaust(email);
    expect((await signIn(email, password, { address: someAddress() })).status).toBe(429);
    expect((await signIn(email, password, { address: someAddress(), cookie: cookieOf(before) })).status).toBe(200);
  });

  it('gets through from an address where they signed in before', async () => {
    const { email, password } = await makeMember(app);
    const address = someAddress();
    await signIn(email, password, { address });
    await exhaust(email);
    expect((await signIn(email, password, { address })).status).toBe(200);
  });

  it('gets through after a reset, from anywhere', async () => {
    const member = await makeMember(app);
    await exhaust(member.email);
    const token = await mailedResetToken(app, member);
    const password = 'another long password';
    await app.client().confirmReset({ body: { token, password } });
    expect((await signIn(member.email, password, { address: someAddress() })).status).toBe(200);
  });

  it('is a stranger in a browser of somebody else', async () => {
    const [me, other] = [await makeMember(app), await makeMember(app)];
    const theirs = cookieOf(await signIn(other.email, other.password, { address: someAddress() }));
    await exhaust(me.email);
    expect((await signIn(me.email, me.password, { address: someAddress(), cookie: theirs })).status).toBe(429);
    expect((await signIn(me.email, me.password, { address: someAddress(), cookie: 'muster_device=made-up' })).status).toBe(429);
  });

  it('is a stranger again in other browsers once the password is another one', async () => {
    const me = await makeMember(app);
    const cookie = cookieOf(await signIn(me.email, me.password, { address: someAddress() }));
    const password = 'another long password';
    await me.api.saveMember({ params: { id: me.id }, body: { password, current_password: me.password } });
    await exhaust(me.email);
    expect((await signIn(me.email, password, { address: someAddress(), cookie })).status).toBe(429);
  });
});

describe('a browser where a member signed in before', () => {
  it('is no way to guess without end: it has waits of its own', async () => {
    const { email, password } = await makeMember(app);
    const cookie = cookieOf(await signIn(email, password, { address: someAddress() }));
    const wrong = () => signIn(email, 'not this one', { address: someAddress(), cookie });
    let looked = 0;
    for (let minute = 0; minute < DAY / 60; minute += 10) {
      looked += count(await statuses(2, wrong), 401);
      app.clock.advance(600);
    }
    expect(looked).toBeLessThan(passwordTries.password_email.max / 2);
  });

  it('is shared by members, each of whom it knows', async () => {
    const [one, other] = [await makeMember(app), await makeMember(app)];
    const first = cookieOf(await signIn(one.email, one.password, { address: someAddress() }));
    const both = cookieOf(await signIn(other.email, other.password, { address: someAddress(), cookie: first }));
    await exhaust(one.email);
    await exhaust(other.email);
    for (const { email, password } of [one, other])
      expect((await signIn(email, password, { address: someAddress(), cookie: both })).status).toBe(200);
  });

  it('is given a token of its own, whatever token somebody planted there', async () => {
    const [attacker, victim] = [await makeMember(app), await makeMember(app)];
    const planted = cookieOf(await signIn(attacker.email, attacker.password, { address: someAddress() }));
    await signIn(victim.email, victim.password, { address: someAddress(), cookie: planted });
    await exhaust(victim.email);
    expect((await signIn(victim.email, victim.password, { address: someAddress(), cookie: planted })).status).toBe(429);
  });

  it('is forgotten after half a year, and of very many the newest are known', async () => {
    const { id, email, password } = await makeMember(app);
    for (let n = 0; n < limits.known_devices + 3; n += 1) await signIn(email, password, { address: someAddress() });
    const rows = () => app.deps.db.selectFrom('known_device').where('member_id', '=', id).select('token_hash').execute();
    expect(await rows()).toHaveLength(2 * limits.known_devices);
    const cookie = cookieOf(await signIn(email, password, { address: someAddress() }));
    app.clock.advance(limits.known_device_days * 86_400);
    await exhaust(email);
    expect((await signIn(email, password, { address: someAddress(), cookie })).status).toBe(429);
  });
});

describe('one address', () => {
  it('is not shut out by sign-ins that are right, also of one member at once', async () => {
    const { email, password } = await makeMember(app);
    const address = someAddress();
    const seen = await Promise.all(Array.from({ length: 100 }, () => signIn(email, password, { address })));
    expect(
      count(
        seen.map(({ status }) => status),
        200,
      ),
    ).toBe(100);
  });

  it('is refused a flood of wrong passwords, whatever the email', async () => {
    const address = someAddress();
    const key = `password_address:${address}`;
    const now = app.clock.now();
    await guess('first@example.com', address);
    const times = Array.from({ length: passwordTries.password_address.max }, () => now);
    await app.deps.db.updateTable('recent_try').set({ times }).where('key', '=', key).execute();
    const over = await guess('second@example.com', address);
    expect([over.status, over.headers.get('retry-after')]).toEqual([429, String(passwordTries.password_address.seconds)]);
    expect((await guess('second@example.com', someAddress())).status).toBe(401);
  });

  it('comes from X-Forwarded-For behind a trusted proxy: the one the proxy saw, not what a client wrote before it', async () => {
    const email = 'behind-a-proxy@example.com';
    const real = someAddress();
    expect(await statuses(6, (n) => guess(email, `192.0.2.${n}, ${real}`))).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('ignores X-Forwarded-For where no proxy is trusted', async () => {
    const email = 'no-proxy@example.com';
    expect(await statuses(6, (n) => guess(email, `192.0.2.${n}`, direct))).toEqual([401, 401, 401, 401, 401, 429]);
  });
});
