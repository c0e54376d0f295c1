import { errors } from '@muster/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMember } from '../testing/members.ts';
import { refusal, startTestApp, type TestApp } from '../testing/test-app.ts';
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
