import { PGlite } from '@electric-sql/pglite';
import { notificationKinds } from '@muster/contract';
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

it('has each push switch go on to mean what it said, and makes reminders kinds of their own', async () => {
  const pglite = await PGlite.create(pgliteOptions);
  const { db } = embeddedDatabase(pglite);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const names = Object.keys(migrations);
  expect((await migrator.migrateTo(names[names.indexOf('0098_push_kinds') - 1] ?? '')).error).toBeUndefined();
  const [all, some, none] = [newId(), newId(), newId()];
  for (const id of [all, some, none])
    await sql`insert into member (id, email, first_name, last_name, created_at) values (${id}, ${`${id}@example.com`}, 'A', 'B', now())`.execute(
      db,
    );
  await sql`insert into push_settings (member_id, switched_off) values
    (${all}, '{follow,like,comment,replied,post,create,update,cancel}'), (${some}, '{update,like}')`.execute(db);
  await sql`
    insert into notice_settings (member_id, remind_day, remind_hour, push_reminders, mail_reminders, mail_updates, mail_cancellations,
      mail_announcements)
    values (${some}, true, true, false, false, false, true, true), (${none}, true, true, false, false, true, true, true)`.execute(db);
  expect((await migrator.migrateToLatest()).error).toBeUndefined();
  const off = async (id: string) => {
    const row = await db.selectFrom('push_settings').where('member_id', '=', id).select('switched_off').executeTakeFirst();
    return notificationKinds.filter((kind) => row?.switched_off.includes(kind)).toSorted();
  };
  expect(await off(all)).toEqual([
    'also_commented',
    'comment',
    'event_canceled',
    'event_created',
    'event_updated',
    'follow',
    'like',
    'mention',
  ]);
  expect(await off(some)).toEqual(['event_day', 'event_hour', 'event_updated', 'like']);
  expect(await off(none)).toEqual(['event_day', 'event_hour']);
  await pglite.close();
});
