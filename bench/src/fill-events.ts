import { type Kysely, type RawBuilder, sql } from 'kysely';

/** How many events a community has, and how many of its members they expect in all. */
export interface EventsSize {
  members: number;
  /** The first this many members come to nothing yet. */
  viewers: number;
  events: number;
  attendances: number;
}

/**
 * Fills a community with events: half of them to come, a fifth virtual, one of thirty in Boston, the others all over the country. A few are
 * popular and most are small. Needs the functions of `fillCommunity`.
 */
function eventSteps({ members, viewers, events, attendances }: EventsSize): Array<[name: string, statement: RawBuilder<unknown>]> {
  const local = (column: string) => sql.raw(`to_char(${column} at time zone 'America/New_York', 'YYYY-MM-DD"T"HH24:MI')`);
  return [
    ['members', sql`create temporary table if not exists numbered as select id, row_number() over (order by id)::int as n from member`],
    ['seed', sql`select setseed(0.43)`],
    // What is inserted references rows drawn from the same tables.
    ['references', sql`set session_replication_role = replica`],
    [
      `${events} events`,
      sql`insert into event (id, name, description, category, host_id, creator_id, workspace_id, starts_local, ends_local, time_zone, starts_at, ends_at,
          is_all_day, is_virtual, latitude, longitude, address, city, state, zip, country, created_at)
        select bench_id('2025-08-01Z'::timestamptz + n * interval '1 minute', 5000000000 + n), 'Lunchtime ' || n, 'Bring a mat and a bottle of water.',
          (array['fitness-class', 'meditation-class', 'health-talk', 'team-building-session'])[1 + n % 4], host, host, bench_id('2025-01-01Z', 0),
          ${local('starts')}, ${local("(starts + interval '1 hour')")}, 'America/New_York', starts, starts + interval '1 hour', false, virtual,
          case when not virtual then case when near then 42 + random() * 0.7 else 26 + random() * 21 end end,
          case when not virtual then case when near then -71.4 + random() * 0.7 else -122 + random() * 50 end end,
          case when not virtual then n || ' Salem Street' end, case when not virtual then 'Boston' end, case when not virtual then 'MA' end,
          case when not virtual then '02113' end, case when not virtual then 'US' end, '2025-08-01Z'::timestamptz + n * interval '1 minute'
        from (select drawn.n, host.id as host, drawn.n % 5 = 0 as virtual, drawn.n % 30 = 1 as near,
            date_trunc('hour', now()) + (drawn.n - ${events / 2}::int) * interval '20 minutes' as starts
          from (select n, 1 + floor(random() * ${members})::int as host from generate_series(1, ${events}::int) as n) as drawn
          join numbered as host on host.n = drawn.host) as event`,
    ],
    ['numbered events', sql`create temporary table numbered_event as select id, row_number() over (order by id)::int as n from event`],
    ['numbered events index', sql`create unique index on numbered_event (n)`],
    [
      `${attendances} attendances`,
      sql`insert into attendance (id, event_id, member_id, status, created_at)
        select distinct on (event.id, member.id) bench_id(at, 6000000000 + drawn.n), event.id, member.id,
          case when drawn.n % 5 = 0 then 'interested' else 'going' end, at
        from (select n, '2025-09-01Z'::timestamptz + n * interval '10 seconds' as at,
            ${viewers}::int + 1 + (n % ${members - viewers}::int) as who,
            (floor(${events}::int * power(random(), 1.5))::bigint * 7919 % ${events}::int)::int + 1 as which
          from generate_series(1, ${attendances}::int) as n) as drawn
        join numbered as member on member.n = drawn.who join numbered_event as event on event.n = drawn.which`,
    ],
    [
      'seats',
      sql`update event set going = counted.going, interested = counted.interested
        from (select event_id, count(*) filter (where status = 'going') as going, count(*) filter (where status = 'interested') as interested
          from attendance group by event_id) as counted
        where counted.event_id = event.id`,
    ],
    ['references', sql`set session_replication_role = origin`],
    ['vacuum', sql`vacuum analyze event, attendance`],
  ];
}

/** Adds the events to a community that has none, in one connection. `tell` is called with each step and its duration in seconds. */
export async function fillEvents(db: Kysely<never>, size: EventsSize, tell: (line: string) => void): Promise<void> {
  for (const [name, statement] of eventSteps(size)) {
    const began = performance.now();
    await statement.execute(db);
    tell(`${name}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
  }
}

/** Events on site to come, the most popular first, of which these members have said nothing: one for each of them. */
export async function busyEvents(db: Kysely<never>, viewers: readonly string[]): Promise<string[]> {
  await sql`with gone as (delete from attendance where member_id = any(${viewers}::uuid[]) returning event_id, status)
    update event set going = event.going - said.going, interested = event.interested - said.interested
    from (select event_id, count(*) filter (where status = 'going') as going, count(*) filter (where status = 'interested') as interested
      from gone group by event_id) as said
    where event.id = said.event_id`.execute(db);
  const { rows } = await sql<{ id: string }>`select id from event where not is_virtual and starts_at > now() + interval '1 day'
    order by attendees desc, id limit ${viewers.length}`.execute(db);
  return rows.map(({ id }) => id);
}
