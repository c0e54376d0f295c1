import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { devices } from '../../test/devices.ts';
import { makeMember, type TestMember } from '../../test/members.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';

let app: TestApp;
let ana: TestMember;
beforeAll(async () => {
  app = await startTestApp({ config: { rules: { workout_days_back: 7 } } });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set('2026-03-02T15:00:00Z');
  ana = await makeMember(app);
});

const day = '2026-03-02';
const { addressOf, answered, logs, post, send, steps } = devices(() => app);

describe('what cannot be logged', () => {
  it('is refused entry by entry, and as a whole only if there is nothing else', async () => {
    const url = await addressOf(ana);
    const [old, early] = [
      { id: 'old', entry_date: '2026-02-01', steps: 10 },
      { id: 'early', entry_date: '2026-03-05', steps: 10 },
    ];
    const both = await answered(url, { entries: [old, { id: 'ok', steps: 5 }, early] });
    expect(both.entries).toEqual([
      { id: 'old', outcome: 'refused', message: 'This day is too long ago.' },
      { id: 'ok', outcome: 'new', message: null },
      { id: 'early', outcome: 'refused', message: 'This day is still to come. Is the clock of the device right?' },
    ]);
    expect(await answered(url, old)).toMatchObject({ status: 409, code: 'imports.day_too_old' });
    expect(await answered(url, early)).toMatchObject({ status: 409, code: 'imports.day_to_come' });
    expect(await answered(url, { id: 'first', begins_at: '1970-01-01T00:00:00Z', steps: 1 })).toMatchObject({
      code: 'imports.day_too_old',
    });
    expect(await answered(url, { id: 'last', begins_at: '2999-01-01T00:00:00Z', steps: 1 })).toMatchObject({
      code: 'imports.day_to_come',
    });
    expect(await steps(ana)).toEqual([5]);
  });

  it('does not change what is too long ago, and still says that it is there', async () => {
    const url = await addressOf(ana);
    await send(url, { id: 'steps', entry_date: day, steps: 4000 });
    app.clock.set('2026-03-20T15:00:00Z');
    expect(await send(url, { id: 'steps', entry_date: day, steps: 4000 })).toBe('same');
    expect(await send(url, { id: 'steps', entry_date: day, steps: 5000 })).toBe('imports.day_too_old');
    await send(url, { id: 'run', begins_at: '2026-03-19T10:00:00Z', minutes: 10 });
    expect(await steps(ana)).toEqual([0, 4000]);
  });

  const hostile: Array<[string, unknown, string]> = [
    ['nothing', {}, 'id'],
    ['no entries', { entries: [] }, 'id'],
    ['amounts without an id', { steps: 5 }, 'id'],
    ['amounts without an id beside entries', { steps: 5, entries: [{ id: 'x' }] }, 'id'],
    ['an empty id', { id: ' ', steps: 5 }, 'id'],
    ['an endless id', { id: 'x'.repeat(65), steps: 5 }, 'id'],
    ['an id that cannot be stored', { id: 'a\u0000b', steps: 5 }, 'id'],
    ['negative steps', { id: 'x', steps: -1 }, 'steps'],
    ['absurd steps', { id: 'x', steps: 100_000 }, 'steps'],
    ['steps as text', { id: 'x', steps: '5' }, 'steps'],
    ['more minutes than a day', { id: 'x', minutes: 1440.01 }, 'minutes'],
    ['no day', { id: 'x', entry_date: '2026-02-30', steps: 1 }, 'entry_date'],
    ['a beginning without a zone', { id: 'x', begins_at: '2026-03-02T07:00:00', steps: 1 }, 'begins_at'],
    ['an end without a beginning', { id: 'x', ends_at: '2026-03-02T07:00:00Z', steps: 1 }, 'begins_at'],
    ['an end before the beginning', { id: 'x', begins_at: '2026-03-02T07:00:00Z', ends_at: '2026-03-02T06:00:00Z' }, 'ends_at'],
    ['an activity of a week', { id: 'x', begins_at: '2026-02-25T07:00:00Z', ends_at: '2026-03-02T06:00:00Z' }, 'ends_at'],
    ['an unknown zone', { id: 'x', steps: 1, time_zone: 'Mars/Phobos' }, 'time_zone'],
    ['a field that nobody knows', { id: 'x', steps: 1, heart_rate: 60 }, 'heart_rate'],
    ['somebody else’s member id', { id: 'x', steps: 1, member_id: '0195' }, 'member_id'],
    ['too many entries', { entries: Array.from({ length: 51 }, (_, n) => ({ id: `${n}`, steps: 1 })) }, 'entries'],
    ['bad entries alone', { entries: [{ id: 'bad', steps: -1 }] }, 'entries.0.steps'],
    ['entries in entries', { entries: [{ id: 'x', entries: [] }] }, 'entries.0.entries'],
  ];
  it.each(hostile)('%s is refused by its field, and nothing is logged', async (_, body, field) => {
    const url = await addressOf(ana);
    const { status, code, fields } = await answered(url, body);
    expect({ status, code, fields: Object.keys(fields ?? {}) }).toEqual({ status: 400, code: 'invalid', fields: [field] });
    expect(await logs(ana)).toEqual([]);
  });

  it('one bad entry among good ones is refused alone, by its own field', async () => {
    const url = await addressOf(ana);
    const good = { id: 'good', steps: 1 };
    const bad: Array<[object, string]> = [
      [{ id: 'bad', steps: -1 }, 'steps: Steps must be from 0 to 99999.'],
      [{ id: 'bad', minutes: 1440.01 }, 'minutes: Minutes must be from 0 to 1440.'],
      [{ id: 'bad', miles: 1000 }, 'miles: Miles must be from 0 to 999.99.'],
      [{ id: 'bad', steps: 1, time_zone: 'Mars/Phobos' }, 'time_zone: '],
      [{ id: 'bad', heart_rate: 60 }, 'heart_rate: '],
      [{ steps: 5 }, 'id: '],
    ];
    const sent = await answered(url, { entries: [good, ...bad.map(([entry]) => entry)] });
    expect(sent).toMatchObject({ status: 200 });
    expect(sent.entries![0]).toEqual({ id: 'good', outcome: 'new', message: null });
    expect(sent.entries!.slice(1).map(({ outcome }) => outcome)).toEqual(bad.map(() => 'refused'));
    for (const [nth, [, words]] of bad.entries()) expect(sent.entries![nth + 1]!.message).toContain(words);
    expect(await steps(ana)).toEqual([1]);
  });

  it.each([
    [{ steps: 11_623.858733 }, { steps: 11_624 }],
    [{ miles: 3.2187654321 }, { miles: 3.22 }],
    [{ minutes: 31.6666 }, { minutes: 31.67 }],
    [{ ounces_of_water: 16.9 }, { ounces_of_water: 17 }],
    [
      { steps: 99_999.4, minutes: 1440.004 },
      { steps: 99_999, minutes: 1440 },
    ],
  ])('%j of a sensor is rounded', async (said, logged) => {
    const url = await addressOf(ana);
    expect(await send(url, { id: 'f1', ...said })).toBe('new');
    expect(await send(url, { entries: [{ id: 'f1', ...said }] })).toBe('same');
    expect(await logs(ana)).toMatchObject([logged]);
  });

  it('less than a log can say is nothing', async () => {
    expect(await send(await addressOf(ana), { id: 'f1', miles: 1e-9, steps: 0.4 })).toBe('empty');
    expect(await logs(ana)).toEqual([]);
  });

  it('is refused if it is no JSON, too large, or would change what objects are', async () => {
    const url = await addressOf(ana);
    for (const body of [
      '{"id":"x","steps":NaN}',
      '[1',
      '{"id":"x","steps":1e400}',
      '"steps"',
      '{"__proto__":{"steps":5},"id":"x","steps":1}',
      '['.repeat(5000),
    ])
      expect((await post(url, body)).status).toBe(400);
    expect((await post(url, JSON.stringify({ id: 'x', note: 'x'.repeat(200_000) }))).status).toBe(413);
    expect((await post(url, 'id=x&steps=5', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415);
    expect(await logs(ana)).toEqual([]);
  });
});
