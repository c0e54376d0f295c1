import { readdir } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { heldData } from '../../app.ts';
import { makeMember, type TestMember } from '../../test/members.ts';
import { mailsTo } from '../../test/newcomers.ts';
import { refusal, startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeFollow, makePost } from '../feed/feed.factory.ts';
import { makePicture } from '../media/media.factory.ts';
import { makeBlock } from '../people/people.factory.ts';
import { makeComment, makeLike } from '../reactions/reactions.factory.ts';
import { privacySchedules } from './privacy.jobs.ts';
import { hiddenAmong } from './privacy.queries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const holds = heldData.flatMap((each) => each.holds);

/** Requests the archive and returns the mailed link. */
async function mailedLink(me: TestMember): Promise<string> {
  await me.api.requestExport({ params: { id: me.id } });
  const mail = (await mailsTo(app, me.email)).at(-1);
  return /http\S+\/api\/export\/\S+/.exec(mail?.text ?? '')![0];
}
const gone = async (url: string) => {
  const answer = await fetch(url);
  return [answer.status, ((await answer.json()) as { code: string }).code];
};

describe('what is held about a member', () => {
  it('is listed for every column that names one, with how it is archived and erased', async () => {
    const { rows } = await sql<{ table: string; column: string; rule: string }>`
      select k.conrelid::regclass::text as "table", a.attname as "column", k.confdeltype::text as rule
      from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
      where k.contype = 'f' and k.confrelid = 'member'::regclass`.execute(app.deps.db);
    expect(rows.length).toBeGreaterThan(12);
    for (const { table, column, rule } of rows) {
      const listed = holds.find((each) => each.table === table && each.column === column);
      expect(listed, `${table}.${column} is listed by its feature`).toBeDefined();
      // Rows that the database cascades are deleted with the member; rows that a feature erases must not depend on a cascade.
      if (listed!.erased === 'with_member') expect([`${table}.${column}`, rule]).toEqual([`${table}.${column}`, 'c']);
    }
    const { rows: named } = await sql<{ table: string }>`
      select table_name as "table" from information_schema.columns
      where table_schema = 'public' and column_name in ('member_id', 'owner_id', 'actor_id')`.execute(app.deps.db);
    for (const { table } of named) expect(holds.map((each) => each.table)).toContain(table);
  });
});

