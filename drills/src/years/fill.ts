import { type Kysely, type RawBuilder, sql } from 'kysely';
import { bucketBits } from '../../../apps/api/src/features/challenges/board/scores-units.ts';
import { madeBetween } from '../../../bench/src/cost/model.ts';
import { LARGEST, withoutIndexes } from './largest.ts';

type Db = Kysely<never>;
type Step = [name: string, statement: RawBuilder<unknown>];

/** A stretch of the past that is filled: how many days ago it begins and ends. `nth` tells its rows from those of other stretches. */
export interface Past {
  from: number;
  to: number;
  nth: number;
}

const DAY = 86_400;
const mondaysInAYear = 250;
/** How often a member does something in a stretch, by the model of a Monday. */
const each = (call: Parameters<typeof madeBetween>[0], { from, to }: Past) =>
  (madeBetween(call, 0, DAY + 3600) * mondaysInAYear * (from - to)) / 365;

/** So many instants evenly over a stretch, in their order: `k` from 1, and `at`. */
const instants = (count: number, { from, to }: Past) => sql`(select k, now() - interval '1 day' * ${from}::float8
    + interval '1 day' * (${from - to}::float8 * (k - 0.5) / ${count}::int) as at from generate_series(1, ${count}::int) as k)`;
/** A number from 1 to `most` that follows from `k`: the same in each fill, and of no order. */
const some = (k: RawBuilder<unknown>, salt: number, most: number | RawBuilder<unknown>) =>
  sql`(1 + (hashint8extended(${k}, ${salt}::int) & 9007199254740991) % ${typeof most === 'number' ? sql`${most}::int` : most})::int`;
const k = sql`k`;

/**
 * What members leave behind in a stretch of time, by the rates of the model. Rows of a table lie in the order of their time, as if they had been
 * written one after the other. Needs the members, follows and groups of `fillCommunity` and `fillGroups`.
 */
