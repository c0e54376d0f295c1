import type { HomeRef } from '@muster/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migrations } from '../../../migrations/index.ts';
import { newId } from '../../platform/ids.ts';
import { club, joinClub, makeClub, makeClubTables, removeClub } from '../../test/club.ts';
import { makeMember, type TestMember } from '../../test/members.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeBlock } from '../people/people.factory.ts';
import { makeFollow, makePost } from './feed.factory.ts';
import { followingIds } from './feed.queries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ homes: [club] });
  await makeClubTables(app.deps.db);
});
afterAll(() => app.close());

const started = Date.parse('2024-05-06T12:00:00Z');
const latest = async (home: HomeRef) =>
  (await app.deps.db.selectFrom('home_latest').where('home_id', '=', home.id).select('post_id').execute()).map(({ post_id }) => post_id);

describe('the Following feed', () => {
  let reader: TestMember;
  let alone: TestMember;
  const posts: Array<{ id: string; author: string; home: HomeRef | undefined }> = [];
  let joined: HomeRef[] = [];
  let closed: HomeRef[] = [];
  let followed: TestMember[] = [];
  let strangers: TestMember[] = [];
  beforeAll(async () => {
    const { db } = app.deps;
    [reader, alone] = [await makeMember(app), await makeMember(app)];
    followed = [await makeMember(app), await makeMember(app)];
    strangers = [await makeMember(app), await makeMember(app)];
    for (const { id } of followed) await makeFollow(db, { follower: reader.id, followee: id, at: app.clock.now() });
    joined = await Promise.all(Array.from({ length: 6 }, (_, n) => makeClub(db, n % 2 === 0, reader, alone)));
    const open = await Promise.all(Array.from({ length: 3 }, () => makeClub(db, true, ...strangers)));
    closed = await Promise.all(Array.from({ length: 3 }, () => makeClub(db, false, ...strangers)));
    const [homes, authors] = [
      [...joined, ...open, ...closed],
      [...followed, ...strangers, reader],
    ];
    for (let n = 0; n < 120; n += 1) {
      const author = authors[(n * 7) % 5]!.id;
      // The first clubs have few posts most of the time, others for a while.
      const home = n % 3 > 0 ? homes[(n * 5 + Math.floor(n / 40)) % (n < 30 ? 12 : 9 + (n % 3))] : undefined;
      posts.unshift({ id: await makePost(db, { author, ...(home && { home }), at: new Date(started + n * 60_000) }), author, home });
    }
  });

  /** The posts that a member would find by checking each. */
  const found = (who: TestMember) =>
    posts
      .filter(({ author, home }) => {
        const isOwn = author === who.id || (who === reader && followed.some(({ id }) => id === author));
        return (isOwn && !(home && closed.includes(home))) || (home && joined.includes(home));
      })
      .map(({ id }) => id);
  const read = async (who: TestMember, start: Parameters<typeof followingIds>[3], size: number) =>
    (await followingIds(app.deps.db, { id: who.id }, [club], start, size).execute()).map(({ id }) => id).slice(0, size + 1);

  const compare = async () => {
    for (const who of [reader, alone]) {
      const all = found(who);
      expect(all.length).toBeGreaterThan(30);
      for (const size of [1, 4, 10])
        for (let from = 0; from < all.length; from += size) {
          expect(await read(who, { skip: from }, size)).toEqual(all.slice(from, from + size + 1));
          if (from > 0) expect(await read(who, { after: all[from - 1]! }, size)).toEqual(all.slice(from, from + size + 1));
        }
    }
  };

  it('has on each page what is newest, of people and of homes, for who follows many and who follows nobody', compare);

  it('has the same without those who are blocked either way and what was hidden, and with those who are anonymous by now', async () => {
    const { db } = app.deps;
    const [blocked, blocker] = strangers;
    await makeBlock(db, { blocker: reader.id, blocked: blocked!.id, at: app.clock.now() });
    await makeBlock(db, { blocker: blocker!.id, blocked: reader.id, at: app.clock.now() });
    await db.updateTable('member').set({ anonymous_profile: true }).where('id', '=', followed[0]!.id).execute();
    const by = (members: TestMember[]) => posts.filter(({ author }) => members.some(({ id }) => id === author)).map(({ id }) => id);
    const [mine, theirs] = [by([reader]), by(strangers)];
    const left = found(reader).filter((id) => !theirs.includes(id));
    const hidden = left.filter((id, nth) => nth % 4 === 1 && !mine.includes(id));
    for (const id of hidden) await reader.api.blockPost({ params: { id: reader.id, postId: id } });
    const shown = left.filter((id) => !hidden.includes(id));
    expect(hidden.length).toBeGreaterThan(5);
    expect(shown.length).toBeGreaterThan(20);
    for (const size of [1, 4, 10])
      for (let from = 0; from < shown.length; from += size)
        expect(await read(reader, { skip: from }, size)).toEqual(shown.slice(from, from + size + 1));
    await db.deleteFrom('block').where('blocker_id', 'in', [reader.id, blocker!.id]).execute();
    await db.deleteFrom('hidden_post').where('member_id', '=', reader.id).execute();
  });

  it('has the same where more homes have something new than are looked through', async () => {
    const { db } = app.deps;
    await sql`insert into home_latest (home_kind, home_id, post_id)
      select 'group', gen_random_uuid(), ${newId()}::uuid from generate_series(1, 1200)`.execute(db);
    await compare();
    await sql`delete from home_latest where not exists (select from club where id = home_id)`.execute(db);
  });

  it('has the same after the newest posts of a home were deleted, which it is not told', async () => {
    const { db } = app.deps;
    const [gone, stays] = posts.filter(({ home }) => home === joined[3]);
    await db.deleteFrom('post').where('id', '=', gone!.id).execute();
    posts.splice(posts.indexOf(gone!), 1);
    expect(await latest(joined[3]!)).toEqual([gone!.id]);
    expect(found(reader)).toContain(stays!.id);
    await compare();
  });

  it('looks into no home that has nothing new, however many its reader ever joined', async () => {
    const { db } = app.deps;
    const blocks = async () => {
      const { sql: text, parameters } = followingIds(db, { id: reader.id }, [club], { skip: 0 }, 10).compile();
      const explained = sql.raw<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(`explain (analyze, buffers, format json) ${text}`);
      const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>({
        ...explained.compile(db),
        parameters,
      });
      const [{ Plan: plan }] = rows[0]!['QUERY PLAN'];
      return plan['Shared Hit Blocks']! + plan['Shared Read Blocks']!;
    };
    const clubs = await Promise.all(Array.from({ length: 300 }, () => makeClub(db, true)));
    for (const home of clubs) await makePost(db, { author: alone.id, home, at: new Date(started - 60_000) });
    await sql`analyze`.execute(db);
    const before = await blocks();
    for (const { id } of clubs) await joinClub(db, id, reader);
    expect(await blocks()).toBeLessThan(before + 100);
  });
});

