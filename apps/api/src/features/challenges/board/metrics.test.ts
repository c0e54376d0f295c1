import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMember, type TestMember } from '../../../test/members.ts';
import { refusal, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { makeAttendance, makeEvent } from '../../events/events.factory.ts';
import { makeChallenge } from '../challenges.factory.ts';

let app: TestApp;
let [me, host]: TestMember[] = [];
beforeAll(async () => {
  app = await startTestApp();
  [me, host] = [await makeMember(app), await makeMember(app)];
});
afterAll(() => app.close());

const metrics = (query: { month?: string }, who = me!) => me!.api.getMemberMetrics({ params: { id: who.id }, query });

describe('how much a member took part', () => {
  it('counts check-ins of the month and of its year until then, and challenges that have begun [PROF-37, PROF-71]', async () => {
    const at = app.clock.now();
    const attended = async (day: string, status: 'checked_in' | 'going') => {
      const event = await makeEvent(app.deps.db, { host: host!.id, starts: new Date(`${day}T17:00:00Z`), at });
      await makeAttendance(app.deps.db, { event, member: me!.id, status, at });
    };
    for (const day of ['2025-12-30', '2026-01-15', '2026-03-01', '2026-03-31', '2026-04-01']) await attended(day, 'checked_in');
    await attended('2026-03-10', 'going');
    const joined = async (change: { start?: string; end?: string } = {}) => {
      const params = { id: await makeChallenge(app.deps.db, { at, ...change }), userId: me!.id };
      await me!.api.joinChallenge({ params });
      return params;
    };
    await joined();
    await joined({ start: '2999-01-01', end: '2999-01-02' });
    await me!.api.leaveChallenge({ params: await joined() });
    const march = { all_time_challenges_participated: 1, mtd_events_participated: 2, ytd_events_participated: 3 };
    expect(await metrics({ month: '2026-3' })).toEqual(march);
    expect(await metrics({ month: '2026-03' })).toEqual(march);
    expect(await metrics({ month: '2025-12' })).toMatchObject({ mtd_events_participated: 1, ytd_events_participated: 1 });
    expect(await metrics({ month: '2026-3' }, host)).toEqual({
      all_time_challenges_participated: 0,
      mtd_events_participated: 0,
      ytd_events_participated: 0,
    });
  });

  it('refuses what is no month', async () => {
    for (const month of ['2026-13', '2026-0', 'March']) expect(await refusal(metrics({ month }))).toMatchObject({ status: 400 });
  });
});
