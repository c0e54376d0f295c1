import { type Kysely, sql } from 'kysely';

/**
 * Analytics of workspaces (decision 72): what each member logged in each week, kept by the database with every log; what was released of
 * it, week by week; and who looked.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table analytics_tally (
      member_id uuid not null references member (id) on delete cascade,
      week date not null,
      logs integer not null,
      steps bigint not null,
      miles bigint not null,
      primary key (member_id, week)
    )`.execute(db);
  // Doubles count nothing. What is taken back is only taken off: the member may have gone meanwhile.
  await sql`
    create function tally_log() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' and old.double_of is null then
        update analytics_tally set logs = logs - 1, steps = steps - old.steps, miles = miles - old.miles
        where member_id = old.member_id and week = date_trunc('week', old.day)::date;
      end if;
      if tg_op <> 'DELETE' and new.double_of is null and exists (select from member where id = new.member_id) then
        insert into analytics_tally (member_id, week, logs, steps, miles)
        values (new.member_id, date_trunc('week', new.day)::date, 1, new.steps, new.miles)
        on conflict (member_id, week) do update
          set logs = analytics_tally.logs + 1, steps = analytics_tally.steps + excluded.steps,
            miles = analytics_tally.miles + excluded.miles;
      end if;
      return null;
    end $$`.execute(db);
  // At the commit, after all that scores and badges lock: whoever waits for a tally then is waited for by nobody.
  for (const [what, when] of [
    ['insert', sql`new.double_of is null`],
    ['delete', sql`old.double_of is null`],
    [
      'update',
      sql`(new.day, new.steps, new.miles, new.double_of is null) is distinct from (old.day, old.steps, old.miles, old.double_of is null)`,
    ],
  ] as const)
    await sql`
      create constraint trigger ${sql.raw(`workout_tally_${what}`)} after ${sql.raw(what)} on workout deferrable initially deferred
        for each row when (${when}) execute function tally_log()`.execute(db);

  await sql`
    create table analytics_released (
      member_id uuid primary key references member (id) on delete cascade,
      steps bigint not null,
      miles bigint not null,
      badges bigint not null,
      check_ins bigint not null
    )`.execute(db);
  await sql`
    create table analytics_week (
      workspace_id uuid not null references workspace (id) on delete cascade,
      week date not null,
      steps bigint,
      miles bigint,
      badges bigint,
      check_ins bigint,
      active integer,
      primary key (workspace_id, week)
    )`.execute(db);
  await sql`
    create table analytics_event (
      workspace_id uuid not null references workspace (id) on delete cascade,
      event_id uuid not null references event (id) on delete cascade,
      week date not null,
      value integer,
      primary key (workspace_id, event_id)
    )`.execute(db);
  await sql`create index analytics_event_event on analytics_event (event_id)`.execute(db);
  await sql`
    create table analytics_challenge (
      workspace_id uuid not null references workspace (id) on delete cascade,
      challenge_id uuid not null references challenge (id) on delete cascade,
      value integer not null,
      primary key (workspace_id, challenge_id)
    )`.execute(db);
  await sql`create index analytics_challenge_challenge on analytics_challenge (challenge_id)`.execute(db);
  // Who was in a count when it was told last; of the active ones, without a challenge.
  await sql`
    create table analytics_counted (
      id uuid primary key,
      workspace_id uuid not null references workspace (id) on delete cascade,
      challenge_id uuid references challenge (id) on delete cascade,
      member_id uuid not null references member (id) on delete cascade,
      unique nulls not distinct (workspace_id, challenge_id, member_id)
    )`.execute(db);
  await sql`create index analytics_counted_challenge on analytics_counted (challenge_id) where challenge_id is not null`.execute(db);
  await sql`create index analytics_counted_member on analytics_counted (member_id)`.execute(db);

  await sql`
    create table analytics_look (
      workspace_id uuid not null references workspace (id) on delete cascade,
      member_id uuid not null references member (id) on delete cascade,
      day date not null,
      what text not null check (what in ('figures', 'users', 'leaderboard_file', 'attendee_file', 'user_file')),
      at timestamptz not null,
      primary key (workspace_id, day, member_id, what)
    )`.execute(db);
  await sql`create index analytics_look_member on analytics_look (member_id)`.execute(db);
  await sql`drop index member_workspace`.execute(db);
  await sql`create index member_workspace on member (workspace_id, id)`.execute(db);

  await sql`
    create table analytics_people (
      workspace_id uuid primary key references workspace (id) on delete cascade,
      people integer not null
    )`.execute(db);
  await sql`
    create function tally_member() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        update analytics_people set people = people - 1 where workspace_id = old.workspace_id;
      end if;
      if tg_op <> 'DELETE' and new.workspace_id is not null then
        insert into analytics_people (workspace_id, people) values (new.workspace_id, 1)
        on conflict (workspace_id) do update set people = analytics_people.people + 1;
      end if;
      return null;
    end $$`.execute(db);
  for (const [what, when] of [
    ['insert', sql`new.workspace_id is not null`],
    ['delete', sql`old.workspace_id is not null`],
    ['update', sql`new.workspace_id is distinct from old.workspace_id`],
  ] as const)
    await sql`
      create constraint trigger ${sql.raw(`member_tally_${what}`)} after ${sql.raw(what)} on member deferrable initially deferred
        for each row when (${when}) execute function tally_member()`.execute(db);

  await sql`
    insert into analytics_people (workspace_id, people)
    select workspace_id, count(*) from member where workspace_id is not null group by 1`.execute(db);
  await sql`
    insert into analytics_tally (member_id, week, logs, steps, miles)
    select member_id, date_trunc('week', day)::date, count(*), sum(steps), sum(miles) from workout where double_of is null group by 1, 2`.execute(
    db,
  );
}
