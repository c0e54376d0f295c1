import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMember, type TestMember } from '../../test/members.ts';
import { mailsTo } from '../../test/newcomers.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeWorkspace } from '../../test/workspaces.ts';
import { makeBadge, makeChallenge, makeParticipant, makeTeams } from '../challenges/challenges.factory.ts';
import { makeAttendance, makeEvent } from '../events/events.factory.ts';
import { makeFollow, makePost } from '../feed/feed.factory.ts';
import { makeComment, makeLike } from '../reactions/reactions.factory.ts';
import { digestsIn } from './digest.factory.ts';
import { planDigests } from './digest.jobs.ts';

let app: TestApp;
let [ben, liker]: TestMember[] = [];
/** A week before the first digest: a Wednesday. */
const WEDNESDAY = '2026-03-04T15:00:00Z';
/** 08:00 in New York, the default zone for members without one. */
const MONDAY = '2026-03-09T12:00:00Z';

beforeAll(async () => {
  app = await startTestApp({ config: { features: { digest: true } }, now: WEDNESDAY });
  ben = await makeMember(app, { first_name: 'Ben', last_name: 'Ito' });
  liker = await makeMember(app, { first_name: 'Lea', last_name: 'Ray', do_not_send_any_email: true });
});
afterAll(() => app.close());
const now = () => app.clock.now();
/** A member without a city, so that events of other tests are not near them. */
const someone = (change: Record<string, unknown> = {}) => makeMember(app, { city: null, ...change });
/** A new workspace for each test, so that tests do not see each other's content. */
const workspace = async (name: string) => (await makeWorkspace(app, 0, name)).id;
async function liked(author: TestMember, text: string, by: readonly TestMember[] = [liker!]): Promise<string> {
  const post = await makePost(app.deps.db, { author: author.id, at: now(), text });
  for (const who of by) await makeLike(app.deps.db, { author: who.id, stream: post, at: now() });
  return post;
}
const digestsOf = async (who: TestMember) => (await digestsIn(await app.mails())).filter(({ to }) => to === who.email);
async function planned(): Promise<void> {
  await planDigests(app.deps);
  await app.jobs.settle();
}
const stateOf = async (who: TestMember) =>
  (await app.deps.db.selectFrom('digest').where('member_id', '=', who.id).select(['week', 'state']).orderBy('week').execute()).map(
    ({ week, state }) => `${week} ${state}`,
  );

