import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

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

const signIn = (at: TestApp, email: string, from: string) =>
  at.raw('POST', '/api/token', { body: { email, password: 'wrong' }, headers: { 'x-forwarded-for': from } });

async function statuses(count: number, attempt: (n: number) => Promise<Response>): Promise<number[]> {
  const seen = [];
  for (let n = 0; n < count; n += 1) seen.push((await attempt(n)).status);
  return seen;
}
const refused = (count: number) => Array.from({ length: count }, () => 401);

describe('sign-in budgets', () => {
  it('allow 25 tries per address in 5 minutes, whatever the email', async () => {
    const attempt = (n: number) => signIn(app, `a${n}@example.com`, '203.0.113.1');
    expect(await statuses(25, attempt)).toEqual(refused(25));
    app.clock.advance(100);
    const over = await attempt(25);
    expect(over.status).toBe(429);
    expect(over.headers.get('retry-after')).toBe('200');
    expect(await over.json()).toMatchObject({ code: 'too_many_requests' });
    expect((await signIn(app, 'a0@example.com', '203.0.113.2')).status).toBe(401);
    app.clock.advance(200);
    expect((await attempt(26)).status).toBe(401);
  });

  it('allow 25 tries per email in an hour, whatever the address and case', async () => {
    const attempt = (n: number) => signIn(app, n % 2 ? 'guessed@example.com' : 'Guessed@Example.com', `203.0.113.${100 + n}`);
    expect(await statuses(25, attempt)).toEqual(refused(25));
    const over = await attempt(25);
    expect(over.status).toBe(429);
    expect(over.headers.get('retry-after')).toBe('3600');
    app.clock.advance(3600);
    expect((await attempt(26)).status).toBe(401);
  });

  it('hold for 60 tries at once', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => signIn(app, `many${n}@example.com`, '203.0.113.3')));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(25);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(35);
  });
});

describe('the address that is counted', () => {
  it('comes from X-Forwarded-For behind a trusted proxy: the one the proxy saw, not what a client wrote before it', async () => {
    const attempt = (n: number) => signIn(app, `b${n}@example.com`, `192.0.2.${n}, 203.0.113.4`);
    expect(await statuses(26, attempt)).toEqual([...refused(25), 429]);
  });

  it('ignores X-Forwarded-For where no proxy is trusted', async () => {
    const attempt = (n: number) => signIn(direct, `c${n}@example.com`, `192.0.2.${n}`);
    expect(await statuses(26, attempt)).toEqual([...refused(25), 429]);
  });
});
