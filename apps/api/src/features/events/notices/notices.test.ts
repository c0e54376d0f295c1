import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeMember, type TestMember } from '../../../test/members.ts';
import { refusal, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { makeBlock } from '../../people/people.factory.ts';
import { eventDraft, makeAttendance, makeEvent } from '../events.factory.ts';
import { eventFeature } from '../events.feature.ts';

let app: TestApp;
let [host, ana, ben] = [] as unknown as [TestMember, TestMember, TestMember];
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set('2026-03-02T15:00:00Z');
  host = await makeMember(app, { first_name: 'Hana', last_name: 'Ito', permissions: ['event_leader'] });
  [ana, ben] = [await makeMember(app), await makeMember(app)];
});

const follows = (who: TestMember) => who.api.followMember({ params: { id: who.id, otherId: host.id } });
const create = (change: object = {}) => host.api.createEvent({ body: { ...eventDraft, ...change } });
const cancel = (id: string) => host.api.cancelEvent({ params: { id }, body: { status: 'Canceled' } });
const aMinuteLater = async (minutes = 3) => {
  app.clock.advance(minutes * 60);
  for (const { handle } of eventFeature.schedules!(app.deps)) await handle();
  await app.jobs.settle();
};
const told = async (who: TestMember) => {
  await app.jobs.settle();
  return (await who.api.listNotifications({ params: { id: who.id }, query: {} })).data.results;
};
const following = async (who: TestMember) => {
  await app.jobs.settle();
  return (await who.api.listFollowingFeed({ params: { id: who.id }, query: {} })).data.results;
};
const inEvent = async (who: TestMember, id: string) => {
  await app.jobs.settle();
  return (await who.api.listEventPosts({ params: { id }, query: {} })).data.results;
};

it('posts by itself that an event was created, moved and canceled, to followers and in its feed [FEED-24] [FEED-14]', async () => {
  await follows(ana);
  const { id } = await create();
  const [post] = await following(ana);
  expect(post).toMatchObject({
    verb: 'create',
    foreign_id: `event:${post!.id}`,
    actor: { id: host.id },
    text: '',
    event: { id, name: 'Lunchtime yoga' },
    can: { edit: false, delete: false, like: true, comment: true },
  });
  expect(await following(ben)).toEqual([]);
  expect((await inEvent(ben, id)).map(({ verb }) => verb)).toEqual(['create']);
  for (const act of [
    () => host.api.updatePost({ params: { id: host.id, postId: post!.id }, body: { text: 'No' } }),
    () => host.api.deletePost({ params: { id: host.id, postId: post!.id } }),
  ])
    expect(await refusal(act())).toMatchObject({ status: 403, code: 'feed.event_post_fixed' });

  await host.api.updateEvent({ params: { id }, body: { ...eventDraft, description: 'Bring two mats.' } });
  await aMinuteLater();
  await host.api.updateEvent({ params: { id }, body: { ...eventDraft, starts_local: '2026-03-04T12:15' } });
  await aMinuteLater();
  await cancel(id);
  expect((await inEvent(ana, id)).map(({ verb }) => verb)).toEqual(['cancel', 'update', 'create']);
  expect((await following(ana)).map(({ verb }) => verb)).toEqual(['cancel', 'update', 'create']);

  await host.api.removeEvent({ params: { id } });
  expect(await following(ana)).toEqual([]);
  expect(await app.deps.db.selectFrom('post').where('home_id', '=', id).select('id').execute()).toEqual([]);
});

it('shows automatic posts neither across a block nor with the name of an anonymous member, and one for a series', async () => {
  for (const who of [ana, ben]) await follows(who);
  await makeBlock(app.deps.db, { blocker: ana.id, blocked: host.id, at: app.clock.now() });
  const series = await host.api.createEventSeries({ body: { event: eventDraft, repeats: { every: 'week', count: 4 } } });
  expect(await following(ana)).toEqual([]);
  expect(await following(ben)).toMatchObject([{ verb: 'create', event: { id: series.id } }]);
  await app.deps.db.updateTable('member').set({ anonymous_profile: true }).where('id', '=', host.id).execute();
  expect(await following(ben)).toMatchObject([{ verb: 'create', actor: { id: null } }]);
});

