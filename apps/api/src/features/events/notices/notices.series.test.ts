import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeMember, type TestMember } from '../../../test/members.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { eventDraft, laterOf } from '../events.factory.ts';
import { eventFeature } from '../events.feature.ts';

let app: TestApp;
let [host, ana, ben, cem] = [] as unknown as [TestMember, TestMember, TestMember, TestMember];
let ids: string[] = [];
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set('2026-03-02T15:00:00Z');
  host = await makeMember(app, { permissions: ['event_leader'] });
  [ana, ben, cem] = [await makeMember(app), await makeMember(app), await makeMember(app)];
  await ana.api.putAppVersion({ params: { id: ana.id }, body: { web_version: '1.5.2', time_zone: 'Europe/Berlin' } });
  const { series_id } = await host.api.createEventSeries({ body: { event: eventDraft, repeats: { every: 'week', count: 5 } } });
  const { data } = await host.api.listEvents({ query: { series_id: series_id!, limit: 10, after: '2026-01-01T00:00:00Z' } });
  ids = data.map(({ id }) => id);
  for (const at of [1, 3, 4])
    await ana.api.createAttendance({ params: { id: ids[at]!, userId: ana.id }, body: { status: at === 3 ? 'interested' : 'going' } });
  app.clock.advance(1);
});

