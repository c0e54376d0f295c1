import { errors } from '@muster/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMember } from '../../test/members.ts';
import { refusal, startTestApp, type TestApp } from '../../test/test-app.ts';
import { isDiskFull } from './disk-full.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { LOG_LEVEL: 'silent' } });
});
afterAll(() => app.close());

const full = { status: 507, code: 'storage_full', message: errors.storage_full.message };

it('answers 507 and a sentence where the database has no room for a post, keeps nothing of it, and takes it later', async () => {
  const member = await makeMember(app);
  const post = () => member.api.createPost({ params: { id: member.id }, body: { text: 'A walk at noon' } });
  await sql`create function no_room() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`.execute(app.deps.db);
  await sql`create trigger no_room after insert on post for each row execute function no_room()`.execute(app.deps.db);
  expect(await refusal(post())).toMatchObject(full);
  const page = await member.api.listMemberPosts({ params: { id: member.id }, query: {} });
  expect(page.data.results).toEqual([]);
  await sql`drop trigger no_room on post`.execute(app.deps.db);
  expect((await post()).text).toBe('A walk at noon');
});

it('knows a full disk by what the system and the database say, also where it is the cause of another failure', () => {
  const coded = (code: string) => Object.assign(new Error('refused'), { code });
  for (const code of ['ENOSPC', 'EDQUOT', '53100']) expect(isDiskFull(new Error('failed', { cause: coded(code) }))).toBe(true);
  for (const other of [coded('EACCES'), coded('53200'), new Error('disk full'), 'ENOSPC', undefined]) expect(isDiskFull(other)).toBe(false);
});

it('refuses what members write while there is too little room, and still signs in, reads, deletes and ends sessions', async () => {
  let isFull = false;
  const small = await startTestApp({ env: { LOG_LEVEL: 'silent' }, isFull: () => isFull });
  try {
    const { api, id, email, password } = await makeMember(small);
    const post = () => api.createPost({ params: { id }, body: { text: 'A walk at noon' } });
    const { id: postId } = await post();
    isFull = true;
    expect(await refusal(post())).toMatchObject(full);
    expect(await refusal(api.createMedia({ body: { media_filename: 'walk.png', media_intent: 'post' } }))).toMatchObject(full);
    expect(await refusal(small.client().createPost({ params: { id }, body: { text: 'Nobody' } }))).toMatchObject({ status: 401 });
    const tokens = await small.client().signIn({ body: { email, password } });
    const renewed = await small.client().refreshSession({ body: { refresh: tokens.refresh } });
    expect((await small.client(renewed.access).getPost({ params: { id, postId } })).text).toBe('A walk at noon');
    await api.deletePost({ params: { id, postId } });
    await small.client().endSession({ body: { refresh: renewed.refresh } });
    isFull = false;
    expect((await post()).text).toBe('A walk at noon');
  } finally {
    await small.close();
  }
});
