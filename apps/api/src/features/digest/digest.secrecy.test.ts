import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMember, type TestMember } from '../../test/members.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeChallenge, makeParticipant } from '../challenges/challenges.factory.ts';
import { makeAttendance, makeEvent } from '../events/events.factory.ts';
import { makeFollow, makePost } from '../feed/feed.factory.ts';
import { makeGroup, makeGroupMember } from '../groups/groups.factory.ts';
import { makeBlock } from '../people/people.factory.ts';
import { makeComment, makeLike } from '../reactions/reactions.factory.ts';
import { addressIn, digestsIn, type ReadDigest } from './digest.factory.ts';
import { planDigests } from './digest.jobs.ts';

/** In everything that nobody may read in their digest, and in what only the reader may not, because of a block. */
const [SECRET, ACROSS] = ['Zyxosecret', 'Acrossablock'];
/** In everything that may be there. */
const SAID = 'Opento';

let app: TestApp;
let digests: ReadDigest[];
let [reader, other, nameless]: TestMember[] = [];
/** Names that nobody may read, and those that only the reader may not. */
const [nobodys, notReaders] = [
  ['Namelessone', 'Leaverone'],
  ['Blockedone', 'Blockerone'],
];

beforeAll(async () => {
  app = await startTestApp({ config: { features: { digest: true, groups: true } }, now: '2026-03-04T15:00:00Z' });
  const { db } = app.deps;
  const at = app.clock.now();
  const named = (first_name: string, change: Record<string, unknown> = {}) => makeMember(app, { first_name, ...change });
  reader = await named('Reader');
  other = await named('Other');
  const ben = await named('Ben');
  const likers = await Promise.all(['Lea', 'Kim', 'Jo', 'Abe'].map((name) => named(name)));
  nameless = await named('Namelessone', { anonymous_profile: true });
  const [blocked, blocker, leaver] = await Promise.all([named('Blockedone'), named('Blockerone'), named('Leaverone')]);
  for (const who of [blocked, blocker, nameless, leaver, ben]) await makeFollow(db, { follower: reader.id, followee: who.id, at });
  const liked = async (post: string, by: readonly TestMember[] = likers) => {
    for (const who of by) await makeLike(db, { author: who.id, stream: post, at });
    return post;
  };
  const secret = async (author: TestMember, of: Partial<Parameters<typeof makePost>[1]> = {}) =>
    liked(await makePost(db, { author: author.id, at, text: `${SECRET} words`, ...of }));

  // People whom the reader does not see, or not by name. Only the reader is across a block: others may read what those two wrote.
  await secret(nameless);
  await secret(leaver);
  // The one by whose name the words are found is liked most, so that it stands in the digests of all others.
  for (const author of [blocked, blocker])
    await liked(await secret(author, { text: `${ACROSS} words` }), author === blocked ? [ben, nameless] : []);
  await secret(ben, { text: `${ACROSS} with @Blockedone Marlow`, tagged: [blocked.id] });
  await secret(ben, { text: `${SECRET} with @Namelessone Marlow`, tagged: [nameless.id] });
  // Only people across a block liked or commented it.
  const unloved = await makePost(db, { author: ben.id, at, text: `${ACROSS} liked` });
  await liked(unloved, [blocked, blocker]);
  for (const content of [`${SECRET} once`, `${SECRET} twice`]) await makeComment(db, { author: blocked.id, stream: unloved, at, content });
  const hidden = await secret(ben, { text: `${ACROSS}, but hidden by the reader` });

  // Groups that do not open to everybody, also for their members.
  for (const joining of ['invite', 'request'] as const) {
    const group = await makeGroup(db, { name: `${SECRET} ${joining}`, joining, at });
    for (const who of [reader, ben, other, ...likers]) await makeGroupMember(db, { group, member: who.id, at });
    await secret(ben, { home: { kind: 'group', id: group } });
    const event = await makeEvent(db, {
      host: ben.id,
      at,
      starts: new Date('2026-03-10T16:00:00Z'),
      name: `${SECRET} event`,
      chapter_id: group,
    });
    await makeAttendance(db, { event, member: reader.id, status: 'going', at });
    await secret(ben, { home: { kind: 'event', id: event } });
  }
  const open = await makeGroup(db, { name: 'Harbour runners', joining: 'open', at });
  // What may be there has fewer likes than all the rest: whatever leaked would stand before it.
  await liked(await makePost(db, { author: ben.id, at, text: `${SAID} everybody in the group`, home: { kind: 'group', id: open } }), [
    likers[0]!,
  ]);

  // Events of people whom the reader does not see by name, though they go there; and posts that the app writes by itself.
  const starts = new Date('2026-03-11T16:00:00Z');
  const events = [
    await makeEvent(db, { host: nameless.id, at, starts, name: `${SECRET} of nobody` }),
    await makeEvent(db, { host: ben.id, creator: nameless.id, at, starts, name: `${SECRET} made by nobody` }),
  ];
  const blockedEvents = [
    await makeEvent(db, { host: blocked.id, at, starts, name: `${ACROSS} event` }),
    await makeEvent(db, { host: ben.id, creator: blocker.id, at, starts, name: `${ACROSS} made` }),
  ];
  for (const event of [...events, ...blockedEvents]) await makeAttendance(db, { event, member: reader.id, status: 'going', at });
  const walk = await makeEvent(db, { host: ben.id, at, starts, name: `${SAID} walk` });
  await liked(await makePost(db, { author: ben.id, at, text: SECRET, verb: 'create', home: { kind: 'event', id: walk } }));

  const draft = await makeChallenge(db, { at, name: `${SECRET} draft`, draft: true });
  await makeParticipant(db, { challenge: draft, member: reader.id, at });
  const race = await makeChallenge(db, { at, name: `${SAID} race` });
  await makeParticipant(db, { challenge: race, member: nameless.id, score: 90, at });
  await makeParticipant(db, { challenge: race, member: reader.id, score: 10, at });

  await makeBlock(db, { blocker: reader.id, blocked: blocked.id, at });
  await makeBlock(db, { blocker: blocker.id, blocked: reader.id, at });
  await reader.api.blockPost({ params: { id: reader.id, postId: hidden } });
  await db.updateTable('member').set({ leaving_at: at }).where('id', '=', leaver.id).execute();
  app.clock.set('2026-03-09T12:00:00Z');
  await planDigests(app.deps);
  digests = await digestsIn(await app.mails());
});
afterAll(() => app.close());

