import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMember, type TestMember } from '../../test/members.ts';
import { mailedCode, mailedResetToken, mailsTo } from '../../test/newcomers.ts';
import { refusal, startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeFollow, makePost } from '../feed/feed.factory.ts';
import { makePicture } from '../media/media.factory.ts';
import { untag } from '../people/index.ts';
import { makeBlock } from '../people/people.factory.ts';
import { makeComment, makeLike } from '../reactions/reactions.factory.ts';

const log: string[] = [];
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { LOG_LEVEL: 'trace' }, logTo: { write: (line) => log.push(line) } });
});
afterAll(() => app.close());

const canary = 'canary7f3e';
const erase = (me: TestMember, password = me.password) => me.api.deleteMember({ params: { id: me.id }, body: { id: me.id, password } });
const db = () => app.deps.db;

/** Returns every row of every table of the database, ours and the queue's, as text with its table's name. */
async function dump(): Promise<string[]> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(db());
  const lines: string[] = [];
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ line: string }>`select t::text as line from ${sql.table(`${schema}.${name}`)} as t`.execute(db());
    lines.push(...rows.map(({ line }) => `${schema}.${name}: ${line}`));
  }
  return lines;
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** Returns the rows and files that contain a text, in their name or content. */
async function found(text: string): Promise<{ lines: string[]; files: string[] }> {
  const lines = (await dump()).filter((line) => line.includes(text));
  const files = [];
  for (const file of await filesBelow(app.dataDir)) {
    if (file.includes(text) || (await readFile(file)).includes(text)) files.push(file);
  }
  return { lines, files };
}

/** A text that appears only in the member's former addresses. */
const left = 'former5b19';

/** Changes a member's email, and requests a password reset link for it. Returns the email. */
async function moveTo(me: TestMember, email: string): Promise<void> {
  const params = { id: me.id };
  await me.api.saveMember({ params, body: { email, current_password: me.password } });
  await me.api.confirmEmail({ params, body: { verification_code: await mailedCode(app, email) } });
  await mailedResetToken(app, { email });
  await app.raw('POST', '/api/token', { body: { email, password: 'wrong' } });
}

/** Creates a member with the canary in every text of theirs, who has left every kind of trace. */
async function tracedMember(other: TestMember) {
  const email = `${canary}@example.com`;
  const me = await makeMember(app, { email, first_name: canary, last_name: `${canary} last` });
  for (const address of [`${left}-1@example.com`, `${left}-2@example.com`, email]) await moveTo(me, address);
  // A pending change of email, and an abandoned one.
  for (const asked of ['3', '4'])
    await me.api.saveMember({
      params: { id: me.id },
      body: { email: `${left}-${asked}@example.com`, current_password: me.password },
    });
  await app.jobs.settle();
  const { rows: columns } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = 'member' and udt_name = 'text' and is_generated = 'NEVER' and column_name not in ('password_hash', 'address_type')`.execute(
    db(),
  );
  for (const { name } of columns) await sql`update member set ${sql.ref(name)} = ${`${canary} ${name}`} where id = ${me.id}`.execute(db());
  await sql`update member set combat_deployment_operations = array[${canary}] where id = ${me.id}`.execute(db());

  const at = app.clock.now();
  const picture = await makePicture(app.deps, { ownerId: me.id, intent: 'post' });
  const profile = await makePicture(app.deps, { ownerId: me.id, intent: 'profile' });
  await db()
    .updateTable('media')
    .set({ filename: `${canary}.jpg` })
    .where('owner_id', '=', me.id)
    .execute();
  await db().updateTable('member').set({ profile_photo_id: profile.id }).where('id', '=', me.id).execute();
  await makeFollow(db(), { follower: other.id, followee: me.id, at });
  await makeFollow(db(), { follower: me.id, followee: other.id, at });
  await makeBlock(db(), { blocker: me.id, blocked: (await makeMember(app)).id, at });
  const former = await makeMember(app);
  await makeFollow(db(), { follower: former.id, followee: me.id, at });
  await me.api.removeFollower({ params: { id: me.id, otherId: former.id } });

  const preview = { title: canary, url: `https://${canary}.example/` };
  const { id: own } = await me.api.createPost(
    { params: { id: me.id }, body: { text: `${canary} post`, media_url: picture.url, open_graph: preview } },
    { idempotencyKey: `${canary}-key` },
  );
  const theirs = await makePost(db(), { author: other.id, at, tagged: [me.id] });
  const onTheirs = { posterId: other.id, streamId: theirs };
  const { id: comment } = await me.api.addReaction(
    { params: onTheirs, body: { kind: 'comment', content: `${canary} comment`, open_graph: preview, tagged: [other.id] } },
    { idempotencyKey: `${canary}-comment` },
  );
  await me.api.addReaction({ params: onTheirs, body: { kind: 'like' } });
  const reply = await makeComment(db(), { author: other.id, stream: comment, at, content: 'An answer', tagged: [me.id] });
  await makeLike(db(), { author: me.id, stream: reply, at });
  await makeLike(db(), { author: other.id, stream: own, at });

  const device = { device_id: `${canary} phone` };
  await me.api.savePushToken({ params: { id: me.id }, body: { ...device, token: `${canary} push` } });
  await me.api.saveFcmToken({ params: { id: me.id }, body: { ...device, fcm_token: `${canary} fcm` } });
  await me.api.savePushSettings({
    params: { id: me.id },
    body: { ...(await me.api.getPushSettings({ params: { id: me.id } })), like: false },
  });
  await me.api.reportPost({ params: { id: other.id, postId: theirs }, body: { reporter: me.id } });
  await other.api.reportMember({ params: { id: me.id }, body: { reporter: other.id } });
  await other.api.reportPost({ params: { id: me.id, postId: own }, body: { reporter: other.id } });
  await other.api.reportReaction({ params: { id: me.id, reactionId: comment }, body: { reporter: other.id } });
  await me.api.blockPost({ params: { id: me.id, postId: await makePost(db(), { author: other.id, at }) } });
  await other.api.blockPost({ params: { id: other.id, postId: own } });

  const agent = { 'user-agent': `${canary} browser` };
  await app.raw('POST', '/api/token', { body: { email, password: 'wrong' }, headers: agent });
  await app.raw('POST', '/api/token', { body: { email, password: me.password }, headers: agent });
  await mailedResetToken(app, me);
  await me.api.requestExport({ params: { id: me.id } });
  await app.jobs.settle();
  return { me, picture, profile, own, theirs, comment, reply };
}

