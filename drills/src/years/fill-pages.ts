import { type Kysely, sql } from 'kysely';

const MORE_THAN_A_PAGE = 30;

/**
 * Fills the pages of those who ask: so many posts by each of them and of those whom they look at, over five months, and as many saved. A page
 * is then as full after half a year as after many, and what is compared is what age does to it.
 */
export async function fillPages(db: Kysely<never>, people: ReadonlyArray<{ id: string; other: string }>): Promise<void> {
  const askers = people.map(({ id }) => id);
  const writers = [...new Set(people.flatMap(({ id, other }) => [id, other]))];
  await sql`
    insert into post (id, author_id, home_kind, home_id, text, created_at)
    select bench_id(at, 990000000000 + row_number() over ()), writer, 'member', writer, 'Once more round the harbour.', at
    from (select writer, now() - nth * interval '5 days' as at
      from unnest(${writers}::uuid[]) as writer cross join generate_series(1, ${MORE_THAN_A_PAGE}::int) as nth) as written`.execute(db);
  await sql`
    insert into saved_post (id, member_id, post_id, created_at)
    select bench_id(post.created_at, 980000000000 + row_number() over ()), asker, post.id, post.created_at
    from unnest(${askers}::uuid[]) as asker cross join lateral
      (select id, created_at from post where home_kind = 'member' order by md5(id::text || asker::text) limit ${MORE_THAN_A_PAGE}::int) as post
    on conflict do nothing`.execute(db);
  await sql`vacuum (analyze) post, saved_post`.execute(db);
}