/** All of a digest: its headers too. */
const whole = ({ text, html, subject, header }: ReadDigest) => [subject, text, html, header('List-Unsubscribe')].join('\n');
const digestOf = (who: TestMember | undefined) => whole(digests.find(({ to }) => to === who!.email)!);

it('never has a closed group, nobody anonymous, nobody who is leaving, and no draft, whoever reads it and whatever they belong to', () => {
  expect(digests.length).toBeGreaterThan(5);
  // Their own name is no secret to themselves.
  for (const digest of digests.filter(({ to }) => to !== nameless!.email))
    for (const word of [SECRET, ...nobodys]) expect(whole(digest), digest.to).not.toContain(word);
});

it('has nothing from across a block and nothing that its reader has hidden, and counts no likes that they do not see', () => {
  for (const word of [ACROSS, ...notReaders]) expect(digestOf(reader)).not.toContain(word);
});

it('has what is open, also of others that the reader does not see, so that the words would be found', () => {
  expect(digestOf(reader)).toContain(`${SAID} everybody in the group`);
  for (const word of [`${SAID} walk`, `${SAID} race`]) expect(digestOf(reader)).toContain(word);
  expect(digestOf(reader)).toContain('Place 2 of 2');
  for (const word of [ACROSS, 'Blockedone']) expect(digestOf(other)).toContain(word);
});

it('says no id of a member in its link, and the link is one that nobody can make from an id', () => {
  for (const digest of digests) {
    const link = addressIn(digest);
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/api\/digest\/off\?token=[\w-]{59}$/);
    const bytes = Buffer.from(link.split('token=')[1]!, 'base64url').toString('hex');
    expect(bytes).not.toContain(reader!.id.replaceAll('-', '').slice(0, 12));
  }
  expect(new Set(digests.map(addressIn)).size).toBe(digests.length);
});