it('tells what colleagues shared, the next events, where one stands and what one has earned, as a letter and as HTML', async () => {
  app.clock.set(WEDNESDAY);
  const { db } = app.deps;
  const home = await workspace('Harbour');
  const [ana, cleo, dan] = (await Promise.all(
    [
      { first_name: 'Ana', time_zone: 'America/Chicago', workspace_id: home },
      { first_name: 'Cleo', last_name: 'Voss', workspace_id: home },
      { first_name: 'Dan', last_name: 'Reed' },
    ].map((change) => makeMember(app, change)),
  )) as [TestMember, TestMember, TestMember];
  await makeFollow(db, { follower: ana.id, followee: ben!.id, at: now() });
  const best = await liked(ben!, 'First <b>run</b> of the year & it\nwas cold', [liker!, cleo]);
  await makeComment(db, { author: cleo.id, stream: best, at: now(), content: 'Brr' });
  await liked(cleo, 'New shoes');
  await liked(dan, 'Neither followed nor a colleague');
  await makePost(db, { author: cleo.id, at: now(), text: 'Nobody liked this' });
  const goes = await makeEvent(db, { host: ben!.id, at: now(), starts: new Date('2026-03-13T16:00:00Z'), name: 'Harbour run' });
  await makeAttendance(db, { event: goes, member: ana.id, status: 'going', at: now() });
  await makeEvent(db, { host: ben!.id, at: now(), starts: new Date('2026-03-10T16:00:00Z'), name: 'Near yoga' });
  const far = { latitude: 51.5, longitude: -0.12 };
  await makeEvent(db, { host: ben!.id, at: now(), starts: new Date('2026-03-10T17:00:00Z'), name: 'London walk', place: far });
  await makeEvent(db, {
    host: ben!.id,
    at: now(),
    starts: new Date('2026-03-11T16:00:00Z'),
    name: 'Talk',
    is_virtual: true,
    workspace_id: home,
  });
  const full = await makeEvent(db, { host: ben!.id, at: now(), starts: new Date('2026-03-12T16:00:00Z'), name: 'Full', max_attendees: 1 });
  await makeAttendance(db, { event: full, member: dan.id, status: 'going', at: now() });
  await makeEvent(db, { host: ben!.id, at: now(), starts: new Date('2026-03-12T16:00:00Z'), name: 'Off', status: 'Canceled' });
  await makeEvent(db, { host: ben!.id, at: now(), starts: new Date('2026-03-14T16:00:00Z'), name: 'One too many' });
  const race = await makeChallenge(db, {
    at: now(),
    name: 'March miles',
    goal: 50,
    start: '2026-03-02',
    end: '2026-03-10',
    badge: 'Early bird',
  });
  await makeParticipant(db, { challenge: race, member: ana.id, score: 12.5, at: now() });
  await makeParticipant(db, { challenge: race, member: ben!.id, score: 30, at: now() });
  const over = await makeChallenge(db, { at: now(), name: 'Over', start: '2026-02-01', end: '2026-03-08' });
  await makeParticipant(db, { challenge: over, member: ana.id, score: 1, at: now() });
  const teams = await makeChallenge(db, {
    at: now(),
    name: 'Team steps',
    unit: 'steps',
    end: '2026-03-09',
    teams: { by: 'hand', score: 'sum' },
  });
  const [small] = await makeTeams(db, { challenge: teams, names: ['The few'] });
  await makeParticipant(db, { challenge: teams, member: ana.id, team: small!, score: 1200, at: now() });
  await makeBadge(db, { challenge: race, member: ana.id, at: now() });

  app.clock.set('2026-03-09T13:00:00Z');
  await planned();
  const [digest, ...more] = await digestsOf(ana);
  expect(more).toEqual([]);
  expect(digest!.subject).toBe('Your week at Muster');
  const off = digest!.header('List-Unsubscribe')!.slice(1, -1);
  // A reader who follows nobody and attends nothing gets none of it; events in Boston appear only near Boston.
  expect(digest!.text.replaceAll(/ \S*https?:\S+/g, ' LINK').trim()).toBe(`Hello Ana,

Here is what happened at Muster in the past week, and what comes next.

What colleagues shared

- Ben Ito: “First <b>run</b> of the year & it was cold” (2 likes, 1 comment)
  LINK

- Cleo Voss: “New shoes” (1 like)
  LINK

Coming up

- Near yoga: Tuesday, March 10, 12:00 PM, Eastern Daylight Time (11:00 AM where you are). Boston.
  LINK

- Talk: Wednesday, March 11, 12:00 PM, Eastern Daylight Time (11:00 AM where you are). Online.
  LINK

- Harbour run: Friday, March 13, 12:00 PM, Eastern Daylight Time (11:00 AM where you are). Boston. You're going.
  LINK

Your challenges

- Team steps: your team is The few, 1,200 steps by you, ends today.
  LINK

- March miles: place 2 of 2, 12.5 of 50 miles, 1 day left.
  LINK

New badges

- Early bird, earned in March miles.
  LINK

Have a good week.

Muster

--${' '}
Muster sends this on Monday mornings, if there is something to tell.
Stop these mails: LINK
Choose which mails you get: LINK
Questions? Write to support@muster.example.`);
  expect(digest!.text).toContain(`${app.url}/feed/${best}\n`);
  expect(digest!.text).toContain(off);
  for (const part of [
    'First &lt;b&gt;run&lt;/b&gt; of the year &amp; it was cold',
    'Near yoga',
    'Place 2 of 2 · 12.5 of 50 miles · 1 day left',
    'Earned in March miles',
    `href="${app.url}/events/${goes}"`,
    `href="${off}"`,
    '<meta name="color-scheme" content="light dark">',
    '@media(prefers-color-scheme:dark)',
  ])
    expect(digest!.html).toContain(part);
  expect(digest!.html).toContain('News from Ben Ito and Cleo Voss · 3 events coming up · 2 challenges under way · 1 new badge');
});

