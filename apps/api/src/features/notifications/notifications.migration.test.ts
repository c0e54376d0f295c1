import { PGlite } from '@electric-sql/pglite';
import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, it } from 'vitest';
import { migrations } from '../../../migrations/index.ts';
import { embeddedDatabase } from '../../platform/database/database.ts';
import { pgliteOptions } from '../../platform/database/pglite-options.ts';
import { newId } from '../../platform/ids.ts';

it('makes entries of what was gathered before, and has each say what it is about', async () => {
  const pglite = await PGlite.create(pgliteOptions);
  const { db } = embeddedDatabase(pglite);
  const untyped = db as unknown as Kysely<unknown>;
  const migrator = new Migrator({ db: untyped, provider: { getMigrations: async () => migrations } });
  const names = Object.keys(migrations);
  expect((await migrator.migrateTo(names[names.indexOf('0027_notification_entries') - 1]!)).error).toBeUndefined();
  const at = new Date('2026-03-02T15:00:00Z');
  const ids = Array.from({ length: 12 }, () => newId());
  const [ana, ben, cleo, post, comment, like, second, likeOfComment, tag, follow, entry, later] = ids as [string, ...string[]] & string[];
  for (const id of [ana, ben!, cleo!])
    await sql`insert into member (id, email, first_name, last_name, created_at) values (${id}, ${`${id}@example.com`}, 'A', 'B', ${at})`.execute(
      db,
    );
  await sql`insert into post (id, author_id, home_kind, home_id, text, created_at) values (${post}, ${ana}, 'member', ${ana}, 'Hello', ${at})`.execute(
    db,
  );
  const react = (id: string, kind: string, by: string, on: string | null) =>
    sql`insert into reaction (id, kind, stream_id, post_id, comment_id, author_id, created_at)
      values (${id}, ${kind}, ${on ?? post}, ${post}, ${on}, ${by}, ${at})`.execute(db);
  await react(comment!, 'comment', ana, null);
  await react(like!, 'like', ben!, null);
  await react(second!, 'like', cleo!, null);
  await react(likeOfComment!, 'like', ben!, comment!);
  const told = (id: string, verb: string, by: string, cause: string | null, group: string, key: string | null, seen: Date | null) =>
    sql`insert into notification (id, member_id, verb, actor_id, object_id, post_id, reaction_id, group_id, group_key, tagged, seen_at, created_at)
      values (${id}, ${ana}, ${verb}, ${by}, ${verb === 'follow' ? null : post}, ${verb === 'follow' ? null : post}, ${cause}, ${group}, ${key},
        ${verb === 'post'}, ${seen}, ${at})`.execute(db);
  await told(entry!, 'like', ben!, like!, entry!, post!, null);
  await told(later!, 'like', cleo!, second!, entry!, post!, null);
  await told(likeOfComment!, 'like', ben!, likeOfComment!, likeOfComment!, comment!, at);
  await told(tag!, 'post', cleo!, null, tag!, null, at);
  await told(follow!, 'follow', ben!, null, follow!, ana, null);

  expect((await migrator.migrateTo('0027_notification_entries')).error).toBeUndefined();
  const entries = await sql<{
    id: string;
  }>`select id, verb, group_key, seen_at is null as unseen from notification_entry order by id`.execute(db);
  expect(entries.rows).toEqual(
    [
      { id: entry, verb: 'like', group_key: post, unseen: true },
      { id: likeOfComment, verb: 'like', group_key: comment, unseen: false },
      { id: tag, verb: 'post', group_key: null, unseen: false },
      { id: follow, verb: 'follow', group_key: ana, unseen: true },
    ].toSorted((a, b) => (a.id! < b.id! ? -1 : 1)),
  );
  const parts = async () => {
    const { rows } = await sql<{ id: string }>`select id, entry_id, kind, about_id, cause_id from notification order by id`.execute(db);
    return rows;
  };
  expect(await parts()).toEqual(
    [
      { id: entry, entry_id: entry, kind: 'post', about_id: post, cause_id: like },
      { id: later, entry_id: entry, kind: 'post', about_id: post, cause_id: second },
      { id: likeOfComment, entry_id: likeOfComment, kind: 'comment', about_id: comment, cause_id: likeOfComment },
      { id: tag, entry_id: tag, kind: 'post', about_id: post, cause_id: post },
      { id: follow, entry_id: follow, kind: 'follow', about_id: ana, cause_id: ben },
    ].toSorted((a, b) => (a.id! < b.id! ? -1 : 1)),
  );
  await sql`delete from post`.execute(db);
  expect((await parts()).map(({ id }) => id)).toEqual([follow]);
  await pglite.close();
});
