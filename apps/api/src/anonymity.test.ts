import { type Call, type CallName, contract } from '@muster/contract';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeBadge, makeChallenge, makeParticipant, makeTeams } from './features/challenges/challenges.factory.ts';
import { goLive, say } from './features/chat/chat.factory.ts';
import { eventDraft, makeEvent } from './features/events/events.factory.ts';
import { makeFollow } from './features/feed/feed.factory.ts';
import { makeGroup, makeGroupMember } from './features/groups/groups.factory.ts';
import { gpx } from './features/imports/imports.factory.ts';
import { makePicture } from './features/media/media.factory.ts';
import { makeTier } from './features/payments/payments.factory.ts';
import { type PliantProvider, startPliantProvider } from './features/sso/sso.factory.ts';
import { makeWorkout } from './features/workouts/workouts.factory.ts';
import { makeMember, type TestMember } from './test/members.ts';
import { mailsTo } from './test/newcomers.ts';
import { samples } from './test/samples.ts';
import { startTestApp, type TestApp } from './test/test-app.ts';
import { wireOf } from './test/wire.ts';

const first = 'Canarina';
const last = 'Secretova';
const mention = `Thanks @${first} ${last}, see you`;

let app: TestApp;
let provider: PliantProvider;
let canary: TestMember;
let friend: TestMember;
/** An operator of the workspace, since only operators may read analytics. */
let keeper: TestMember;
let workspaces: string[];
let photo: string;
let things: Record<string, string[]>;
/** An event of the anonymous member, and one that they attend. */
let events: string[];
/** A group that both administer, and one that the anonymous member requests to join. */
let [group, groups]: [string, string[]] = ['', []];
/** Logs of the friend, and of the anonymous member. */
let logs: string[] = [];
let challenges: string[];
let teams: string[];
/** Memberships given to the friend and to the anonymous member. */
const purchases: string[] = [];

