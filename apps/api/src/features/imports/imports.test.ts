import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMember, type TestMember } from '../../test/members.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { fit, gpx, sendFile, tcx } from './imports.factory.ts';

const NOW = '2026-03-02T15:00:00Z';
let app: TestApp;
let me: TestMember;
beforeAll(async () => {
  app = await startTestApp({ now: NOW, config: { rules: { workout_days_back: 3 } } });
  me = await makeMember(app);
});
afterAll(() => app.close());

const at = (time: string, day = '2026-03-02') => new Date(`${day}T${time}:00Z`);
const send = (who: TestMember, file: string | Buffer, name = 'Morning run', time_zone = 'UTC') => sendFile(who, file, { name, time_zone });
const confirm = (who: TestMember, importId: string, keys: readonly string[], count?: 'this' | 'other' | 'both') =>
  who.api.confirmImport({ params: { id: who.id, importId }, body: { activities: keys.map((key) => ({ key, ...(count && { count }) })) } });
const logsOf = async (who: TestMember) => (await who.api.listWorkouts({ params: { id: who.id }, query: {} })).data;

describe('a file of a watch is read', () => {
  it('FIT: the sums of its sessions, not those of the way', async () => {
    const file = fit([
      { begins: at('08:00'), seconds: 1800, metres: 5000, cycles: 2600 },
      { begins: at('09:00'), seconds: 3600, metres: 20_000, sport: 2 },
    ]);
    const found = await send(me, file);
    expect(found).toMatchObject({
      kind: 'fit',
      state: 'ready',
      problem: null,
      file_name: 'Morning run',
      expires_at: '2026-03-03T15:00:00.000Z',
    });
    expect(found.activities).toMatchObject([
      { sport: 'cycling', miles: 12.43, steps: 0, minutes: 60, begins_at: '2026-03-02T09:00:00.000Z', ends_at: '2026-03-02T10:00:00.000Z' },
      { sport: 'running', miles: 3.11, steps: 5200, minutes: 30, whole_day: false, already: null, refused: null, double: null },
    ]);
  });

  it('GPX: the way from point to point', async () => {
    const { kind, activities } = await send(me, gpx({ begins: at('08:00'), minutes: 30, metres: 5000 }));
    expect([kind, activities]).toMatchObject(['gpx', [{ sport: 'running', miles: 3.11, minutes: 30, steps: 0, entry_date: '2026-03-02' }]]);
  });

  it('TCX: the sums of its laps', async () => {
    const laps = [
      { begins: at('08:00'), seconds: 600, metres: 2000 },
      { begins: at('08:10'), seconds: 900, metres: 2500 },
    ];
    const { kind, activities } = await send(me, tcx(laps, 'Biking'));
    expect([kind, activities]).toMatchObject(['tcx', [{ sport: 'cycling', miles: 2.8, minutes: 25, ends_at: '2026-03-02T08:25:00.000Z' }]]);
  });

  it('and its day is that on which it began, by the clocks of the member', async () => {
    const late = gpx({ begins: at('03:00') });
    expect((await send(me, late, 'x', 'America/New_York')).activities[0]!.entry_date).toBe('2026-03-01');
    expect((await send(me, late, 'x', 'Asia/Tokyo')).activities[0]!.entry_date).toBe('2026-03-02');
  });
});

describe('what was read is logged once it is confirmed', () => {
  it('and only once, however often the file is sent', async () => {
    const who = await makeMember(app);
    const file = fit([{ begins: at('08:00'), seconds: 1800, metres: 5000 }]);
    const first = await send(who, file);
    expect(await logsOf(who)).toEqual([]);
    const [key] = first.activities.map((each) => each.key);
    const { data } = await confirm(who, first.id, [key!]);
    expect(data).toMatchObject([{ origin: 'file', sport: 'running', miles: 3.11, minutes: 30, entry_date: '2026-03-02', double: null }]);
    expect((await confirm(who, first.id, [key!])).data).toEqual(data);
    const second = await send(who, file, 'Again');
    expect(second.activities).toMatchObject([{ key, already: 'same', double: null }]);
    expect((await confirm(who, second.id, [key!])).data).toEqual(data);
    expect(await logsOf(who)).toEqual(data);
  });

  it('none of it, if one activity is refused', async () => {
    const who = await makeMember(app);
    const file = fit([
      { begins: at('08:00'), seconds: 1800, metres: 5000 },
      { begins: at('08:00', '2026-02-20'), seconds: 1800, metres: 5000 },
    ]);
    const { id, activities } = await send(who, file);
    expect(activities.map((each) => each.refused)).toEqual([null, 'imports.day_too_old']);
    await expect(
      confirm(
        who,
        id,
        activities.map((each) => each.key),
      ),
    ).rejects.toMatchObject({ code: 'imports.activity_refused' });
    await expect(confirm(who, id, ['unknown'])).rejects.toMatchObject({ code: 'imports.activity_refused' });
    expect(await logsOf(who)).toEqual([]);
    expect((await confirm(who, id, [activities[0]!.key])).data).toHaveLength(1);
  });

  it.each<[string, Parameters<typeof fit>[0][number], string]>([
    ['a day too long ago', { begins: at('08:00', '2026-02-26'), seconds: 60, metres: 100 }, 'imports.day_too_old'],
    ['the beginning of time', { begins: new Date(631_065_600_000), seconds: 60, metres: 100 }, 'imports.day_too_old'],
    ['tomorrow', { begins: at('08:00', '2026-03-03'), seconds: 60, metres: 100 }, 'imports.day_to_come'],
    ['a far future', { begins: new Date('2098-01-01T00:00:00Z'), seconds: 60, metres: 100 }, 'imports.day_to_come'],
    ['more miles than one log has', { begins: at('08:00'), seconds: 60, metres: 2_000_000 }, 'imports.absurd'],
    ['more than a day', { begins: at('08:00'), seconds: 90_000, metres: 100 }, 'imports.absurd'],
    ['nothing', { begins: at('08:00'), seconds: 0, metres: 0 }, 'imports.no_amounts'],
  ])('but not %s', async (_, session, refused) => {
    expect((await send(await makeMember(app), fit([session]))).activities).toMatchObject([{ refused }]);
  });

  it('where nothing is forgotten before its day is over, and the oldest of many is', async () => {
    const who = await makeMember(app);
    const ids: string[] = [];
    for (let nth = 0; nth < 6; nth += 1) ids.push((await send(who, gpx({ begins: at('08:00'), minutes: 10 + nth }))).id);
    const get = (importId: string) => who.api.getImport({ params: { id: who.id, importId } });
    await expect(get(ids[0]!)).rejects.toMatchObject({ code: 'imports.not_found' });
    expect(await get(ids[1]!)).toMatchObject({ state: 'ready' });
    await who.api.deleteImport({ params: { id: who.id, importId: ids[1]! } });
    await who.api.deleteImport({ params: { id: who.id, importId: ids[1]! } });
    await expect(get(ids[1]!)).rejects.toMatchObject({ code: 'imports.not_found' });
  });
});
