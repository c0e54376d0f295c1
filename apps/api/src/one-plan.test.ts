import { type Call, type CallName, contract } from '@muster/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWatchedApp } from './test/watched-app.ts';

let watched: Awaited<ReturnType<typeof startWatchedApp>>;
/** The boolean columns that partial indexes of the migrated database are restricted to. */
let booleans: string[];
beforeAll(async () => {
  watched = await startWatchedApp();
  const { rows } = await sql<{ column: string }>`
    select distinct attname as column from pg_index
    join pg_attribute on attrelid = indrelid and atttypid = 'boolean'::regtype
    where pg_get_expr(indpred, indrelid) ~ ('\\m' || attname || '\\M')
      and indrelid in (select oid from pg_class where relnamespace = current_schema()::regnamespace)`.execute(watched.app.deps.db);
  booleans = rows.map(({ column }) => column);
});
afterAll(() => watched.close());

/** The parts of a statement for which a single generic plan would be bad (decision 36). */
function unplannable(statement: string): string[] {
  // An assignment is not part of choosing an index.
  const conditions = statement.replace(/\bset\b.*?(?=\bwhere\b|\bfrom\b|\breturning\b|$)/gs, '');
  const found = [/\b(?:limit|offset)\s+\(?\$\d+/g, new RegExp(`\\b(?:${booleans.join('|')})"?\\s*(?:=|<>|!=|is)\\s*\\(?\\$\\d+`, 'g')];
  return found.flatMap((each) => conditions.match(each) ?? []);
}

const calls = Object.entries(contract) as Array<[CallName, Call]>;

it.each(calls)(
  '%s sends page lengths and what partial indexes are restricted to as part of its statements',
  async (name, { status = 200 }) => {
    const answer = await watched.watch(await watched.sampleOf(name));
    expect(answer.status).toBe(status);
    expect(answer.statements.flatMap(unplannable)).toEqual([]);
  },
);

it('knows such a statement', () => {
  expect(booleans).toEqual(expect.arrayContaining(['is_pinned', 'spreading']));
  expect(unplannable('select "id" from "post" where "post"."spreading" = $1 order by "id" limit $2')).toEqual([
    'limit $2',
    'spreading" = $1',
  ]);
  expect(unplannable('select id from post where is_pinned offset $1::int limit 21')).toEqual(['offset $1']);
  expect(unplannable('update "post" set "is_pinned" = $1 where "id" = $2 returning "id"')).toEqual([]);
});