it('tells followers that somebody created an event, and nobody who is blocked [NOTIF-05] [NOTIF-06]', async () => {
  for (const who of [ana, ben]) await follows(who);
  await makeBlock(app.deps.db, { blocker: host.id, blocked: ben.id, at: app.clock.now() });
  const { id } = await create();
  expect(await told(ana)).toMatchObject([
    { verb: 'create', actor: { first_name: 'Hana' }, object: id, event: { id, name: 'Lunchtime yoga' } },
  ]);
  for (const who of [ben, host]) expect((await told(who)).filter(({ verb }) => verb === 'create')).toEqual([]);
  const mails = (await app.mails()).filter((mail) => mail.includes(ana.email));
  expect(mails).toEqual([]);
});

it('mails another time and a cancellation to who comes, unless they have switched that off', async () => {
  const { id } = await create();
  for (const who of [ana, ben]) await makeAttendance(app.deps.db, { event: id, member: who.id, status: 'going', at: app.clock.now() });
  await ben.api.saveNoticeSettings({ params: { id: ben.id }, body: { mail_updates: false } });
  await host.api.updateEvent({ params: { id }, body: { ...eventDraft, starts_local: '2026-03-04T12:15', ends_local: '2026-03-04T13:30' } });
  await aMinuteLater();
  await cancel(id);
  const mails = await app.mails();
  const to = (who: TestMember) => mails.filter((mail) => mail.includes(who.email)).map((mail) => mail.replaceAll('=\r\n', ''));
  const subjects = (who: TestMember) => to(who).map((mail) => /^Subject: (.*)$/m.exec(mail)![1]!.trim());
  expect(subjects(ana).toSorted()).toEqual(['Lunchtime yoga was canceled', 'Lunchtime yoga was updated']);
  expect(subjects(ben)).toEqual(['Lunchtime yoga was canceled']);
  const update = to(ana).find((mail) => mail.includes('was updated'))!;
  for (const words of [
    'Wednesday, March 4, 2026, 12:15',
    'Eastern Standard Time',
    '139 Tremont Street, Boston, MA',
    `/events/${id}`,
    '/profile/pushes',
  ])
    expect(update).toContain(words);
});

it('sends a mail once, also if its job runs again, and only the one that failed', async () => {
  const { id } = await create();
  for (const who of [ana, ben]) await makeAttendance(app.deps.db, { event: id, member: who.id, status: 'going', at: app.clock.now() });
  const send = app.deps.mailer.send;
  const sent: string[] = [];
  let fails = true;
  app.deps.mailer.send = async (mail) => {
    if (fails && mail.to === ben.email) {
      fails = false;
      throw new Error('The mail server is away.');
    }
    sent.push(mail.to);
  };
  try {
    await cancel(id);
    await app.jobs.settle();
  } finally {
    app.deps.mailer.send = send;
  }
  expect(sent.toSorted()).toEqual([ana.email, ben.email].toSorted());
});

it('passes what is to come to its creator when the host deletes their account, and tells nobody that it is canceled', async () => {
  const id = await makeEvent(app.deps.db, {
    host: host.id,
    creator: ana.id,
    at: app.clock.now(),
    starts: new Date('2026-03-04T17:00:00Z'),
  });
  await makeAttendance(app.deps.db, { event: id, member: ben.id, status: 'going', at: app.clock.now() });
  await host.api.deleteMember({ params: { id: host.id }, body: { id: host.id, password: host.password } });
  await app.jobs.settle();
  expect(await ben.api.getEvent({ params: { id } })).toMatchObject({ status: 'In Progress', host: { id: ana.id } });
  expect(await told(ben)).toEqual([]);
});