it('comes on the morning of where its member is, as their browser says, and once', async () => {
  app.clock.set(WEDNESDAY);
  const home = await workspace('Zones');
  const zones = ['Pacific/Auckland', 'Asia/Kolkata', 'Europe/Berlin', undefined, 'Mars/Olympus', 'Pacific/Honolulu'];
  const people = await Promise.all(zones.map((_, n) => someone({ first_name: `Zoe${'abcdef'[n]}`, workspace_id: home })));
  for (const [n, zone] of zones.entries())
    await people[n]!.api.putAppVersion({ params: { id: people[n]!.id }, body: { web_version: '1.5.2', ...(zone && { time_zone: zone }) } });
  const author = await someone({ first_name: 'Gus', workspace_id: home });
  await liked(author, 'News for all zones');
  const arrived = async () => Promise.all(people.map(async (who) => (await digestsOf(who)).length));
  // Auckland is 13 hours ahead of UTC, Kolkata five and a half, Berlin one; New York is four behind, Honolulu ten.
  const mornings: ReadonlyArray<[instant: string, arrived: number[]]> = [
    ['2026-03-08T18:59:00Z', [0, 0, 0, 0, 0, 0]],
    ['2026-03-08T19:00:00Z', [1, 0, 0, 0, 0, 0]],
    ['2026-03-09T02:30:00Z', [1, 1, 0, 0, 0, 0]],
    ['2026-03-09T06:59:00Z', [1, 1, 0, 0, 0, 0]],
    ['2026-03-09T07:00:00Z', [1, 1, 1, 0, 0, 0]],
    ['2026-03-09T12:00:00Z', [1, 1, 1, 1, 1, 0]],
    ['2026-03-09T18:00:00Z', [1, 1, 1, 1, 1, 1]],
    ['2026-03-10T12:00:00Z', [1, 1, 1, 1, 1, 1]],
  ];
  for (const [instant, expected] of mornings) {
    app.clock.set(instant);
    await Promise.all([planDigests(app.deps), planDigests(app.deps)]);
    await planned();
    expect(await arrived(), instant).toEqual(expected);
  }
  // There is no new content on the next Monday.
  app.clock.set('2026-03-16T23:00:00Z');
  await planned();
  expect(await arrived()).toEqual([1, 1, 1, 1, 1, 1]);
  expect(await stateOf(people[0]!)).toEqual(['2026-03-09 sent', '2026-03-16 nothing']);
});