/** Starts a community in which the anonymous member has created something of each kind. */
async function begin(): Promise<void> {
  purchases.length = 0;
  provider = await startPliantProvider();
  app = await startTestApp({
    config: {
      features: { groups: true, payment: true, shirt_purchase: true, membership_discount: true },
      private: { single_sign_on: [provider.setting] },
    },
  });
  canary = await makeMember(app, { first_name: first, last_name: last, profile_bio: 'Canary bio' });
  friend = await makeMember(app, { first_name: 'Fritz', last_name: 'Friend' });
  keeper = await makeMember(app, { permissions: ['operator'] });
  workspaces = (await app.deps.db.selectFrom('workspace').select('id').execute()).map(({ id }) => id);
  const { db } = app.deps;
  photo = (await makePicture(app.deps, { ownerId: canary.id, intent: 'profile' })).id;
  await db.updateTable('member').set({ profile_photo_id: photo }).where('id', '=', canary.id).execute();
  const at = app.clock.now();
  await makeFollow(db, { follower: canary.id, followee: friend.id, at });
  await friend.api.followMember({ params: { id: friend.id, otherId: canary.id } });
  const write = (by: TestMember, text: string, tagged: string[] = []) =>
    by.api.createPost({ params: { id: by.id }, body: { text, tagged } });
  const react = (by: TestMember, streamId: string, content?: string, tagged: string[] = []) =>
    by.api.addReaction({
      params: { posterId: by.id, streamId },
      body: content === undefined ? { kind: 'like' } : { kind: 'comment', content, tagged },
    });
  const own = await write(canary, 'Before I hid');
  const theirs = await write(friend, mention, [canary.id]);
  const comment = await react(canary, theirs.id, 'A comment of mine');
  const tagging = await react(friend, theirs.id, mention, [canary.id]);
  for (const stream of [own.id, theirs.id, comment.id, tagging.id]) {
    await react(canary, stream);
    await react(friend, stream);
  }
  await react(friend, own.id, mention, [canary.id]);
  await react(canary, tagging.id, 'And an answer');
  events = await Promise.all(
    [canary, friend].map(async (by) => {
      const event = { ...eventDraft, ...(by === friend && { description: mention, tagged: [canary.id] }) };
      const { id } = await by.api.createEventSeries({ body: { event, repeats: { every: 'week', count: 2 } } });
      for (const who of [canary, friend]) await who.api.createAttendance({ params: { id, userId: who.id }, body: { status: 'going' } });
      return id;
    }),
  );
  const recorded = await makeEvent(db, { host: canary.id, at, starts: new Date(at.getTime() - 86_400_000), is_virtual: true });
  await canary.api.setRecordingAddress({ params: { id: recorded }, body: { url: 'https://films.example/talk' } });
  events.push(recorded);
  const inEvent = await friend.api.createEventPost({ params: { id: events[1]! }, body: { text: mention, tagged: [canary.id] } });
  for (const draft of [{ kind: 'like' as const }, { kind: 'comment' as const, content: 'In an event' }])
    await canary.api.addEventReaction({ params: { id: events[1]!, streamId: inEvent.id }, body: draft });
  const said: string[] = [];
  for (const id of events) {
    await goLive(db, id, at);
    for (const who of [canary, friend]) said.push((await say(who, id, 'Hello')).message.id);
    await db.updateTable('chat_room').set({ recorded_seq: 1 }).where('event_id', '=', id).execute();
  }
  group = await makeGroup(db, { joining: 'request', at });
  await makeGroupMember(db, { group, member: canary.id, role: 'Admin', at });
  await makeGroupMember(db, { group, member: friend.id, role: 'Admin', at });
  const { id: held } = await canary.api.inviteToGroup({ params: { id: group }, body: { user_id: (await makeMember(app)).id } });
  const { token } = await canary.api.createGroupLink({ params: { id: group } });
  // Their relations to another group, of which the friend is an admin.
  const asked = await makeGroup(db, { joining: 'request', at });
  await makeGroupMember(db, { group: asked, member: friend.id, role: 'Admin', at });
  for (const table of ['group_request', 'group_kept_out'] as const)
    await db.insertInto(table).values({ id: crypto.randomUUID(), group_id: asked, member_id: canary.id, created_at: at }).execute();
  groups = [group, asked];
  const challenge = await makeChallenge(db, { goal: 1, at });
  for (const member of [friend.id, canary.id]) {
    await makeParticipant(db, { challenge, member, score: 3, at });
    await makeBadge(db, { challenge, member, at });
  }
  const race = await makeChallenge(db, { teams: { by: 'hand', score: 'sum' }, at });
  teams = await makeTeams(db, { challenge: race, names: ['Pier'] });
  for (const member of [friend.id, canary.id]) await makeParticipant(db, { challenge: race, member, team: teams[0]!, score: 3, at });
  challenges = [challenge, race];
  await friend.api.createChallengePost({ params: { id: challenge }, body: { text: mention, tagged: [canary.id] } });
  await canary.api.createChallengePost({ params: { id: challenge }, body: { text: 'In a challenge, before I hid' } });
  logs = await Promise.all([friend, canary].map(({ id }) => makeWorkout(app.deps.db, { member: id, at, miles: 3.25 })));
  const file = () => new Blob([gpx({ begins: new Date(at.getTime() - 3_600_000), name: first })]);
  const imports = await Promise.all([friend, canary].map(({ api, id }) => api.createImport({ params: { id }, query: {}, body: file() })));
  const given = { purchase_choice: await makeTier(db, { at }), reason: 'Helped at the run' };
  for (const { id } of [friend, canary]) purchases.push((await keeper.api.giveMembership({ params: { id }, body: given })).id);
  const inGroup = await friend.api.createGroupPost({ params: { id: group }, body: { text: mention, tagged: [canary.id] } });
  await canary.api.createGroupPost({ params: { id: group }, body: { text: 'In a group, before I hid' } });
  queries.listEvents = [{}, { host_id: canary.id }, { attendee: canary.id }, { search: first }];
  queries.listFollowedAttendees = [{ event_ids: events.join(',') }];
  await app.jobs.settle();
  await canary.api.saveMember({ params: { id: canary.id }, body: { anonymous_profile: true } });
  await app.deps.db
    .insertInto('follow')
    .values({ id: crypto.randomUUID(), follower_id: canary.id, followee_id: (await makeMember(app)).id, created_at: at })
    .execute();
  await canary.api.removeReaction({
    params: { posterId: friend.id, streamId: theirs.id, reactionId: (await ownLike(theirs.id))! },
    query: { kind: 'like' },
  });
  await react(canary, theirs.id);
  await friend.api.reportMember({ params: { id: canary.id }, body: { reporter: friend.id } });
  const report = await app.deps.db.selectFrom('report').where('subject_id', '=', canary.id).select('id').executeTakeFirstOrThrow();
  await app.jobs.settle();
  const attendees = await db.selectFrom('attendance').where('member_id', 'in', [canary.id, friend.id]).select('id').execute();
  things = {
    id: [canary.id, friend.id],
    posterId: [friend.id, canary.id],
    groupId: groups,
    workoutId: logs,
    importId: imports.map(({ id }) => id),
    token: [token],
    rowId: [held],
    postId: [own.id, theirs.id, inEvent.id, inGroup.id],
    streamId: [own.id, theirs.id, comment.id, tagging.id, inEvent.id],
    relation: ['followers', 'following'],
    reportId: [report.id],
    userId: [canary.id, friend.id],
    messageId: said,
    challengeId: challenges,
    teamId: teams,
    attendeeId: attendees.map(({ id }) => id),
  };
}
async function end(): Promise<void> {
  await app.close();
  await provider.close();
}

