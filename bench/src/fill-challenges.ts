import { type Kysely, type RawBuilder, sql } from 'kysely';
import { bucketBits } from '../../apps/api/src/features/challenges/board/scores-units.ts';

/** The size of the community whose challenges are filled; the first `viewers` members are those who ask. */
export interface ChallengesSize {
  members: number;
  viewers: number;
  logs: number;
}

const around = 20;
/** How many of the members take part in each challenge around. */
const oneOf = 50;
const nth = (n: RawBuilder<unknown>) => sql`bench_id('2025-03-01Z', ${n})`;
const units = sql`array['miles', 'minutes', 'ounces-of-water', 'check-ins']`;

const bits = sql.join(
  Object.entries(bucketBits).map(([unit, n]) => sql`when ${sql.lit(unit)} then ${sql.lit(n)}`),
  sql` `,
);

/**
 * Fills a community with challenges: one of steps that everybody takes part in, and smaller ones around it, those of miles with a cap per
 * day. Every member has as many logs on as many days, and the ledger, the scores, the histogram and the badges say what follows from them.
 * All begin weeks ago and end in weeks, so that a kept database can be measured for some time. Needs the functions of `fillCommunity`.
 */
function challengeSteps({ members, viewers, logs }: ChallengesSize): Array<[name: string, statement: RawBuilder<unknown>]> {
  const each = Math.ceil(logs / members);
  return [
    ['members', sql`create temporary table if not exists numbered as select id, row_number() over (order by id)::int as n from member`],
    ['seed', sql`select setseed(0.44)`],
    // What is inserted references rows drawn from the same tables.
    ['references', sql`set session_replication_role = replica`],
    [
      `${around + 1} challenges`,
      sql`insert into challenge (id, name, description, start_date, end_date, unit, goal, daily_cap, category, badge_name, published_at, created_at)
        select ${nth(sql`n`)}, 'Round the harbour ' || n, 'Three weeks, one lap more each day.', current_date - 40, current_date + 60, unit,
          case unit when 'steps' then 120000 when 'miles' then 60 else 0 end * 100, case unit when 'miles' then 750 end,
          case unit when 'check-ins' then 'fitness-class' end, case when unit in ('steps', 'miles') then 'Lap ' || n else '' end,
          now() - interval '41 days', now() - interval '50 days'
        from (select n, case when n = 0 then 'steps' else (${units})[1 + (n - 1) % 4] end as unit
          from generate_series(0, ${around}::int) as n) as drawn`,
    ],
    [
      `${members} who take part in one, and in others`,
      sql`insert into challenge_participant (id, challenge_id, member_id, joined_at)
        select bench_id(at, 12000000000 + k * 1000000::bigint + n), ${nth(sql`k`)}, id, at
        from generate_series(0, ${around}::int) as k
        join lateral (select id, n, now() - interval '40 days' + n * interval '1 second' as at from numbered
          where k = 0 or n % ${oneOf}::int = k or (k < 5 and n <= ${viewers}::int)) as joined on true`,
    ],
    [
      `${members * each} logs`,
      sql`insert into workout (id, member_id, day, entered_at, miles, steps, minutes, ounces, created_at)
        select bench_id(at, 20000000000 + n * 100::bigint + k), id, at::date, at, steps / 2000, steps * 100, steps / 100 * 100, 0, at
        from (select id, n, k, 5000 + floor(random() * 10000)::int as steps,
            date_trunc('day', now()) - k * interval '2 days' + interval '7 hours' + n * interval '300 milliseconds' as at
          from generate_series(1, ${each}::int) as k cross join numbered) as drawn`,
    ],
    [
      'the ledger',
      sql`insert into challenge_entry (id, challenge_id, member_id, day, source_kind, source_id, change, amount, credited, reason, created_at)
        select bench_id(created_at, 30000000000 + row_number() over (order by created_at, id)), challenge_id, member_id, day, 'log', id, 'counted',
          amount, least(amount, coalesce(daily_cap, amount)), case when amount > daily_cap then 'cap' end, created_at
        from (select workout.*, challenge.id as challenge_id, challenge.daily_cap, case challenge.unit when 'steps' then workout.steps
              when 'miles' then workout.miles when 'minutes' then workout.minutes else 0 end as amount
            from workout join challenge_participant as taking on taking.member_id = workout.member_id
            join challenge on challenge.id = taking.challenge_id and workout.day between challenge.start_date and challenge.end_date) as counted
        where amount > 0`,
    ],
    ...recountSteps,
    [
      'badges',
      sql`insert into badge (id, challenge_id, member_id, earned_at)
        select bench_id(now() - interval '1 day', 40000000000 + row_number() over (order by taking.id)), taking.challenge_id, taking.member_id,
          now() - interval '1 day'
        from challenge_participant as taking join challenge on challenge.id = taking.challenge_id
        where challenge.goal > 0 and taking.score >= challenge.goal`,
    ],
    [
      'participants',
      sql`update challenge set participants_count = (select count(*) from challenge_participant where challenge_id = challenge.id)`,
    ],
    ['references', sql`set session_replication_role = origin`],
    ['vacuum', sql`vacuum analyze challenge, challenge_participant, challenge_bucket, challenge_entry, badge, workout`],
  ];
}

/** Scores and histogram, counted from the ledger. */
const recountSteps: Array<[name: string, statement: RawBuilder<unknown>]> = [
  [
    'scores',
    sql`update challenge_participant as taking set score = counted.score
      from (select challenge_id, member_id, sum(credited) as score from challenge_entry group by challenge_id, member_id) as counted
      where counted.challenge_id = taking.challenge_id and counted.member_id = taking.member_id and taking.score <> counted.score`,
  ],
  ['no histogram', sql`delete from challenge_bucket`],
  [
    'histogram',
    sql`insert into challenge_bucket (challenge_id, bucket, participants)
      select challenge.id, (taking.score >> case challenge.unit ${bits} end)::int, count(*)
      from challenge_participant as taking join challenge on challenge.id = taking.challenge_id where taking.left_at is null group by 1, 2`,
  ],
];

async function run(db: Kysely<never>, steps: ReturnType<typeof challengeSteps>, tell: (line: string) => void): Promise<void> {
  for (const [name, statement] of steps) {
    const began = performance.now();
    await statement.execute(db);
    tell(`${name}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
  }
}

/** Adds the challenges to a community that has none, in one connection. `tell` is called with each step and its duration in seconds. */
export const fillChallenges = (db: Kysely<never>, size: ChallengesSize, tell: (line: string) => void): Promise<void> =>
  run(db, challengeSteps(size), tell);

/**
 * Counts scores and the histogram again from the ledger: statements that were sent a second time have left them wrong.
 */
export const recountChallenges = (db: Kysely<never>): Promise<void> => run(db, recountSteps, () => undefined);

/** The challenge that everybody takes part in, one of check-ins, and the ids of all challenges and of the viewers' parts in them. */
export async function bigChallenge(
  db: Kysely<never>,
  viewers: readonly string[],
): Promise<{ challenge: string; checkIns: string; challengeIds: string[] }> {
  const { rows } = await sql<{ id: string; unit: string }>`select id, unit from challenge order by participants_count desc, id`.execute(db);
  const parts = await sql<{ id: string }>`select id from challenge_participant where member_id = any(${viewers}::uuid[])`.execute(db);
  return {
    challenge: rows[0]!.id,
    checkIns: rows.find(({ unit }) => unit === 'check-ins')!.id,
    challengeIds: [...rows, ...parts.rows].map(({ id }) => id),
  };
}
