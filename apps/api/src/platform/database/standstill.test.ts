import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { migrations } from '../../../migrations/index.ts';
import { standstills } from '../../test/standstill.ts';
import { testDatabase } from '../../test/test-database.ts';
import { migrate } from './migrate.ts';

/** The last one from before this was asked of them. */
const BEFORE = '0069_digests';
/**
 * What a migration may do all the same: what it takes away is not read by the release before (expand in one release, contract in the next), or the
 * table has few rows in every community. Each with the reason.
 */
const allowed: Record<string, readonly string[]> = {};

// Nobody waits for the embedded database but its own process, which has not started yet.
describe.skipIf(inject('postgresUrl') === '')('migrations beside running processes', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  beforeAll(async () => {
    database = await testDatabase({ bare: true });
    await migrate(database, Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= BEFORE)));
  });
  afterAll(() => database.close());
  const observe = (up: (typeof migrations)[string]['up'], keep: boolean) =>
    standstills(database.background as unknown as Kysely<unknown>, up, keep);

  it('change in no time the tables that are there, however many rows they have', async () => {
    const found: Record<string, string[]> = {};
    for (const name of Object.keys(migrations).filter((each) => each > BEFORE)) {
      const said = await observe((tx) => migrations[name]!.up(tx), true);
      found[name] = said.filter((each) => !allowed[name]?.includes(each));
    }
    // Landed before anybody looked, on a table of sessions.
    const { '0070_sign_on_entries': landed, ...since } = found;
    expect(landed).toEqual(['builds the index sso_session_domain']);
    expect(since).toEqual(Object.fromEntries(Object.keys(since).map((name) => [name, []])));
  });

  it.each([
    ['create index on post (text)', ['builds the index post_text_idx']],
    ['alter table post add unique (text)', ['builds the index post_text_key']],
    ['alter table post add column mood text not null', ['needs a value for post.mood']],
    ['alter table post add column mood uuid not null default gen_random_uuid()', ['rewrites post']],
    ['alter table post add column nth bigserial', ['rewrites post']],
    ['alter table post alter column like_count type bigint', ['rewrites post', 'looks at each row for the rule post_like_count_check']],
    ['alter table member alter column email_verified_at set not null', ['looks at each row for member.email_verified_at']],
    ['alter table post add constraint short check (length(text) < 9)', ['looks at each row for the rule short']],
    ['alter table post add column friend_id uuid references member (id)', ['looks at each row for the rule post_friend_id_fkey']],
    ["update post set text = ''", ['writes rows of post']],
    ['delete from post', ['writes rows of post', 'writes rows of notification']],
    ["insert into outbox_event (id, name, payload) values (gen_random_uuid(), 'x', '{}')", ['writes rows of outbox_event']],
    ['truncate outbox_event', ['rewrites outbox_event']],
    ['drop table outbox_event', ['drops outbox_event']],
    ['alter table outbox_event rename to event_outbox', ['renames outbox_event']],
    ['alter table post drop column text', ['drops post.text']],
    ['alter table post rename column text to words', ['renames post.text']],
  ])('would not pass with: %s', async (statement, said) => {
    const found = await observe(async (tx) => void (await sql.raw(statement).execute(tx)), false);
    // A table that is rewritten gets its indexes anew.
    const others = said[0]!.startsWith('rewrites') ? found.filter((each) => !each.startsWith('builds')) : found;
    expect(others.toSorted()).toEqual(said.toSorted());
  });

  it.each([
    'alter table post add column mood text',
    "alter table post add column mood text not null default 'calm'",
    'alter table post add constraint short check (length(text) < 9) not valid',
    'alter table post add column friend_id uuid; alter table post add foreign key (friend_id) references member (id) not valid',
    'create table mood (id uuid primary key, post_id uuid not null references post (id)); create index on mood (post_id)',
    'alter table post alter column like_count drop not null',
    "alter table post alter column text set default ''",
  ])('may do: %s', async (statements) => {
    const found = await observe(async (tx) => {
      for (const statement of statements.split('; ')) await sql.raw(statement).execute(tx);
    }, false);
    expect(found).toEqual([]);
  });

  it('may require a value that a check has shown to be there before', async () => {
    const add = 'alter table member add constraint there check (email_verified_at is not null) not valid';
    const run = (statement: string, keep: boolean) => observe(async (tx) => void (await sql.raw(statement).execute(tx)), keep);
    expect(await run(add, true)).toEqual([]);
    expect(await run('alter table member validate constraint there', true)).toEqual([]);
    expect(await run('alter table member alter column email_verified_at set not null', false)).toEqual([]);
    await run('alter table member drop constraint there', true);
  });
});
