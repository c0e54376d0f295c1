import { expect, it } from 'vitest';
import { aboutOf, type SlowStatement, Statements } from './slow-statements.ts';
import { statementName } from './statement-names.ts';

it('tells of statements that take a second, by a name that follows from their text', () => {
  const told: SlowStatement[] = [];
  const statements = new Statements();
  statements.took('select 1', 5000);
  statements.hearSlow((each) => told.push(each));
  const all: Array<[string, number]> = [];
  statements.hearAll((...each) => all.push(each));
  statements.took('select 1', 999);
  statements.took('select id from post', 1000.4);
  expect(told).toEqual([{ statement: statementName('select id from post'), about: 'select post', ms: 1000 }]);
  expect(all).toEqual([
    ['select 1', 999],
    ['select id from post', 1000.4],
  ]);
});

it.each([
  [
    'select "post"."id" from "post" inner join "member" as m on true left join lateral (select 1 from post) as x on true',
    'select post, member',
  ],
  ['with kept as (insert into "timeline_entry" select 1) update member set name = $1 from kept', 'with timeline_entry, member, kept'],
  ['\n  delete from outbox_event where id in (select id from outbox_event)', 'delete outbox_event'],
  ['select extract(epoch from now()) from jsonb_to_recordset($1) as each (id uuid)', 'select'],
  ['select from pgboss.job', 'select pgboss.job'],
  ['commit', 'commit'],
])('says what a statement is about: %s', (sql, about) => {
  expect(aboutOf(sql)).toBe(about);
});