function pastSteps(members: number, past: Past): Step[] {
  const count = (rate: number) => Math.max(1, Math.round(members * rate));
  const years = (past.from - past.to) / 365;
  const [posts, likes, comments] = (['createPost', 'addReaction', 'addComment'] as const).map((call) => count(each(call, past)));
  const logs = count(each('addDailyWorkout', past));
  const attendances = count(each('createAttendance', past) + 0.02 * mondaysInAYear * years);
  const events = Math.max(20, Math.round(Math.max(1, members / 2000) * mondaysInAYear * years));
  const messages = count(each('sendChatMessage', past));
  const id = (at: RawBuilder<unknown>, kind: number) => sql`bench_id(${at}, ${kind * 100 + past.nth}::bigint * 1000000000 + k)`;
  const at = sql`t.at`;
  return [
    ['no checks', sql`set session_replication_role = replica`],
    [
      'members by number',
      sql`create temporary table if not exists numbered as select id, row_number() over (order by id)::int as n from member`,
    ],
    ['', sql`create unique index if not exists numbered_n on numbered (n)`],
    ['', sql`drop table if exists told, held`],
    ...eventSteps({ events, attendances, messages, members, past, id }),
    [
      'posts by number',
      sql`create temporary table told as select ${id(at, 1)} as id, k::int as n, at, author.id as author_id,
          case k % 10 when 0 then 'group' when 1 then 'challenge' when 2 then 'event' else 'member' end as home_kind
        from ${instants(posts!, past)} as t join numbered as author on author.n = ${some(k, 1, members)}`,
    ],
    ['', sql`create unique index on told (n)`],
    // A post in an event is of about the day that it takes place, which is thirty days after its instant.
    [
      `${posts} posts`,
      sql`insert into post (id, author_id, home_kind, home_id, text, created_at)
        select id, author_id, home_kind, case home_kind when 'group' then (select id from groups order by members_count desc, id limit 1)
            when 'challenge' then bench_id('2025-03-01Z', 0)
            when 'event' then (select id from held where held.n = greatest(1, 1 - ${Math.round((events * 30) / (past.from - past.to))}::int + (told.n - 1) * ${events}::bigint / ${posts}::int))
            else author_id end,
          'Three laps round the harbour before work, post ' || n || '. The light was worth the alarm clock.', at from told order by n`,
    ],
    [
      'newest posts of homes',
      sql`insert into home_latest (home_kind, home_id, post_id)
        select distinct on (home_kind, home_id) home_kind, home_id, id from post where home_kind <> 'member' order by home_kind, home_id, id desc
        on conflict (home_kind, home_id) do update set post_id = greatest(home_latest.post_id, excluded.post_id)`,
    ],
    [
      'timelines',
      sql`insert into timeline_entry (member_id, post_id, author_id)
        select follow.follower_id, told.id, told.author_id from told join follow on follow.followee_id = told.author_id where home_kind = 'member'
        union all select author_id, id, author_id from told where home_kind = 'member'`,
    ],
    [
      `${likes} likes`,
      sql`insert into reaction (id, kind, stream_id, post_id, author_id, created_at)
        select ${id(at, 2)}, 'like', told.id, told.id, liker.id, told.at + interval '1 hour'
        from (select * from ${instants(likes!, past)} as t) as t
        join told on told.n = 1 + ((k - 1) * ${posts}::bigint / ${likes}::int)::int join numbered as liker on liker.n = ${some(k, 2, members)}
        order by k on conflict do nothing`,
    ],
    [
      `${comments} comments`,
      sql`insert into reaction (id, kind, stream_id, post_id, author_id, content, created_at)
        select ${id(at, 3)}, 'comment', told.id, told.id, writer.id, 'Count me in tomorrow.', told.at + interval '2 hours'
        from (select * from ${instants(comments!, past)} as t) as t
        join told on told.n = 1 + ((k - 1) * ${posts}::bigint / ${comments}::int)::int join numbered as writer on writer.n = ${some(k, 3, members)}
        order by k`,
    ],
    [
      'counts of posts',
      sql`update post set like_count = counted.likes, comment_count = counted.comments
        from (select post_id, count(*) filter (where kind = 'like') as likes, count(*) filter (where kind = 'comment') as comments
          from reaction join told on told.id = reaction.post_id group by post_id) as counted where counted.post_id = post.id`,
    ],
    [
      'notifications',
      sql`with told_of as (select reaction.*, told.author_id as owner from reaction join told on told.id = reaction.post_id
          where told.author_id <> reaction.author_id order by reaction.id),
        entry as (insert into notification_entry (member_id, id, verb, told_at, seen_at)
          select owner, id, kind, created_at, case when created_at < now() - interval '3 days' then created_at + interval '1 hour' end from told_of)
        insert into notification (id, member_id, verb, actor_id, kind, about_id, cause_id, entry_id, tagged, created_at)
        select id, owner, kind, author_id, case kind when 'like' then 'post' else 'comment' end, case kind when 'like' then post_id else id end,
          id, id, false, created_at from told_of`,
    ],
    [
      'saved posts',
      sql`insert into saved_post (id, member_id, post_id, created_at)
        select ${id(at, 4)}, member.id, told.id, t.at from ${instants(count(2 * years), past)} as t
        join told on told.n = ${some(k, 4, posts!)} join numbered as member on member.n = ${some(k, 5, members)} on conflict do nothing`,
    ],
    [
      'reports',
      sql`insert into report (id, kind, object_id, subject_id, reporter_id, words, created_at, decision, decided_at)
        select ${id(at, 5)}, 'post', told.id, told.author_id, reporter.id, 'Not what this place is for.', at,
          case when at < now() - interval '7 days' then 'kept' end, case when at < now() - interval '7 days' then at + interval '1 day' end
        from ${instants(count(0.02 * years), past)} as t join (select told.n, told.id, told.author_id from told) as told on told.n = ${some(k, 6, posts!)}
        join numbered as reporter on reporter.n = ${some(k, 7, members)} on conflict do nothing`,
    ],
    ...logSteps({ logs, members, past, id }),
    ['checks again', sql`set session_replication_role = origin`],
    // In the order of their time: the database chains them.
    [
      'audit log',
      sql`insert into audit_entry (at, actor_id, act, target_kind, target_id, reason, summary)
        select at, (select id from numbered where n = ${members}::int), 'member.suspend', 'member', numbered.id, 'Spam.', 'Suspended for a week.'
        from ${instants(Math.round(2 * mondaysInAYear * years), past)} as t join numbered on numbered.n = ${some(k, 8, members)} order by at`,
    ],
  ];
}

type Id = (at: RawBuilder<unknown>, kind: number) => RawBuilder<unknown>;

