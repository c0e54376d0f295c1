import { type Kysely, type RawBuilder, sql } from 'kysely';

/** The size of the community whose groups are filled; the first `viewers` members are those who ask. */
export interface GroupsSize {
  members: number;
  viewers: number;
}

const around = 500;
const each = 40;
const big = sql`bench_id('2025-02-01Z', 0)`;
const admins = 5;

/**
 * Fills a community with groups: one that everybody is in, and small ones around it. The first members after the viewers are its admins,
 * one of twenty is anonymous, and each viewer has blocked some of the newest. Needs the functions of `fillCommunity`.
 */
function groupSteps({ members, viewers }: GroupsSize): Array<[name: string, statement: RawBuilder<unknown>]> {
  return [
    ['members', sql`create temporary table if not exists numbered as select id, row_number() over (order by id)::int as n from member`],
    // What is inserted references rows drawn from the same tables.
    ['references', sql`set session_replication_role = replica`],
    [
      'anonymous members',
      sql`update member set anonymous_profile = true from numbered
        where numbered.id = member.id and numbered.n > ${members}::int / 10 and numbered.n % 20 = 3`,
    ],
    [
      'blocks',
      sql`insert into block (id, blocker_id, blocked_id, created_at)
        select bench_id('2025-06-01Z', 9000000000 + viewer.n * 10 + k), viewer.id, other.id, '2025-06-01Z' from numbered as viewer
        cross join generate_series(1, 5) as k
        join numbered as other on other.n = ${members}::int - (viewer.n + k * 8) % 40
        where viewer.n <= ${viewers}::int and other.n > ${viewers}::int`,
    ],
    [
      `${around + 1} groups`,
      sql`insert into groups (id, name, kind, activity, description, members_count, admins_count, created_at)
        select case when n = 0 then ${big} else bench_id('2025-02-02Z', n) end, 'Lunchtime runners ' || n,
          case when n = 0 then 'national' else 'activity' end, 'Running', 'We meet at the fountain and run for half an hour.',
          case when n = 0 then (select count(*) from numbered) else ${each}::int end, case when n = 0 then ${admins}::int else 1 end, '2025-02-01Z'
        from generate_series(0, ${around}::int) as n`,
    ],
    [
      `${members} memberships of one group`,
      sql`insert into group_member (id, group_id, member_id, role, created_at)
        select bench_id(at, 7000000000 + n), ${big}, id,
          case when n > ${viewers}::int and n <= ${viewers + admins}::int then 'Admin' else 'Member' end, at
        from (select id, n, '2025-02-01Z'::timestamptz + n * interval '1 minute' as at from numbered) as joined`,
    ],
    [
      `${around * each} memberships of others`,
      sql`insert into group_member (id, group_id, member_id, role, created_at)
        select bench_id('2025-06-01Z'::timestamptz + k * interval '1 minute', 8000000000 + around.n::bigint * ${each} + k), bench_id('2025-02-02Z', around.n), numbered.id,
          case when k = 1 then 'Admin' else 'Member' end, '2025-06-01Z'::timestamptz + k * interval '1 minute'
        from generate_series(1, ${around}::int) as around (n) cross join generate_series(1, ${each}::int) as k
        join numbered on numbered.n = 1 + (around.n * 7919 + k * 31) % ${members}::int`,
    ],
    ['references', sql`set session_replication_role = origin`],
    ['vacuum', sql`vacuum analyze member, block, groups, group_member`],
  ];
}

/** Adds the groups to a community that has none, in one connection. `tell` is called with each step and its duration in seconds. */
export async function fillGroups(db: Kysely<never>, size: GroupsSize, tell: (line: string) => void): Promise<void> {
  for (const [name, statement] of groupSteps(size)) {
    const began = performance.now();
    await statement.execute(db);
    tell(`${name}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
  }
}

/** The group that everybody is in, and a membership that half of the others come after in its list. */
export async function bigGroup(db: Kysely<never>): Promise<{ group: string; halfway: string }> {
  const { rows } = await sql<{ group: string; halfway: string }>`
    select group_id as group, id as halfway from group_member
    where role = 'Member' and group_id = (select id from groups order by members_count desc limit 1)
    order by id offset (select max(members_count) / 2 from groups) limit 1`.execute(db);
  return rows[0]!;
}
