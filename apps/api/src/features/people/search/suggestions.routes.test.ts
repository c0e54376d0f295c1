import { afterEach, describe, expect, it } from 'vitest';
import { makeMember, type TestMember } from '../../../test/members.ts';
import { peopleEachTest } from '../../../test/people-each-test.ts';
import type { TestApp } from '../../../test/test-app.ts';
import { makeFollow, makePost } from '../../feed/feed.factory.ts';
import { makeChapter } from '../../groups/groups.factory.ts';
import { makeBlock } from '../people.factory.ts';

let app: TestApp;
let ana: TestMember;
let ben: TestMember;
let cleo: TestMember;
peopleEachTest((scene) => {
  ({ app, ana, ben, cleo } = scene);
});
// Deleted after each test, since any member of the community may be suggested.
afterEach(() => app.deps.db.deleteFrom('member').execute());

const suggested = async (member: TestMember) => (await member.api.suggestPeople({ params: { id: member.id } })).data;
const idsFor = async (member: TestMember) => (await suggested(member)).map(({ id }) => id);
const change = (member: TestMember, columns: Record<string, unknown>) =>
  app.deps.db.updateTable('member').set(columns).where('id', '=', member.id).execute();
const makeWorkspace = async (code: string) => {
  const id = crypto.randomUUID();
  await app.deps.db
    .insertInto('workspace')
    .values({ id, name: `Works ${id}`, access_code: code, created_at: app.clock.now() })
    .execute();
  return id;
};

describe('people to follow', () => {
  it('are those who share most, then whoever posted last, each with the closest reason', async () => {
    const { db, clock } = app.deps;
    const chapter_id = await makeChapter(db, { name: 'Boston', at: clock.now() });
    const elsewhere = await makeWorkspace('111111');
    await change(ana, { workspace_id: await makeWorkspace('222222'), preferred_chapter_id: chapter_id, industry: 'Design' });
    const { workspace } = await ana.api.getMe({});
    const make = (columns: object) => makeMember(app, { workspace_id: elsewhere, ...columns });
    const all = await make({ workspace_id: workspace!.id, preferred_chapter_id: chapter_id, industry: 'Design' });
    const near = await make({ preferred_chapter_id: chapter_id });
    const colleague = await make({ workspace_id: workspace!.id });
    const stranger = await make({});
    await makePost(db, { author: near.id, at: new Date(clock.now().getTime() - 60_000) });
    await makePost(db, { author: stranger.id, at: clock.now() });
    expect((await suggested(ana)).map(({ id, reason, following }) => [id, reason.kind, reason.name, following])).toEqual([
      [all.id, 'team', 'Design', false],
      [near.id, 'chapter', 'Boston', false],
      [colleague.id, 'workspace', workspace!.name, false],
      [stranger.id, 'active', null, false],
      [cleo.id, 'community', null, false],
      [ben.id, 'community', null, false],
    ]);
  });

  it('are nobody whom one follows, has blocked or is blocked by, nobody anonymous or not registered, and not oneself', async () => {
    const { db, clock } = app.deps;
    const at = clock.now();
    await change(cleo, { profile_completed: false });
    const made = {
      followed: await makeMember(app),
      blocked: await makeMember(app),
      blocking: await makeMember(app),
      anonymous: await makeMember(app, { anonymous_profile: true }),
      unfinished: await makeMember(app, { profile_completed: false }),
      unconfirmed: await makeMember(app, { email_verified_at: null }),
    };
    for (const { id } of Object.values(made)) await makePost(db, { author: id, at });
    await makePost(db, { author: ana.id, at });
    await makeFollow(db, { follower: ana.id, followee: made.followed.id, at });
    await makeBlock(db, { blocker: ana.id, blocked: made.blocked.id, at });
    await makeBlock(db, { blocker: made.blocking.id, blocked: ana.id, at });
    expect(await idsFor(ana)).toEqual([ben.id]);
    await ana.api.followMember({ params: { id: ana.id, otherId: ben.id } });
    expect(await idsFor(ana)).toEqual([]);
    await ana.api.unfollowMember({ params: { id: ana.id, otherId: ben.id } });
    expect(await idsFor(ana)).toEqual([ben.id]);
    await ben.api.saveMember({ params: { id: ben.id }, body: { anonymous_profile: true } });
    expect(await idsFor(ana)).toEqual([]);
    // Anonymous members may follow, so they get suggestions too.
    expect(await idsFor(ben)).toContain(ana.id);
  });

  it('go on where one follows many, and are never more than twelve', async () => {
    const { db, clock } = app.deps;
    const newest = [];
    for (let n = 0; n < 30; n += 1) newest.unshift(await makeMember(app));
    expect(await idsFor(ana)).toEqual(newest.slice(0, 12).map(({ id }) => id));
    for (const { id } of newest.slice(0, 20)) await makeFollow(db, { follower: ana.id, followee: id, at: clock.now() });
    expect(await idsFor(ana)).toEqual([...newest.slice(20), cleo, ben].map(({ id }) => id));
  });
});