/** Events of a stretch, a month ahead, so that the newest are to come: those who come to them, and for every tenth its chat. */
function eventSteps({
  events,
  attendances,
  messages,
  members,
  past,
  id,
}: {
  events: number;
  attendances: number;
  messages: number;
  members: number;
  past: Past;
  id: Id;
}): Step[] {
  const local = (column: string) => sql.raw(`to_char((${column}) at time zone 'America/New_York', 'YYYY-MM-DD"T"HH24:MI')`);
  const at = sql`t.at`;
  return [
    [
      'events by number',
      sql`create temporary table held as select ${id(at, 6)} as id, k::int as n, date_trunc('hour', at + interval '30 days') as at, host.id as host
        from ${instants(events, past)} as t join numbered as host on host.n = ${some(k, 9, members)}`,
    ],
    ['', sql`create unique index on held (n)`],
    [
      `${events} events`,
      sql`insert into event (id, name, description, category, host_id, creator_id, workspace_id, starts_local, ends_local, time_zone, starts_at, ends_at,
          is_all_day, is_virtual, latitude, longitude, address, city, state, zip, country, live_started_at, live_completed_at, created_at)
        select id, 'Lunchtime ' || n, 'Bring a mat and a bottle of water.',
          (array['fitness-class', 'meditation-class', 'health-talk', 'team-building-session'])[1 + n % 4], host, host, bench_id('2025-01-01Z', 0),
          ${local('at')}, ${local("at + interval '1 hour'")}, 'America/New_York', at, at + interval '1 hour', false, n % 10 = 0,
          case when n % 10 > 0 then 42 + (n % 70) * 0.01 end, case when n % 10 > 0 then -71.4 + (n % 67) * 0.01 end,
          case when n % 10 > 0 then n || ' Salem Street' end, case when n % 10 > 0 then 'Boston' end, case when n % 10 > 0 then 'MA' end,
          case when n % 10 > 0 then '02113' end, case when n % 10 > 0 then 'US' end,
          case when n % 10 = 0 and at < now() then at end, case when n % 10 = 0 and at < now() then at + interval '1 hour' end, at - interval '14 days'
        from held order by n`,
    ],
    [
      `${attendances} attendances`,
      sql`insert into attendance (id, event_id, member_id, status, checked_in_at, created_at)
        select ${id(at, 7)}, held.id, member.id, case when k % 3 = 0 and held.at < now() then 'checked_in' else 'going' end,
          case when k % 3 = 0 and held.at < now() then held.at end, held.at - interval '1 day'
        from (select * from ${instants(attendances, past)} as t) as t
        join (select id, n, at from held) as held on held.n = 1 + ((k - 1) * ${events}::bigint / ${attendances}::int)::int
        join numbered as member on member.n = ${some(k, 10, members)} order by k on conflict do nothing`,
    ],
    [
      'seats',
      sql`update event set going = counted.going, checked_in = counted.checked_in
        from (select event_id, count(*) filter (where status = 'going') as going, count(*) filter (where status = 'checked_in') as checked_in
          from attendance join held on held.id = attendance.event_id group by event_id) as counted where counted.event_id = event.id`,
    ],
    [
      'chats',
      sql`insert into chat_room (event_id, last_seq, recorded_seq) select id, ${Math.ceil((messages * 10) / events)}::int, 0 from held where n % 10 = 0`,
    ],
    [
      `${messages} messages`,
      sql`insert into chat_message (id, event_id, seq, kind, author_id, client_id, content, created_at)
        select ${id(at, 8)}, held.id, row_number() over (partition by held.id order by k), 'message', writer.id, gen_random_uuid(), 'Good morning, ' || k, held.at
        from (select * from ${instants(messages, past)} as t) as t
        join (select id, at, row_number() over (order by n) as nth from held where n % 10 = 0) as held
          on held.nth = 1 + (k - 1) * ${Math.max(1, Math.floor(events / 10))}::bigint / ${messages}::int
        join numbered as writer on writer.n = ${some(k, 11, members)} order by k`,
    ],
  ];
}

