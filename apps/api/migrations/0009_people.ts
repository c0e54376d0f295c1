import { type Kysely, sql } from 'kysely';

/** Follows and blocks get an id of their own, which is their order and their cursor. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['follow', 'block']) {
    const relation = sql.table(table);
    await sql`alter table ${relation} add column id uuid`.execute(db);
    await sql`
      update ${relation} set id = (lpad(to_hex((extract(epoch from created_at) * 1000)::bigint), 12, '0') || '7'
        || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid`.execute(db);
    await sql`alter table ${relation} alter column id set not null, add constraint ${sql.ref(`${table}_id`)} unique (id)`.execute(db);
  }
  await sql`create index follow_following_list on follow (follower_id, id desc) include (followee_id)`.execute(db);
  await sql`create index follow_followers_list on follow (followee_id, id desc) include (follower_id)`.execute(db);
  await sql`create index block_list on block (blocker_id, id desc)`.execute(db);
}
