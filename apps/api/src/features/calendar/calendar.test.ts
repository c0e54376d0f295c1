import ical, { type VEvent } from 'node-ical';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeMember, type TestMember } from '../../test/members.ts';
import { refusal, startTestApp, type TestApp } from '../../test/test-app.ts';
import { eventDraft, makeEvent } from '../events/events.factory.ts';
import { makeBlock } from '../people/people.factory.ts';

let app: TestApp;
const log: string[] = [];
let ana: TestMember;
let ben: TestMember;
beforeAll(async () => {
  app = await startTestApp({ env: { LOG_LEVEL: 'trace' }, logTo: { write: (line) => void log.push(line) } });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set('2026-03-02T15:00:00Z');
  ana = await makeMember(app);
  ben = await makeMember(app, { first_name: 'Ben', last_name: 'Okafor' });
});

const eventsIn = (file: string): VEvent[] =>
  Object.values(ical.sync.parseICS(file)).filter((each): each is VEvent => each?.type === 'VEVENT');
const feedOf = async (member: TestMember) => (await member.api.makeCalendarFeed({ params: { id: member.id } })).url!;
const get = (url: string) => app.raw('GET', new URL(url).pathname);
const subscribed = async (member: TestMember) => eventsIn(await (await get(await feedOf(member))).text());
const names = async (member: TestMember) => (await subscribed(member)).map(({ summary }) => summary);
const create = (by: TestMember, change: object = {}) => by.api.createEvent({ body: { ...eventDraft, ...change } });
const say = (by: TestMember, id: string, status: 'going' | 'interested' | 'none') =>
  by.api.createAttendance({ params: { id, userId: by.id }, body: { status } });
const fileOf = (by: TestMember, id: string) => app.raw('GET', `/api/event/${id}/calendar`, { token: by.access });

describe('one event as a file', () => {
  it('is read by another library at the same instants, with the place, the page and the words as their reader sees them', async () => {
    const { id, start, end } = await create(ana, {
      starts_local: '2026-03-08T12:00',
      ends_local: '2026-03-08T13:00',
      description: 'With @Ben Okafor.',
      tagged: [ben.id],
    });
    const answer = await fileOf(ben, id);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8; method=PUBLISH; component=VEVENT');
    expect(answer.headers.get('content-disposition')).toContain('event.ics');
    const [event, ...others] = eventsIn(await answer.text());
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      uid: id,
      summary: 'Lunchtime yoga',
      location: '139 Tremont Street, Boston, MA 02111, US',
      url: `${app.url}/events/${id}`,
      sequence: 0,
    });
    expect(event!.description).toContain('With @Ben Okafor.');
    expect([event!.start.toISOString(), event!.end?.toISOString()]).toEqual([start, end]);
    expect(await ben.api.getEventCalendar({ params: { id } })).toContain(`UID:${id}\r\n`);
  });

  it('rises in its sequence with a change, and takes a canceled event out', async () => {
    const { id } = await create(ana);
    await ana.api.updateEvent({ params: { id }, body: { ...eventDraft, name: 'Evening yoga' } });
    const [changed] = eventsIn(await (await fileOf(ben, id)).text());
    await ana.api.cancelEvent({ params: { id }, body: { status: 'Canceled' } });
    const answer = await fileOf(ben, id);
    const [canceled] = eventsIn(await answer.text());
    expect(answer.headers.get('content-type')).toContain('method=CANCEL');
    expect([changed, canceled]).toMatchObject([
      { uid: id, summary: 'Evening yoga', status: 'CONFIRMED', method: 'PUBLISH' },
      { uid: id, status: 'CANCELLED', method: 'CANCEL' },
    ]);
    expect(Number(changed!.sequence)).toBeGreaterThan(0);
    expect(Number(canceled!.sequence)).toBeGreaterThan(Number(changed!.sequence));
  });

  it('is none of an event that was removed', async () => {
    const { id } = await create(ana);
    await ana.api.cancelEvent({ params: { id }, body: { status: 'Canceled' } });
    await ana.api.removeEvent({ params: { id } });
    expect((await refusal(ben.api.getEventCalendar({ params: { id } }))).code).toBe('events.not_found');
  });
});