/** What members log, and two challenges a quarter in which half of them take part. */
function logSteps({ logs, members, past, id }: { logs: number; members: number; past: Past; id: Id }): Step[] {
  const quarters = Math.max(1, Math.round((past.from - past.to) / 91));
  const bits = sql.lit(bucketBits.steps);
  const its = sql`bench_id('2025-03-01Z', ${past.nth * 1000}::bigint + n)`;
  const ours = sql`select ${its} from generate_series(0, ${quarters * 2 - 1}::int) as n`;
  return [
    [
      `${quarters * 2} challenges`,
      sql`insert into challenge (id, name, description, start_date, end_date, unit, goal, category, badge_name, published_at, closed_at, frozen_at, created_at)
        select ${its}, 'Round the harbour ' || n, 'Three months, one lap more each day.', begins, begins + 90, 'steps', 12000000, null, 'Lap ' || n,
          begins - 7, case when over then begins + 95 end, case when over then begins + 95 end, begins - 20
        from (select n, begins, begins + 95 < current_date as over from (select n, (current_date - ${Math.round(past.to)}::int - 60 - 91 * (n / 2)) as begins
          from generate_series(0, ${quarters * 2 - 1}::int) as n) as begun) as t`,
    ],
    [
      'those who take part',
      sql`insert into challenge_participant (id, challenge_id, member_id, joined_at, frozen)
        select bench_id(challenge.created_at + numbered.n * interval '1 second', ${past.nth}::bigint * 1000000000 + row_number() over ()), challenge.id, numbered.id,
          challenge.created_at + numbered.n * interval '1 second', challenge.frozen_at is not null
        from challenge join numbered on (hashtextextended(challenge.id::text, numbered.n) & 1) = 0 where challenge.id in (${ours})`,
    ],
    [
      `${logs} logs`,
      sql`insert into workout (id, member_id, day, entered_at, miles, steps, minutes, ounces, created_at)
        select ${id(sql`t.at`, 9)}, member.id, at::date, at, 300, 100 * ${some(k, 12, 10_000)}, 3000, 0, at
        from ${instants(logs, past)} as t join numbered as member on member.n = ${some(k, 13, members)} order by k`,
    ],
    ['', sql`analyze workout, challenge, challenge_participant`],
    [
      'the ledger',
      sql`insert into challenge_entry (id, challenge_id, member_id, day, source_kind, source_id, change, amount, credited, created_at)
        select bench_id(workout.created_at, ${past.nth}::bigint * 10000000000 + row_number() over (order by workout.id)), taking.challenge_id, taking.member_id,
          workout.day, 'log', workout.id, 'counted', workout.steps, workout.steps, workout.created_at
        from (select id, generate_series(start_date, end_date, interval '1 day')::date as day from challenge where id in (${ours})) as running
        join workout on workout.day = running.day
        join challenge_participant as taking on taking.challenge_id = running.id and taking.member_id = workout.member_id
        where workout.created_at between now() - interval '1 day' * ${past.from}::float8 and now() - interval '1 day' * ${past.to}::float8
        order by workout.id`,
    ],
    [
      'scores',
      sql`update challenge_participant as taking set score = counted.score
        from (select challenge_id, member_id, sum(credited) as score from challenge_entry where challenge_id in (${ours}) group by 1, 2) as counted
        where counted.challenge_id = taking.challenge_id and counted.member_id = taking.member_id`,
    ],
    [
      'steps of scores',
      sql`insert into challenge_bucket (challenge_id, bucket, participants)
        select challenge_id, (score >> ${bits})::int, count(*) from challenge_participant where challenge_id in (${ours}) group by 1, 2`,
    ],
    [
      'badges',
      sql`insert into badge (id, challenge_id, member_id, earned_at)
        select bench_id(challenge.end_date::timestamptz, ${past.nth}::bigint * 1000000000 + row_number() over ()), challenge_id, member_id, challenge.end_date
        from challenge_participant join challenge on challenge.id = challenge_id
        where challenge_id in (${ours}) and challenge.frozen_at is not null and score > 9000000`,
    ],
    [
      'participants',
      sql`update challenge set participants_count = (select count(*) from challenge_participant where challenge_id = challenge.id) where id in (${ours})`,
    ],
  ];
}

/** Runs steps in one connection. `tell` is called with each that has a name, and its duration in seconds. */
export async function fillPast(db: Db, members: number, past: Past, tell: (line: string) => void): Promise<void> {
  const steps: Step[] = [
    ['', sql`set work_mem = '512MB'`],
    ['', sql`set maintenance_work_mem = '1GB'`],
    ['', withoutIndexes],
    ...pastSteps(members, past),
    ...LARGEST.map((table): Step => [`indexes of ${table}`, sql`reindex table ${sql.table(table)}`]),
    ['vacuum', sql`vacuum (freeze, analyze)`],
  ];
  for (const [name, statement] of steps) {
    const began = performance.now();
    await statement.execute(db);
    if (name) tell(`${name}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
  }
}