describe('an archive', () => {
  it('holds everything about a member, and nothing secret or of others', async () => {
    const [me, other] = [
      await makeMember(app, { phone: '5550102030', city: 'Boston' }),
      await makeMember(app, { first_name: 'Otherperson' }),
    ];
    const at = app.clock.now();
    const { db } = app.deps;
    const picture = await makePicture(app.deps, { ownerId: me.id, intent: 'post' });
    await makePicture(app.deps, { ownerId: other.id, intent: 'post' });
    const post = await makePost(db, { author: me.id, at, text: 'My own post', mediaId: picture.id });
    const theirs = await makePost(db, { author: other.id, at, text: 'A post of somebody else' });
    const comment = await makeComment(db, { author: me.id, stream: theirs, at, content: 'My comment' });
    const like = await makeLike(db, { author: me.id, stream: theirs, at });
    await makeFollow(db, { follower: me.id, followee: other.id, at });
    await makeBlock(db, { blocker: me.id, blocked: (await makeMember(app)).id, at });
    const blocker = await makeMember(app);
    await makeBlock(db, { blocker: blocker.id, blocked: me.id, at });
    await me.api.reportPost({ params: { id: other.id, postId: theirs }, body: { reporter: me.id } });
    const decided = { decision: 'kept', decided_at: at, decided_by: blocker.id } as const;
    await db.updateTable('report').set(decided).where('reporter_id', '=', me.id).execute();
    await db.updateTable('member').set({ profile_bio: 'Runs' }).where('id', '=', me.id).execute();

    const answer = await fetch(await mailedLink(me));
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('content-disposition')]).toEqual([
      200,
      'application/zip',
      'attachment; filename="my-data.zip"',
    ]);
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    const read = (name: string) => JSON.parse(strFromU8(files[`${name}.json`]!)) as Array<Record<string, unknown>>;
    for (const { archive } of holds) if ('file' in archive) expect(Object.keys(files)).toContain(`${archive.file}.json`);
    expect(read('profile')).toMatchObject([{ id: me.id, email: me.email, phone: '5550102030', city: 'Boston', profile_bio: 'Runs' }]);
    expect(read('posts')).toMatchObject([{ id: post, text: 'My own post' }]);
    expect(read('comments-and-likes').map((row) => row.id)).toEqual(expect.arrayContaining([comment, like]));
    expect(read('following')).toMatchObject([{ followee_id: other.id }]);
    expect(read('blocked-members')).toHaveLength(1);
    expect(read('photos')).toMatchObject([{ id: picture.id, filename: 'photo.jpg' }]);
    expect(read('sessions')).toHaveLength(1);
    const [report] = read('reports');
    expect(report).toMatchObject({ kind: 'post', object_id: theirs });
    for (const column of ['words', 'decision', 'decided_at', 'decided_by']) expect(report).not.toHaveProperty(column);
    expect(read('security-log').map((row) => row.kind)).toEqual(expect.arrayContaining(['signed_in', 'export_asked']));
    expect(Object.keys(files).filter((name) => name.startsWith('photos/'))).toEqual([`photos/${picture.id}.webp`]);
    expect(strFromU8(files[`photos/${picture.id}.webp`]!.slice(8, 12), true)).toBe('WEBP');
    const all = Object.entries(files)
      .filter(([name]) => !name.startsWith('photos/'))
      .map(([, content]) => strFromU8(content))
      .join('\n');
    expect(all).not.toMatch(/argon2|password_hash|refresh_hash|token_hash|code_hash|Otherperson|A post of somebody else/);
    expect(all).not.toContain(blocker.id);
    expect(strFromU8(files['README.txt']!)).toContain('Who has blocked you is known to those members alone.');
  });

  it('names nobody who has blocked the member, though their like is in it', async () => {
    const [me, open, blocker] = [await makeMember(app), await makeMember(app), await makeMember(app)];
    const post = await me.api.createPost({ params: { id: me.id }, body: { text: 'Mine' } });
    for (const each of [open, blocker])
      await each.api.addReaction({ params: { posterId: me.id, streamId: post.id }, body: { kind: 'like' } });
    await app.jobs.settle();
    await makeBlock(app.deps.db, { blocker: blocker.id, blocked: me.id, at: app.clock.now() });
    const files = unzipSync(new Uint8Array(await (await fetch(await mailedLink(me))).arrayBuffer()));
    const told = JSON.parse(strFromU8(files['notifications.json']!)) as Array<{ actor_id: string | null }>;
    expect(told.map(({ actor_id }) => actor_id).sort()).toEqual([open.id, null].sort());
  });

  it('looks up nobody but those who occur in it, however many are anonymous', async () => {
    const { db } = app.deps;
    const [me, open, blocker] = [await makeMember(app), await makeMember(app), await makeMember(app)];
    const anonymous = { anonymous_profile: true };
    const [hidden, elsewhere] = [await makeMember(app, anonymous), await makeMember(app, anonymous)];
    for (const { id } of [blocker, elsewhere]) await makeBlock(db, { blocker: id, blocked: me.id, at: app.clock.now() });
    const found = await hiddenAmong(db, me.id, [me.id, open.id, blocker.id, hidden.id]);
    expect(found.map(({ id }) => id).sort()).toEqual([blocker.id, hidden.id].sort());
    const words = `Well done @Ana Marlow, says ${hidden.id}`;
    await makePost(db, { author: me.id, at: app.clock.now(), text: words, tagged: [hidden.id, open.id] });
    await makeFollow(db, { follower: me.id, followee: hidden.id, at: app.clock.now() });
    const files = unzipSync(new Uint8Array(await (await fetch(await mailedLink(me))).arrayBuffer()));
    const read = (name: string) => JSON.parse(strFromU8(files[`${name}.json`]!)) as Array<Record<string, unknown>>;
    expect(read('posts')).toMatchObject([{ text: `Well done @Anonymous, says ${hidden.id}`, tagged: [null, open.id] }]);
    expect(read('following')).toMatchObject([{ followee_id: null }]);
  });

  it('is behind a link that works for seven days and cannot be forged; then the file goes', async () => {
    const me = await makeMember(app);
    const link = await mailedLink(me);
    const bent = new URL(link);
    bent.searchParams.set('expires', String(Number(bent.searchParams.get('expires')) + 1));
    const other = await mailedLink(await makeMember(app));
    const swapped = new URL(link);
    swapped.pathname = new URL(other).pathname;
    const bare = `${app.url}${new URL(link).pathname}`;
    for (const url of [bent.href, swapped.href, bare, `${app.url}/api/export/x`, `${bare}?expires=1&signature=1&signature=2`])
      expect(await gone(url)).toEqual([404, 'privacy.export_gone']);

    const purge = privacySchedules(app.deps)[0]!.handle;
    app.clock.advance(7 * 86_400 - 1);
    await purge();
    await app.jobs.settle();
    expect((await fetch(link)).status).toBe(200);
    app.clock.advance(1);
    expect(await gone(link)).toEqual([404, 'privacy.export_gone']);
    await purge();
    await app.jobs.settle();
    expect(await app.deps.db.selectFrom('data_export').selectAll().where('member_id', '=', me.id).execute()).toEqual([]);
    expect(
      await readdir(app.dataDir, { recursive: true }).then((names) =>
        names.filter((name) => name.includes(new URL(link).pathname.split('/')[3]!)),
      ),
    ).toEqual([]);
  });

  it('can be asked for twice in half a day', async () => {
    const me = await makeMember(app);
    const ask = () => me.api.requestExport({ params: { id: me.id } });
    expect(await ask()).toMatchObject({ asked_at: app.clock.now().toISOString() });
    await ask();
    expect(await refusal(ask())).toMatchObject({ status: 429 });
  });
});