describe('deleting an account', () => {
  it('needs the password: a wrong one answers 400 and leaves everything [PROF-60] [PROF-84]', async () => {
    const me = await makeMember(app);
    expect(await refusal(erase(me, 'not the password'))).toMatchObject({
      status: 400,
      code: 'member.password_wrong',
      message: 'INVALID PASSWORD.',
    });
    const other = await makeMember(app);
    const mixed = refusal(me.api.deleteMember({ params: { id: me.id }, body: { id: other.id, password: me.password } }));
    expect(await mixed).toMatchObject({ status: 400, fields: { id: [expect.any(String)] } });
    expect(await me.api.getMe({})).toMatchObject({ id: me.id });
    expect(await erase(me)).toEqual({ deleted: true });
  });

  it('leaves no trace in the database, the files, the mails and the log [PROF-60]', async () => {
    const other = await makeMember(app, { first_name: 'Ben', last_name: 'Okafor' });
    const { me, picture, profile, own, theirs, comment, reply } = await tracedMember(other);
    const before = await found(canary);
    // If these were missing, the search would prove nothing.
    for (const table of [
      'member',
      'post',
      'reaction',
      'media',
      'security_log',
      'session',
      'idempotency_key',
      'recent_try',
      'known_device',
      'push_token',
      'report',
    ])
      expect(before.lines.join('\n')).toContain(`public.${table}: `);
    const named = (await found(me.id)).lines.join('\n');
    for (const table of [
      'push_settings',
      'hidden_post',
      'timeline_entry',
      'notification',
      'follow',
      'removed_follow',
      'block',
      'data_export',
      'password_reset',
    ])
      expect(named).toContain(`public.${table}: `);
    expect(before.files.some((file) => file.includes('/outbox/'))).toBe(true);
    const atFormer = await found(left);
    for (const table of ['public.former_email', 'public.email_change', 'public.recent_try', 'pgboss.job'])
      expect(atFormer.lines.join('\n')).toContain(`${table}: `);
    expect(atFormer.files.length).toBeGreaterThan(4);
    const filesOf = (id: string) => filesBelow(app.dataDir).then((files) => files.filter((file) => file.includes(id)).length);
    expect([await filesOf(picture.id), await filesOf(profile.id), await filesOf('exports/')]).toEqual([3, 3, 1]);

    await erase(me);
    await app.jobs.settle();
    expect(await found(canary)).toEqual({ lines: [], files: [] });
    expect(await found(left)).toEqual({ lines: [], files: [] });
    expect((await found(me.id)).lines).toEqual([]);
    expect([await filesOf(picture.id), await filesOf(profile.id), await filesOf('exports/')]).toEqual([0, 0, 0]);
    expect(await mailsTo(app, me.email)).toEqual([]);
    expect(log.filter((line) => line.includes(canary) || line.includes(left))).toEqual([]);
    expect(log.length).toBeGreaterThan(10);
    expect((await app.raw('GET', '/api/user/me', { token: me.access })).status).toBe(401);
    expect(await refusal(app.client().signIn({ body: { email: me.email, password: me.password } }))).toMatchObject({ status: 401 });

    // Content that others keep.
    expect(await refusal(other.api.getPost({ params: { id: other.id, postId: own } }))).toMatchObject({ status: 404 });
    const post = await other.api.getPost({ params: { id: other.id, postId: theirs } });
    expect(post).toMatchObject({ tagged: [], reaction_counts: { like: 0, comment: 1 } });
    const thread = await other.api.listReactions({ params: { posterId: other.id, streamId: theirs }, query: {} });
    expect(thread.data.reactions).toMatchObject([
      {
        id: comment,
        user_id: null,
        user: { id: null, first_name: 'Deleted member', last_name: '', profile_photo_url: null, anonymous_profile: false },
        data: { content: '', open_graph: null },
        tagged: [],
        reaction_counts: { like: 0, comment: 1 },
        can: { edit: false, delete: false },
      },
    ]);
    const answers = await other.api.listReactions({ params: { posterId: other.id, streamId: comment }, query: {} });
    expect(answers.data.reactions).toMatchObject([
      { id: reply, user_id: other.id, data: { content: 'An answer' }, reaction_counts: { like: 0 } },
    ]);
    expect((await other.api.listNotifications({ params: { id: other.id }, query: {} })).data.results).toEqual([]);
    const reports = await db().selectFrom('report').select(['kind', 'reporter_id', 'subject_id']).execute();
    expect(reports).toEqual([{ kind: 'post', reporter_id: null, subject_id: other.id }]);
  });

  it.each(['post', 'reaction'] as const)('finds by an index where a member is tagged, however long the table: %s', async (table) => {
    const me = await makeMember(app);
    const plan = await db()
      .transaction()
      .execute(async (tx) => {
        // The test's tables are so small that the planner prefers sequential scans.
        await sql`set local enable_seqscan = off`.execute(tx);
        const { rows } = await sql<Record<string, string>>`explain ${untag(table, me.id)}`.execute(tx);
        return rows.map((row) => row['QUERY PLAN']).join('\n');
      });
    expect(plan).toContain(`Bitmap Index Scan on ${table}_tagged`);
  });

  it('keeps the empty row of an answered comment also for somebody with blocks, and others may go on there', async () => {
    const [author, leaver, reader] = [await makeMember(app), await makeMember(app), await makeMember(app)];
    const at = app.clock.now();
    await makeBlock(db(), { blocker: reader.id, blocked: (await makeMember(app)).id, at });
    const streamId = await makePost(db(), { author: author.id, at });
    const comment = await makeComment(db(), { author: leaver.id, stream: streamId, at });
    const reply = await makeComment(db(), { author: author.id, stream: comment, at });
    await erase(leaver);
    const { data } = await reader.api.listReactions({ params: { posterId: author.id, streamId }, query: {} });
    expect(data).toMatchObject({ reactions: [{ id: comment, user: { first_name: 'Deleted member' } }], reaction_counts: { comment: 1 } });
    await reader.api.addReaction({ params: { posterId: author.id, streamId: reply }, body: { kind: 'comment', content: 'Still here' } });
    await app.jobs.settle();
    const told = await author.api.listNotifications({ params: { id: author.id }, query: {} });
    expect(told.data.results).toMatchObject([{ verb: 'comment', actor: { id: reader.id }, reply_to: comment }]);
  });

  it('frees the email, and leaves what others wrote to others', async () => {
    const [me, other] = [await makeMember(app), await makeMember(app)];
    await app.client().requestPasswordReset({ body: { email: other.email } });
    await app.jobs.settle();
    await erase(me);
    await app.jobs.settle();
    expect(await mailsTo(app, other.email)).toHaveLength(1);
    await app.client().signUp({ body: { first_name: 'New', last_name: 'Here', email: me.email, password: 'long enough words' } });
  });

  it('takes no mail of whoever has one of the addresses now, and every one of the member', async () => {
    const me = await makeMember(app);
    const old = me.email;
    await moveTo(me, `kept-${me.id}@example.com`);
    app.clock.advance(7 * 86_400);
    await app.client().signUp({ body: { first_name: 'New', last_name: 'Here', email: old, password: 'long enough words' } });
    await app.client().requestPasswordReset({ body: { email: old } });
    const subjects = async () => (await mailsTo(app, old)).map(({ subject }) => subject).sort(); // Jobs finish in any order.
    const theirs = [expect.stringMatching(/code$/), 'Set a new Muster password'];
    expect(await subjects()).toEqual([...theirs, 'Your Muster email was changed']);
    const fresh = { ...me, api: app.client((await app.session.start(me.id, 'test')).access) };
    await erase(fresh);
    expect(await subjects()).toEqual(theirs);
  });

  it('asks a member of an organisation, who has no password here, to sign in there once more', async () => {
    const me = await makeMember(app, { password_hash: null });
    for (const password of ['', 'whatever']) {
      expect(await refusal(erase(me, password))).toMatchObject({ status: 403, code: 'session.proof_needed' });
    }
    expect(await me.api.getMe({})).toMatchObject({ id: me.id });
  });

  it('is not a way to guess a password', async () => {
    const me = await makeMember(app);
    const statuses = [];
    for (let n = 0; n < 11; n += 1) statuses.push((await refusal(erase(me, 'guessed wrong'))).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
  });
});
