import { type Kysely, sql } from 'kysely';

/** The size of the community that a run uses. */
export interface CommunitySize {
  members: number;
  posts: number;
  /** The first this many members follow `followed` others each; everybody else follows ten. */
  viewers: number;
  followed: number;
}

type Db = Kysely<never>;

/**
 * Fills an empty, migrated PostgreSQL with a community, one set at a time. All randomness comes from PostgreSQL's seeded generator, so two
 * fills of the same size are identical. `tell` is called with each step and its duration in seconds.
 */
export async function fillCommunity(db: Db, size: CommunitySize, tell: (line: string) => void): Promise<void> {
  const step = async (name: string, statement: ReturnType<typeof sql>) => {
    const began = performance.now();
    await statement.execute(db);
    tell(`${name}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
  };
  await step(
    'ids',
    // One expression that has each argument once, so that it is inlined: a call would take longer than all else that a row needs.
    sql`create or replace function bench_id(at timestamptz, n bigint) returns uuid stable parallel safe language sql as $$
      select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || overlay(left(md5(n::text), 18) placing '8' from 4 for 0))::uuid $$`,
  );
  await step('seed', sql`select setseed(0.42)`);
  // What is inserted references rows drawn from the same tables: checking millions of foreign keys again would take most of the time.
  await step('references', sql`set session_replication_role = replica`);
  await step(
    'workspace',
    sql`insert into workspace (id, name, access_code, created_at) values (bench_id('2025-01-01Z', 0), 'Bench Works', '000001', '2025-01-01Z')`,
  );
  await step(
    `${size.members} members`,
    sql`insert into member (id, email, email_verified_at, first_name, last_name, profile_bio, legal_waiver_signed_at, profile_completed, workspace_id, address_type, country, street, city, state, zipcode, created_at)
      select bench_id('2025-01-01Z'::timestamptz + n * interval '1 second', n), 'member' || n || '@bench.example', '2025-01-01Z',
        (array['Ana','Ben','Chloe','Dev','Elena','Finn','Grace','Hugo','Imani','Jonas','Kira','Liam','Zoë','Siobhán','María José','Łukasz'])[1 + floor(16 * random() * random())::int],
        case when n % 2 = 0 then (array['Marlow','Okafor','Tran','Patel','Rossi','Larsen','Kim','Mendes','Brooks','Weber','Novak','Núñez','O’Brien','van der Berg'])[1 + floor(14 * random() * random())::int]
          else (array['Al','Ber','Cor','Dun','El','Far','Gar','Hol','Jan','Kos','Lun','Mar','Nor','Ost','Pet','Rux'])[1 + floor(16 * random())::int]
            || (array['an','be','den','ga','ing','kel','lo','mer','ni','or','ra','sto'])[1 + floor(12 * random())::int]
            || (array['berg','don','field','ley','man','ova','ski','son','ton','well','wood','y'])[1 + floor(12 * random())::int] end,
        'Here for the early runs.', '2025-01-01Z', true, bench_id('2025-01-01Z', 0), 'domestic', 'US', n || ' Salem Street', 'Boston', 'MA', '02113', '2025-01-01Z'::timestamptz + n * interval '1 second'
      from generate_series(1, ${size.members}::int) as n`,
  );
  await step('numbers', sql`create temporary table numbered as select id, row_number() over (order by id)::int as n from member`);
  await step('numbers index', sql`create unique index on numbered (n)`);
  await step(
    'follows',
    sql`insert into follow (id, follower_id, followee_id, created_at)
      select bench_id('2025-06-01Z', row_number() over ()), follower_id, followee_id, '2025-06-01Z' from (select distinct a.id as follower_id, b.id as followee_id
      from (select n, 1 + floor(random() * ${size.members})::int as other
        from numbered, lateral generate_series(1, case when n <= ${size.viewers} then ${size.followed} else 10 end) as k) as pair
      join numbered a on a.n = pair.n join numbered b on b.n = pair.other
      where a.id <> b.id) as pairs`,
  );
  await step(
    `${size.posts} posts`,
    sql`insert into post (id, author_id, home_kind, home_id, text, created_at)
      select bench_id(at, drawn.n), author.id, 'member', author.id, 'Three laps round the harbour before work, post ' || drawn.n || '. The light was worth the alarm clock, and the coffee afterwards even more.', at
      from (select n, '2025-07-01Z'::timestamptz + n * interval '20 seconds' as at, 1 + floor(random() * ${size.members})::int as author
        from generate_series(1, ${size.posts}::int) as n) as drawn
      join numbered author on author.n = drawn.author`,
  );
  await step(
    'timelines',
    sql`insert into timeline_entry (member_id, post_id, author_id)
      select follow.follower_id, post.id, post.author_id from post join follow on follow.followee_id = post.author_id
      union all select author_id, id, author_id from post`,
  );
  await step(
    'likes',
    sql`insert into reaction (id, kind, stream_id, post_id, author_id, created_at)
      select distinct on (post_id, author_id) bench_id(at, 1000000000 + drawn.n), 'like', post_id, post_id, author_id, at
      from (select row_number() over () as n, recent.id as post_id, recent.created_at + interval '1 minute' as at, liker.id as author_id
        from (select id, created_at, 1 + floor(random() * ${size.members})::int as who from post, generate_series(1, 2)) as recent
        join numbered liker on liker.n = recent.who) as drawn`,
  );
  await step(
    'comments',
    sql`insert into reaction (id, kind, stream_id, post_id, author_id, content, created_at)
      select bench_id(recent.created_at + interval '2 minutes', 2000000000 + recent.who), 'comment', recent.id, recent.id, writer.id, 'Count me in tomorrow.', recent.created_at + interval '2 minutes'
      from (select id, created_at, 1 + floor(random() * ${size.members})::int as who from post where random() < 0.3) as recent
      join numbered writer on writer.n = recent.who`,
  );
  await step(
    'threads',
    sql`insert into reaction (id, kind, stream_id, post_id, author_id, content, created_at)
      select bench_id(thread.created_at + k * interval '1 minute', 3000000000 + thread.nth * 100 + k), 'comment', thread.id, thread.id, writer.id, 'Comment ' || k || ', see you at the harbour.', thread.created_at + k * interval '1 minute'
      from (select id, created_at, row_number() over () as nth from (select id, created_at from post order by id desc limit ${size.viewers}) as last) as thread
      cross join generate_series(1, 40) as k join numbered writer on writer.n = 1 + (thread.nth * 40 + k) % ${size.members}`,
  );
  await step(
    'notifications',
    sql`with told as materialized (select told.*
      from (select bench_id(post.created_at, 4000000000 + numbered.n::bigint * 10000 + k) as id, numbered.id as member_id, post.author_id, post.id as post_id, post.created_at
        from numbered cross join lateral generate_series(1, case when numbered.n = 1 then 2000 else 30 end) as k
        join lateral (select id, author_id, created_at from post where id > bench_id('2025-07-01Z'::timestamptz + ((numbered.n * 31 + k * 7) % ${size.posts}) * interval '20 seconds', 0) order by id limit 1) as post on true
        where numbered.n <= ${size.viewers}) as told
      where told.author_id <> told.member_id), entry as (
        insert into notification_entry (member_id, id, verb, told_at) select member_id, id, 'post', created_at from told)
      insert into notification (id, member_id, verb, actor_id, kind, about_id, cause_id, entry_id, tagged, created_at)
      select id, member_id, 'post', author_id, 'post', post_id, post_id, id, true, created_at from told`,
  );
  await step(
    'counts',
    sql`update post set like_count = counted.likes, comment_count = counted.comments
      from (select post_id, count(*) filter (where kind = 'like') as likes, count(*) filter (where kind = 'comment') as comments
        from reaction group by post_id) as counted
      where counted.post_id = post.id`,
  );
  await step('references', sql`set session_replication_role = origin`);
  await step('vacuum', sql`vacuum analyze`);
}
