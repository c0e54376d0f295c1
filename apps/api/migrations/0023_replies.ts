import { type Kysely, sql } from 'kysely';

/**
 * Replies stand one level deep: those that were deeper join the comment at the top. Comments and replies of members who have left stay only
 * where somebody answered them. And what a member wrote is read newest first.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // From every comment on a post down to what is on what is on it. Likes stay on what was liked.
  await sql`
    with recursive below as (
      select id, id as top, 0 as depth from reaction where kind = 'comment' and comment_id is null
      union all
      select reply.id, below.top, depth + 1 from below join reaction reply on reply.comment_id = below.id and reply.kind = 'comment'
    )
    update reaction set comment_id = below.top, stream_id = below.top from below where reaction.id = below.id and depth > 1`.execute(db);
  await sql`delete from reaction where kind = 'comment' and comment_id is not null and author_id is null`.execute(db);
  await sql`
    delete from reaction where kind = 'comment' and author_id is null
      and not exists (select from reaction reply where reply.comment_id = reaction.id and reply.kind = 'comment')`.execute(db);
  await sql`
    delete from reaction where kind = 'like' and comment_id in (select id from reaction where kind = 'comment' and author_id is null)`.execute(
    db,
  );
  for (const table of ['post', 'reaction']) {
    const stream = sql.table(table);
    await sql`
      update ${stream} set comment_count = counted.n
      from (
        select stream.id, count(reply.id)::int as n from ${stream} stream
        left join reaction reply on reply.stream_id = stream.id and reply.kind = 'comment'
        where stream.comment_count > 0 or reply.id is not null group by stream.id
      ) as counted
      where ${stream}.id = counted.id and ${stream}.comment_count <> counted.n`.execute(db);
  }
  await sql`update reaction set like_count = 0 where kind = 'comment' and author_id is null and like_count > 0`.execute(db);
  await sql`create index reaction_written on reaction (author_id, kind, id desc)`.execute(db);
}