const ownLike = async (postId: string) => (await canary.api.getPost({ params: { id: canary.id, postId } })).own_reactions.like[0]?.id;

const isAnalytics = (path: string) => path.startsWith('/api/analytics');

/** The ids for the first parameter of a path. */
const idsFor = ({ path }: Call): string[] =>
  isAnalytics(path)
    ? workspaces
    : /^\/api\/(report\/)?group\//.test(path)
      ? groups
      : path.startsWith('/api/payment/purchase/')
        ? purchases
        : path.startsWith('/api/workout/')
          ? logs
          : /^\/api\/(leaderboard\/)?challenge\//.test(path)
            ? challenges
            : /\/event\/|chat/.test(path)
              ? events
              : [friend.id, canary.id];

/** All paths with the parameters filled in with ids of the anonymous member's data. */
const paths = (path: string, values: Record<string, string[]>): string[] => {
  const name = /\{(\w+)\}/.exec(path)?.[1];
  if (!name) return [path];
  return (values[name] ?? [canary.id]).flatMap((value) => paths(path.replace(`{${name}}`, value), values));
};

/** Queries in addition to those of the sample: searches that would find the member. */
const queries: Partial<Record<CallName, Array<Record<string, string>>>> = {
  searchGroupMembers: [{}, { role: 'admin' }, { q: first }, { q: last }],
  searchMembers: [first, last, `${first} ${last}`, 'Canarima', 'c', 'sec'].map((q) => ({ q })),
  listFollows: [{ relation: 'followers' }, { relation: 'following' }],
  listReactions: [{ kind: 'like' }, { kind: 'comment' }],
  listEventReactions: [{ kind: 'like' }, { kind: 'comment' }],
};

const reads = (Object.entries<Call>(contract) as Array<[CallName, Call]>).filter(([, call]) => call.method === 'GET');
/** Leaves out calls that would end the friend's session or account, or take a file: they return nothing about other members. */
const apart = ['deleteMember', 'endSession', 'endOneSession', 'endOtherSessions', 'refreshSession', 'saveMember', 'removeReaction'];
const writes = (Object.entries<Call>(contract) as Array<[CallName, Call]>)
  .filter(([name, call]) => call.method !== 'GET' && call.access !== 'none' && typeof call.body !== 'string' && !apart.includes(name))
  // Blocks, deletions and follows come last, since they end what other calls need.
  .sort(([one], [other]) => Number(/[bB]lock|delete|[fF]ollow/.test(one)) - Number(/[bB]lock|delete|[fF]ollow/.test(other)));
const secrets = () => [first, last, 'Canary bio', photo, canary.id, canary.email];

async function expectNothingOf(text: string, where: string): Promise<void> {
  for (const secret of secrets()) expect(text.toLowerCase(), where).not.toContain(secret.toLowerCase());
}