const minutesLater = async () => {
  app.clock.advance(180);
  for (const { handle } of eventFeature.schedules!(app.deps)) await handle();
  await app.jobs.settle();
};
const decoded = (mail: string): string =>
  Buffer.from(
    mail.replaceAll('=\r\n', '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();
/** The lines of the mails to a member, by default Ana, with these words in the subject. */
const mails = async (words: string, to = ana): Promise<string[][]> => {
  await app.jobs.settle();
  const text = (mail: string) => decoded(mail).split('Content-Type: text/html')[0]!;
  return (await app.mails())
    .map(text)
    .filter((mail) => mail.includes(to.email) && new RegExp(`^Subject: .*${words}`, 'm').test(mail))
    .map((mail) => mail.split(/\r?\n/).filter(Boolean));
};
const notices = async () => {
  await app.jobs.settle();
  return (await ana.api.listNotifications({ params: { id: ana.id }, query: {} })).data.results;
};
const later = async (at: number, body: object) =>
  host.api.updateLaterEvents({ params: { id: ids[at]! }, body: { ...body, later: await laterOf(host, ids[at]!) } });
const edt = 'Eastern Daylight Time';

it('mails all dates of a moved series that the reader answered once, as they were and are, by the clocks there and theirs', async () => {
  await later(1, { starts_local: '2026-03-11T18:00', ends_local: '2026-03-11T19:00' });
  await minutesLater();
  const [mail, ...others] = await mails('updated');
  expect(others).toEqual([]);
  const dated = mail!.filter((line) => line.includes('→'));
  expect(dated).toEqual([
    `Wednesday, March 11, 2026, 12:00 PM to 1:00 PM, ${edt} (5:00 PM to 6:00 PM where you are) → Wednesday, March 11, 2026, 6:00 PM to 7:00 PM, ${edt} (11:00 PM to Thursday, March 12, 2026, 12:00 AM where you are)`,
    `Wednesday, March 25, 2026, 12:00 PM to 1:00 PM, ${edt} (5:00 PM to 6:00 PM where you are) → Wednesday, March 25, 2026, 6:00 PM to 7:00 PM, ${edt} (11:00 PM to Thursday, March 26, 2026, 12:00 AM where you are)`,
    `Wednesday, April 1, 2026, 12:00 PM to 1:00 PM, ${edt} (6:00 PM to 7:00 PM where you are) → Wednesday, April 1, 2026, 6:00 PM to 7:00 PM, ${edt} (Thursday, April 2, 2026, 12:00 AM to 1:00 AM where you are)`,
  ]);
  const [notice, ...rest] = await notices();
  expect(rest).toEqual([]);
  expect(notice).toMatchObject({ kind: 'event_updated', object: ids[1] });
  expect(
    'dates' in notice! &&
      notice.dates.map(({ event_id, was, starts_local, time_zone_name }) => [event_id, was?.starts_local, starts_local, time_zone_name]),
  ).toEqual([
    [ids[1], '2026-03-11T12:00', '2026-03-11T18:00', edt],
    [ids[3], '2026-03-25T12:00', '2026-03-25T18:00', edt],
    [ids[4], '2026-04-01T12:00', '2026-04-01T18:00', edt],
  ]);
});

it('says once where all dates take place now, and where they did, and leaves out the dates of others', async () => {
  await later(2, { location: { ...eventDraft.location, address: '1 Beacon Street', latitude: 42.358, longitude: -71.062 } });
  await minutesLater();
  const [mail, ...others] = await mails('updated');
  expect(others).toEqual([]);
  expect(mail!.filter((line) => line.includes('→'))).toEqual(['139 Tremont Street, Boston, MA → 1 Beacon Street, Boston, MA']);
  expect(mail!.filter((line) => line.includes('where you are')).map((line) => line.slice(0, 24))).toEqual([
    'Wednesday, March 25, 202',
    'Wednesday, April 1, 2026',
  ]);
});

it('mails all dates of a canceled series that the reader answered once, as they were last told', async () => {
  await later(4, { starts_local: '2026-04-02T12:00', ends_local: '2026-04-02T13:00' });
  await host.api.cancelLaterEvents({ params: { id: ids[0]! }, body: { status: 'Canceled', later: await laterOf(host, ids[0]!) } });
  await minutesLater();
  expect(await mails('updated')).toEqual([]);
  const [mail, ...others] = await mails('canceled');
  expect(others).toEqual([]);
  expect(mail!.filter((line) => line.includes('where you are')).map((line) => line.split(', 12:00')[0])).toEqual([
    'Wednesday, March 11, 2026',
    'Wednesday, March 25, 2026',
    'Wednesday, April 1, 2026',
  ]);
  expect(await notices()).toMatchObject([
    { kind: 'event_canceled', dates: [{ event_id: ids[1], was: null }, { event_id: ids[3] }, { event_id: ids[4] }] },
  ]);
});

it('mails a whole series at once where its first date is near', async () => {
  app.clock.set('2026-03-11T15:30:00Z');
  host = { ...host, api: app.client((await app.session.start(host.id, 'test')).access) };
  ana = { ...ana, api: app.client((await app.session.start(ana.id, 'test')).access) };
  await later(1, { starts_local: '2026-03-11T12:30', ends_local: '2026-03-11T13:30' });
  const [mail] = await mails('updated');
  expect(mail!.filter((line) => line.includes('→'))).toHaveLength(3);
  await minutesLater();
  expect(await mails('updated')).toHaveLength(1);
});

it('mails of a single event that was moved when and where it was and is, each time since the mail before', async () => {
  const { id } = await host.api.createEvent({ body: eventDraft });
  await ana.api.createAttendance({ params: { id, userId: ana.id }, body: { status: 'going' } });
  app.clock.advance(1);
  const update = (change: object) => host.api.updateEvent({ params: { id }, body: { ...eventDraft, ...change } });
  const dated = async () => (await mails('updated')).map((mail) => mail.filter((line) => line.includes('→')));
  const evening = { starts_local: '2026-03-04T18:00', ends_local: '2026-03-04T19:00' };
  const beacon = { location: { ...eventDraft.location, address: '1 Beacon Street', latitude: 42.358, longitude: -71.062 } };
  await update({ starts_local: '2026-03-04T12:30' });
  await update(evening);
  await minutesLater();
  const est = 'Eastern Standard Time';
  const [noon, six] = [
    `Wednesday, March 4, 2026, 12:00 PM to 1:00 PM, ${est} (6:00 PM to 7:00 PM where you are)`,
    `Wednesday, March 4, 2026, 6:00 PM to 7:00 PM, ${est} (Thursday, March 5, 2026, 12:00 AM to 1:00 AM where you are)`,
  ];
  expect(await dated()).toEqual([[`${noon} → ${six}`]]);
  await update({ ...evening, ...beacon });
  await minutesLater();
  await update(beacon);
  await minutesLater();
  expect((await dated()).slice(1)).toEqual([['139 Tremont Street, Boston, MA → 1 Beacon Street, Boston, MA'], [`${six} → ${noon}`]]);
});

describe('names each date once to each of several people who answered', () => {
  const answer = async (who: TestMember, at: number) =>
    who.api.createAttendance({ params: { id: ids[at]!, userId: who.id }, body: { status: 'going' } });
  const start = /^\w+, (\w+ \d+), 2026/;
  const datesIn = (mail: string[] | undefined) => mail!.flatMap((line) => start.exec(line)?.[1] ?? []);

  it('where one event is canceled', async () => {
    for (const who of [ben, cem]) await answer(who, 1);
    await host.api.cancelEvent({ params: { id: ids[1]! }, body: { status: 'Canceled' } });
    for (const who of [ana, ben, cem]) {
      const [mail, ...others] = await mails('canceled', who);
      expect(others).toEqual([]);
      expect(mail!.find((line) => line.includes('planned for'))).toMatch(/ was canceled\. It was planned for:$/);
      expect(datesIn(mail)).toEqual(['March 11']);
    }
  });

  it('where one event is moved', async () => {
    await answer(ben, 1);
    await host.api.updateEvent({
      params: { id: ids[1]! },
      body: { ...eventDraft, starts_local: '2026-03-11T18:00', ends_local: '2026-03-11T19:00' },
    });
    await minutesLater();
    for (const who of [ana, ben]) {
      const [mail] = await mails('updated', who);
      expect(mail!.find((line) => line.includes('another time'))).toMatch(/ has another time or place:$/);
      expect(datesIn(mail)).toEqual(['March 11']);
    }
  });

  it('where a series is canceled, whoever else answered which dates', async () => {
    for (const at of [1, 2]) await answer(ben, at);
    await answer(cem, 1);
    await host.api.cancelLaterEvents({ params: { id: ids[0]! }, body: { status: 'Canceled', later: await laterOf(host, ids[0]!) } });
    await minutesLater();
    const told = { ana: (await mails('canceled'))[0], ben: (await mails('canceled', ben))[0], cem: (await mails('canceled', cem))[0] };
    expect(datesIn(told.ana)).toEqual(['March 11', 'March 25', 'April 1']);
    expect(datesIn(told.ben)).toEqual(['March 11', 'March 18']);
    expect(datesIn(told.cem)).toEqual(['March 11']);
    expect(told.ben!.join('\n')).toContain('on 2 of your dates');
  });
});