describe('the address of a calendar', () => {
  it('stays until it is ended, is another one then, and is nobody else’s to ask', async () => {
    expect((await ana.api.getCalendarFeed({ params: { id: ana.id } })).url).toBeNull();
    const url = await feedOf(ana);
    expect([await feedOf(ana), (await ana.api.getCalendarFeed({ params: { id: ana.id } })).url]).toEqual([url, url]);
    expect((await get(url)).status).toBe(200);
    await ana.api.endCalendarFeed({ params: { id: ana.id } });
    expect((await get(url)).status).toBe(404);
    const next = await feedOf(ana);
    expect(next).not.toBe(url);
    expect([(await get(url)).status, (await get(next)).status]).toEqual([404, 200]);
    expect((await refusal(ben.api.getCalendarFeed({ params: { id: ana.id } }))).code).toBe('member.not_you');
  });

  it('cannot be guessed from what the database holds', async () => {
    const path = new URL(await feedOf(ana)).pathname;
    const { id } = await app.deps.db.selectFrom('calendar_feed').where('member_id', '=', ana.id).select('id').executeTakeFirstOrThrow();
    const other = new URL(await feedOf(ben)).pathname.split('.')[1];
    for (const wrong of [`${id}.ics`, `${id}.${id}.ics`, `${id}.${other}.ics`, `${id}..ics`, 'x.ics', `${ana.id}.x.ics`])
      expect((await get(`${app.url}/api/calendar/${wrong}`)).status).toBe(404);
    expect((await get(`${app.url}${path.replace('.ics', '')}`)).status).toBe(404);
  });

  it('stands in no log, whether it opens something or not', async () => {
    const url = await feedOf(ana);
    const secret = url.split('/').at(-1)!.replace('.ics', '');
    log.length = 0;
    await get(url);
    await app.raw('HEAD', new URL(url).pathname);
    await get(url.replace('.ics', 'x.ics'));
    await app.raw('POST', new URL(url).pathname);
    await app.raw('GET', `${new URL(url).pathname}?x=1`);
    expect(log.filter((line) => line.includes('/api/calendar/')).length).toBeGreaterThan(0);
    expect(log.filter((line) => line.includes(secret) || line.includes(secret.split('.')[1]!))).toEqual([]);
  });

  it('opens nothing once the member has asked to leave', async () => {
    const url = await feedOf(ana);
    await app.deps.db.updateTable('member').set({ leaving_at: app.clock.now() }).where('id', '=', ana.id).execute();
    expect((await get(url)).status).toBe(404);
  });
});

describe('a subscribed calendar', () => {
  it('has what its reader hosts, goes to and is interested in, the last not as busy time', async () => {
    const hosted = await create(ana, { name: 'Hosted' });
    const [going, interested, withdrawn] = [
      await create(ben, { name: 'Going' }),
      await create(ben, { name: 'Interested' }),
      await create(ben, { name: 'Withdrawn' }),
    ];
    await create(ben, { name: 'Unknown' });
    await say(ana, going.id, 'going');
    await say(ana, interested.id, 'interested');
    await say(ana, withdrawn.id, 'going');
    await say(ana, withdrawn.id, 'none');
    const shown = new Map((await subscribed(ana)).map(({ uid, transparency }) => [uid, transparency]));
    expect(shown).toEqual(
      new Map([
        [hosted.id, 'OPAQUE'],
        [going.id, 'OPAQUE'],
        [interested.id, 'TRANSPARENT'],
      ]),
    );
  });

  it('keeps a canceled event as canceled', async () => {
    const { id } = await create(ben);
    await say(ana, id, 'going');
    await ben.api.cancelEvent({ params: { id }, body: { status: 'Canceled' } });
    expect(await subscribed(ana)).toMatchObject([{ uid: id, status: 'CANCELLED', method: 'PUBLISH' }]);
  });

  it('loses what its reader may not see any more, and what is long over', async () => {
    const { id } = await create(ben, { name: 'Yoga' });
    await say(ana, id, 'going');
    const url = await feedOf(ana);
    const shown = async () => eventsIn(await (await get(url)).text()).map(({ summary }) => summary);
    expect(await shown()).toEqual(['Yoga']);
    app.clock.set('2026-06-01T00:00:00Z');
    expect(await shown()).toEqual(['Yoga']);
    app.clock.set('2026-06-03T00:00:00Z');
    expect(await shown()).toEqual([]);
    app.clock.set('2026-03-02T15:00:00Z');
    await makeBlock(app.deps.db, { blocker: ben.id, blocked: ana.id, at: app.clock.now() });
    expect(await shown()).toEqual([]);
  });

  it('holds a thousand events, the next ones first', async () => {
    const at = app.clock.now();
    for (let n = 1005; n > 0; n -= 1)
      await makeEvent(app.deps.db, { host: ana.id, at, starts: new Date(at.getTime() + n * 3_600_000), name: `No. ${n}` });
    const shown = await names(ana);
    expect(shown).toHaveLength(1000);
    expect([shown[0], shown.at(-1)]).toEqual(['No. 1', 'No. 1000']);
  });
});