describe('an anonymous member is not recognised by another member', () => {
  beforeAll(begin);
  afterAll(end);

  it.each(reads)('in what %s answers', async (name, call) => {
    const sample = wireOf(call, await samples[name](app));
    let seen = 0;
    for (const path of paths(call.path, { ...things, id: idsFor(call) })) {
      for (const query of queries[name] ?? [{}, sample.query]) {
        const asked = new URLSearchParams(query).toString();
        const answer = await app.raw('GET', path + (asked && `?${asked}`), { token: (isAnalytics(path) ? keeper : friend).access });
        await expectNothingOf(await answer.text(), `${path}?${asked}`);
        if (answer.status === 200) seen += 1;
      }
    }
    // Calls that are always refused would prove nothing. Some calls return nothing about members, and some are for operators only.
    const forOperators = /^\/api\/(operate|payment\/(purchase$|sales|shirt|tier)|report\/\{reportId\}$)/.test(call.path);
    const alone = ['getOktaConfig', 'getProofConfig', 'getTimeZone', 'reverseGeocode', 'geocodePlace', 'autocompletePlaces'];
    if (!alone.includes(name) && !forOperators && call.access !== 'none') expect(seen, name).toBeGreaterThan(0);
  });

  it('in what the lists show in their place [PROF-02]', async () => {
    const followers = await friend.api.listFollows({ params: { id: friend.id }, query: { relation: 'followers' } });
    expect(followers.data).toMatchObject([{ id: null, first_name: 'Anonymous', last_name: '', profile_photo_url: null }]);
    const [, theirs] = things.postId!;
    const post = await friend.api.getPost({ params: { id: friend.id, postId: theirs! } });
    expect(post).toMatchObject({ text: 'Thanks @Anonymous, see you', tagged: [] });
    const { data } = await friend.api.listNotifications({ params: { id: friend.id }, query: {} });
    expect(data.results.map((each) => each.actor?.first_name)).toContain('Anonymous');
    expect(await canary.api.getPost({ params: { id: friend.id, postId: theirs! } })).toMatchObject({ text: mention, tagged: [canary.id] });
  });

  it('in the archive of what is held about another member', async () => {
    await friend.api.requestExport({ params: { id: friend.id } });
    const mail = (await mailsTo(app, friend.email)).at(-1)!;
    const answer = await fetch(/http\S+\/api\/export\/\S+/.exec(mail.text)![0]);
    const files = Object.entries(unzipSync(new Uint8Array(await answer.arrayBuffer())));
    expect(files.length).toBeGreaterThan(5);
    for (const [name, content] of files) await expectNothingOf(strFromU8(content), name);
    const followers = JSON.parse(strFromU8(files.find(([name]) => name === 'followers.json')![1])) as object[];
    expect(followers).toMatchObject([{ follower_id: null }]);
  });

  // The tests for push and sockets are in push.send.test and live.test.
  it('in mails', async () => {
    // Moderators may know who a report is about.
    const support = `To: ${app.deps.config.brand.support_email}`;
    for (const mail of (await app.mails()).filter((each) => !each.includes(support))) await expectNothingOf(mail, 'a mail');
  });
});

describe('nor by one who changes and deletes what there is', () => {
  beforeAll(begin);
  afterAll(end);

  it('in what calls that write answer, whatever they are called with', async () => {
    const ownComment = await friend.api.addReaction({
      params: { posterId: friend.id, streamId: things.postId![1]! },
      body: { kind: 'comment', content: 'Hello', tagged: [canary.id] },
    });
    await expectNothingOf(JSON.stringify(ownComment), 'a comment that tags them');
    const values = { ...things, otherId: [canary.id], reactionId: [...things.streamId!, ownComment.id] };
    const draft = { text: 'Changed', tagged: [canary.id] };
    const answered = new Set<string>();
    for (const [name, call] of writes) {
      const { query, body } = wireOf(call, await samples[name](app));
      // All calls together outlast the access token of one session.
      const { access: token } = await app.session.start(friend.id, 'test');
      const sent = name.startsWith('report') ? { reporter: friend.id } : name.endsWith('Post') && body ? draft : body;
      for (const path of paths(call.path, { ...values, id: idsFor(call) })) {
        const answer = await app.raw(call.method, `${path}?${new URLSearchParams(query).toString()}`, { token, body: sent });
        await expectNothingOf(await answer.text(), `${call.method} ${path}`);
        if (answer.status < 300) answered.add(name);
      }
      // Resets the budgets.
      app.clock.advance(20);
    }
    expect([...answered]).toEqual(
      expect.arrayContaining([
        'addReaction',
        'updateReaction',
        'updatePost',
        'blockMember',
        'reportMember',
        'reportPost',
        'reportReaction',
      ]),
    );
  });
});
