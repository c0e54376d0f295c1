import { budgets } from '@muster/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { devices } from '../../test/devices.ts';
import { makeMember, type TestMember } from '../../test/members.ts';
import { refusal, startTestApp, type TestApp } from '../../test/test-app.ts';

let app: TestApp;
const log: string[] = [];
let ana: TestMember;
let ben: TestMember;
beforeAll(async () => {
  app = await startTestApp({
    env: { LOG_LEVEL: 'trace' },
    logTo: { write: (line) => void log.push(line) },
    config: { rules: { workout_days_back: 7 } },
  });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set('2026-03-02T15:00:00Z');
  [ana, ben] = [await makeMember(app), await makeMember(app)];
});

const day = '2026-03-02';
const { addressOf, answered, logs, post, send } = devices(() => app);

describe('the address of devices', () => {
  it('stays until it is ended, is another one then, and is nobody else’s to ask', async () => {
    const at = { params: { id: ana.id } };
    expect(await ana.api.getIngestAddress(at)).toEqual({ url: null, used_at: null });
    const url = await addressOf(ana);
    expect(await addressOf(ana)).toBe(url);
    expect(await send(url, { id: 'steps', steps: 100 })).toBe('new');
    expect(await ana.api.getIngestAddress(at)).toEqual({ url, used_at: '2026-03-02T15:00:00.000Z' });
    await ana.api.endIngestAddress(at);
    expect(await answered(url, { id: 'more', steps: 100 })).toMatchObject({ status: 404, code: 'ingest.gone' });
    const next = await addressOf(ana);
    expect(next).not.toBe(url);
    expect([await send(url, { id: 'more', steps: 1 }), await send(next, { id: 'more', steps: 1 })]).toEqual(['ingest.gone', 'new']);
    for (const call of [ben.api.getIngestAddress, ben.api.makeIngestAddress, ben.api.endIngestAddress])
      expect((await refusal(call(at) as Promise<unknown>)).code).toBe('member.not_you');
  });

  it('cannot be guessed from what the database holds, nor from the address of another', async () => {
    const [url, other] = [await addressOf(ana), await addressOf(ben)];
    const [id, seal] = url.split('/').at(-1)!.split('.');
    const others = other.split('.').at(-1)!;
    const calendar = (await ana.api.makeCalendarFeed({ params: { id: ana.id } })).url!.split('/').at(-1)!.replace('.ics', '');
    for (const guess of [`${id}.${others}`, `${ana.id}.${seal}`, `${id}.${'A'.repeat(43)}`, calendar])
      expect(await answered(`${app.url}/api/ingest/${guess}`, { id: 'x', steps: 1 })).toMatchObject({
        status: 404,
        code: 'ingest.gone',
      });
    for (const wrong of [id, `${id}.`, 'x', `${id}.${seal}x`, '..%2f..%2fadmin'])
      expect(await answered(`${app.url}/api/ingest/${wrong}`, { id: 'x', steps: 1 })).toMatchObject({
        status: 400,
        code: 'invalid',
      });
    expect([...(await logs(ana)), ...(await logs(ben))]).toEqual([]);
  });

  it('opens nothing else, and reads nothing', async () => {
    const url = await addressOf(ana);
    const path = new URL(url).pathname;
    for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE']) expect((await app.raw(method, path)).status).toBe(404);
    const token = path.split('/').at(-1)!;
    expect((await app.raw('GET', `/api/user/${ana.id}/workouts`, { token })).status).toBe(401);
    await ana.api.addDailyWorkout({ params: { id: ana.id }, body: { entry_date: day, steps: 4321 } });
    expect(await (await post(url, { id: 'steps', steps: 4300 })).text()).not.toMatch(/4321|4300/);
  });

  it('stands in no log, whether it opens something or not', async () => {
    const url = await addressOf(ana);
    const secret = url.split('/').at(-1)!;
    log.length = 0;
    await post(url, { id: 'steps', steps: 1 });
    await post(url, '{"id":');
    await post(`${url}?x=1`, { id: 'steps', steps: 1 });
    await app.raw('GET', new URL(url).pathname);
    await ana.api.endIngestAddress({ params: { id: ana.id } });
    await post(url, { id: 'steps', steps: 1 });
    expect(log.filter((line) => line.includes('/api/ingest/')).length).toBeGreaterThan(0);
    expect(log.filter((line) => line.includes(secret) || line.includes(secret.split('.')[1]!))).toEqual([]);
  });

  it('takes nothing of a member who is leaving, has left, or may not come in', async () => {
    const url = await addressOf(ana);
    const change = (values: object) => app.deps.db.updateTable('member').set(values).where('id', '=', ana.id).execute();
    for (const [closed, open] of [
      [{ leaving_at: app.clock.now() }, { leaving_at: null }],
      [{ email_verified_at: null }, { email_verified_at: app.clock.now() }],
      [{ profile_completed: false }, { profile_completed: true }],
    ]) {
      await change(closed!);
      expect(await send(url, { id: 'steps', steps: 1 })).toBe('ingest.gone');
      await change(open!);
    }
    expect(await send(url, { id: 'steps', steps: 1 })).toBe('new');
    await app.deps.db.deleteFrom('member').where('id', '=', ana.id).execute();
    expect(await send(url, { id: 'steps', steps: 2 })).toBe('ingest.gone');
  });

  it('has a budget of its own, however many are behind the same network', async () => {
    const from = { 'x-forwarded-for': '203.0.113.9' };
    const { max, seconds } = budgets.ingest;
    const [url, other] = [await addressOf(ana), await addressOf(ben)];
    for (let n = 0; n < max; n += 1) await post(url, { id: 'empty' }, from);
    const refused = await post(url, { id: 'steps', steps: 1 }, from);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(seconds)]);
    expect(await logs(ana)).toEqual([]);
    // Budgets are per address: another address has its own.
    expect((await post(other, { id: 'steps', steps: 1 }, from)).status).toBe(200);
    app.clock.advance(seconds);
    expect((await post(url, { id: 'steps', steps: 1 }, from)).status).toBe(200);
  });

  it('takes what two hundred colleagues behind one network send at once, all of it', async () => {
    const people = await Promise.all(Array.from({ length: 200 }, () => makeMember(app)));
    const urls = await Promise.all(people.map(addressOf));
    const from = { 'x-forwarded-for': '203.0.113.77' };
    const statuses = await Promise.all(
      urls.flatMap((url) =>
        [1, 2].map(async (n) => (await post(url, { id: `run-${n}`, begins_at: `${day}T0${n}:00:00Z`, minutes: 10 * n }, from)).status),
      ),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    const { total } = await app.deps.db
      .selectFrom('workout')
      .where(
        'member_id',
        'in',
        people.map(({ id }) => id),
      )
      .select(({ fn }) => fn.sum<number | string>('minutes').as('total'))
      .executeTakeFirstOrThrow();
    expect(Number(total)).toBe(200 * 30 * 100);
  });
});
