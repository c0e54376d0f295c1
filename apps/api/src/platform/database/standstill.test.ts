import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { migrations } from '../../../migrations/index.ts';
import { standstills } from '../../test/standstill.ts';
import { testDatabase } from '../../test/test-database.ts';
import { migrate } from './migrate.ts';

/** The last migration from before this rule. */
const BEFORE = '0069_digests';
/** The last migration of the newest published release: raised with each release. */
const RELEASED = '0070_sign_on_entries';
/**
 * Exceptions to the rule, each with its reason: the release before does not read what the migration drops (expand in one release, contract
 * in the next), or the table has few rows in every community. A migration that drops or narrows something must also declare a `floor`.
 */
const allowed: Record<string, readonly string[]> = {
  // One row per workspace and week, read and written only by the job that closes a week and by the operator's screen.
  '0082_analytics_people': ['writes rows of analytics_week'],
  // One row per member who has ever switched a notification off.
  '0098_push_kinds': ['writes rows of push_settings'],
};

/** Describes the faults of the floor that a migration declares, given what it drops or narrows. */
function wrongFloor(name: string, floor: string | undefined, narrows: readonly string[]): string[] {
  if (floor === undefined) return [...narrows];
  return floor in migrations && floor < name && floor <= RELEASED ? [] : [`${floor} is no migration of a release that is out`];
}

// The embedded database has no other process, and its own has not started yet.
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
    const floors: Record<string, string[]> = {};
    for (const name of Object.keys(migrations).filter((each) => each > BEFORE)) {
      const { holdsUp, narrows } = await observe((tx) => migrations[name]!.up(tx), true);
      found[name] = holdsUp.filter((each) => !allowed[name]?.includes(each));
      floors[name] = wrongFloor(name, migrations[name]!.floor, narrows);
    }
    expect(floors).toEqual(Object.fromEntries(Object.keys(floors).map((name) => [name, []])));
    // Merged before this test existed, on a table of sessions.
    const { '0070_sign_on_entries': landed, ...since } = found;
    expect(landed).toEqual(['builds the index sso_session_domain']);
    expect(since).toEqual(Object.fromEntries(Object.keys(since).map((name) => [name, []])));
  });

  it('say which releases they leave behind: those of which one is out that no longer needs what is taken away', () => {
    const drops = ['drops post.text'];
    expect(wrongFloor('0072_new', undefined, [])).toEqual([]);
    expect(wrongFloor('0072_new', '0070_sign_on_entries', drops)).toEqual([]);
    expect(wrongFloor('0072_new', undefined, drops)).toEqual(drops);
    expect(wrongFloor('0072_new', '0069_no_such', drops)).toEqual(['0069_no_such is no migration of a release that is out']);
    // Expand and contract in one release: there would be no release to roll back to.
    expect(wrongFloor('0073_new', '0071_schema_floor', drops)).toEqual(['0071_schema_floor is no migration of a release that is out']);
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
    const { holdsUp: found } = await observe(async (tx) => void (await sql.raw(statement).execute(tx)), false);
    // Rewriting a table also rebuilds its indexes.
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
    const { holdsUp } = await observe(async (tx) => {
      for (const statement of statements.split('; ')) await sql.raw(statement).execute(tx);
    }, false);
    expect(holdsUp).toEqual([]);
  });

  it.each([
    ['alter table post drop column text', ['drops post.text']],
    ['drop table outbox_event', ['drops outbox_event']],
    ['alter table post rename column text to words', ['renames post.text']],
    ['alter table post add column mood text not null', ['needs a value for post.mood']],
    ['alter table member alter column email_verified_at set not null', ['looks at each row for member.email_verified_at']],
    ['alter table post alter column text type varchar(9)', ['changes the type of post.text']],
    ['alter table post add constraint short check (length(text) < 9) not valid', ['narrows post by short']],
    ['alter table post add constraint known foreign key (id) references member (id) not valid', ['narrows post by known']],
    ['create unique index once on post (text)', ['narrows post by once']],
    ['alter table post add column mood text check (length(mood) < 9)', []],
    ['alter table post add column mood text unique', []],
    ['alter table post add column friend_id uuid references member (id)', []],
    ["alter table post add column mood text not null default 'calm'", []],
    ['create index on post (text)', []],
    ['create table mood (id uuid primary key, post_id uuid not null unique references post (id))', []],
  ])('leaves releases from before behind, or does not: %s', async (statement, said) => {
    const { narrows } = await observe(async (tx) => void (await sql.raw(statement).execute(tx)), false);
    expect(narrows).toEqual(said);
  });

  it('may require a value that a check has shown to be there before', async () => {
    const add = 'alter table member add constraint there check (email_verified_at is not null) not valid';
    const run = (statement: string, keep: boolean) => observe(async (tx) => void (await sql.raw(statement).execute(tx)), keep);
    expect(await run(add, true)).toEqual({ holdsUp: [], narrows: ['narrows member by there'] });
    expect(await run('alter table member validate constraint there', true)).toEqual({ holdsUp: [], narrows: [] });
    expect(await run('alter table member alter column email_verified_at set not null', false)).toEqual({ holdsUp: [], narrows: [] });
    await run('alter table member drop constraint there', true);
  });
});