describe('the newest post of a home', () => {
  let writer: TestMember;
  let home: HomeRef;
  beforeEach(async () => {
    writer = await makeMember(app);
    home = await makeClub(app.deps.db, true, writer);
  });

  it('is known with the post, whatever came late, and goes with its home', async () => {
    const { db } = app.deps;
    expect(await latest(home)).toEqual([]);
    const at = (minutes: number) => makePost(db, { author: writer.id, home, at: new Date(started + minutes * 60_000) });
    const first = await at(1);
    expect(await latest(home)).toEqual([first]);
    const third = await at(3);
    await at(2);
    expect(await latest(home)).toEqual([third]);
    const many = await Promise.all(Array.from({ length: 8 }, (_, n) => at(10 + n)));
    expect(await latest(home)).toEqual([many.toSorted().at(-1)]);
    await makePost(db, { author: writer.id, at: app.clock.now() });
    await removeClub(app, home);
    await app.jobs.settle();
    expect(await latest(home)).toEqual([]);
  });

  it('is found for homes from before it was kept', async () => {
    const other = await makeClub(app.deps.db, true, writer);
    const write = (where: HomeRef, minutes: number) =>
      makePost(app.deps.db, { author: writer.id, home: where, at: new Date(started + minutes * 60_000) });
    const [, only, newest] = [await write(home, 1), await write(other, 2), await write(home, 3)];
    const undone = new Error('Undone.');
    const migrated = app.deps.db.transaction().execute(async (tx) => {
      await sql`drop trigger post_in_home on post`.execute(tx);
      await sql`drop function note_home_post`.execute(tx);
      await sql`drop table home_latest`.execute(tx);
      await migrations['0075_home_latest']!.up(tx);
      const { rows } = await sql`
        select home_id, post_id from home_latest where home_id in (${home.id}, ${other.id}, ${writer.id}) order by post_id`.execute(tx);
      expect(rows).toEqual([
        { home_id: other.id, post_id: only },
        { home_id: home.id, post_id: newest },
      ]);
      throw undone;
    });
    await expect(migrated).rejects.toBe(undone);
  });
});