it('is sent to nobody of whom there is nothing to say, who is no member yet, has no confirmed email, is kept out or leaving, or does not want it', async () => {
  app.clock.set(WEDNESDAY);
  const home = await workspace('Unwilling');
  const made = (change: Record<string, unknown> = {}) => someone({ workspace_id: home, ...change });
  const [author, willing, unverified, unfinished, leaving, silent, off] = await Promise.all([
    made(),
    made(),
    made({ email_verified_at: null }),
    made({ profile_completed: false }),
    made(),
    made({ do_not_send_any_email: true }),
    made(),
  ]);
  const nowhere = await made({ workspace_id: null });
  const [suspended, deactivated] = [await made(), await made()];
  const bar = { suspended_until: new Date('2026-03-20T00:00:00Z'), suspension_reason: 'Rude' };
  await app.deps.db.updateTable('member').set(bar).where('id', '=', suspended.id).execute();
  await app.deps.db.updateTable('member').set({ deactivated_at: now() }).where('id', '=', deactivated.id).execute();
  const alone = await someone({ workspace_id: await workspace('Alone') });
  await app.deps.db.updateTable('member').set({ leaving_at: now() }).where('id', '=', leaving.id).execute();
  await off.api.saveNoticeSettings({ params: { id: off.id }, body: { mail_digest: false } });
  await liked(author, 'Who reads this?');
  app.clock.set(MONDAY);
  const late = await made();
  await planned();
  expect(await digestsOf(willing)).toHaveLength(1);
  for (const who of [author, unverified, unfinished, leaving, silent, off, nowhere, suspended, deactivated, alone, late])
    expect(await digestsOf(who)).toEqual([]);
  expect(await Promise.all([willing, author, alone, off, late].map((who) => stateOf(who)))).toEqual([
    ['2026-03-09 sent'],
    ['2026-03-09 nothing'],
    ['2026-03-09 nothing'],
    [],
    [],
  ]);
});

it('is late where no server was running on Monday, and not sent after Tuesday evening', async () => {
  app.clock.set(WEDNESDAY);
  const home = await workspace('Late');
  const [author, late, later] = (await Promise.all(
    ['America/New_York', 'America/New_York', 'Europe/Berlin'].map((time_zone) => someone({ workspace_id: home, time_zone })),
  )) as [TestMember, TestMember, TestMember];
  await liked(author, 'Long ago');
  // 19:40 on Tuesday in New York, when it is already Wednesday in Berlin.
  app.clock.set('2026-03-10T23:40:00Z');
  await planned();
  expect([(await digestsOf(late)).length, (await digestsOf(later)).length]).toEqual([1, 0]);

  // A digest that was recorded in time, but whose job runs too late because nothing could be sent before.
  app.clock.set('2026-03-11T15:00:00Z');
  await liked(author, 'And again');
  app.clock.set('2026-03-16T13:00:00Z');
  await app.deps.db
    .insertInto('digest')
    .values({
      member_id: late.id,
      week: '2026-03-16',
      time_zone: 'America/New_York',
      until: new Date('2026-03-18T00:00:00Z'),
      state: 'due',
      asked_at: now(),
      settled_at: null,
    })
    .execute();
  app.clock.set('2026-03-18T00:00:00Z');
  await planned();
  expect(await digestsOf(late)).toHaveLength(1);
  expect((await stateOf(late)).at(-1)).toBe('2026-03-16 late');
});

it('is in its member’s archive, and goes with their account: rows, zone and mails', async () => {
  app.clock.set('2026-03-25T15:00:00Z');
  const home = await workspace('Leaving');
  const [author, leaving] = [await someone({ workspace_id: home }), await someone({ workspace_id: home, time_zone: 'Europe/Berlin' })];
  await liked(author, 'The last one');
  app.clock.set('2026-03-30T12:00:00Z');
  await planned();
  expect(await digestsOf(leaving)).toHaveLength(1);
  const api = app.client((await app.session.start(leaving.id, 'test')).access);
  await api.requestExport({ params: { id: leaving.id } });
  const link = (await mailsTo(app, leaving.email)).map(({ text }) => /http\S+\/api\/export\/\S+/.exec(text)?.[0]).find(Boolean);
  const files = unzipSync(new Uint8Array(await (await fetch(link!)).arrayBuffer()));
  const archived = (name: string): unknown => JSON.parse(strFromU8(files[name]!));
  expect(archived('digests.json')).toMatchObject([{ week: '2026-03-30', state: 'sent', time_zone: 'Europe/Berlin' }]);
  expect(JSON.stringify(archived('profile.json'))).toContain('Europe/Berlin');
  await api.deleteMember({ params: { id: leaving.id }, body: { id: leaving.id, password: leaving.password } });
  await app.jobs.settle();
  expect(await stateOf(leaving)).toEqual([]);
  expect(await digestsOf(leaving)).toEqual([]);
});
