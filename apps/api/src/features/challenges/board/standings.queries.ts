import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import type { ChallengeTable } from '../challenges.tables.ts';
import { ownTeamIn, type TeamRow } from '../teams/teams.queries.ts';
import { placeOf } from './visibility.queries.ts';

/** A member, the current day in their time zone, and a period. */
interface Member {
  id: string;
  today: string;
  since: Date;
  upto: Date;
}

/** A member's standing in a running challenge. Scores are in hundredths; `rank` is null where teams have places. */
export interface StandingRow {
  member_id: string;
  id: string;
  name: string;
  end_date: string;
  unit: ChallengeTable['unit'];
  goal: number;
  count: number;
  score: number;
  rank: number | null;
  /** The team, as anybody may see it. */
  team: TeamRow | null;
}

const each = (
  members: readonly Member[],
) => sql`unnest(${members.map(({ id }) => id)}::uuid[], ${members.map(({ today }) => today)}::date[],
  ${members.map(({ since }) => since)}::timestamptz[], ${members.map(({ upto }) => upto)}::timestamptz[]) as asked (id, today, since, upto)`;

/** Returns the standings of members in the challenges that are running for them, soonest end first, in one statement. */
export async function standingsFor(db: Database, members: readonly Member[]): Promise<StandingRow[]> {
  const { rows } = await sql<StandingRow>`
    select asked.id as member_id, challenge.id, challenge.name, challenge.end_date, challenge.unit, challenge.goal,
      challenge.participants_count as count, mine.score, case when challenge.team_by is null then ${placeOf('mine')} end as rank,
      ${ownTeamIn({ id: sql.ref<string>('asked.id') })} as team
    from ${each(members)}
    join challenge_participant as mine on mine.member_id = asked.id and mine.left_at is null
    join challenge on challenge.id = mine.challenge_id
    where challenge.published_at is not null and challenge.closed_at is null and challenge.frozen_at is null
      and challenge.start_date <= asked.today and challenge.end_date >= asked.today
    order by challenge.end_date, challenge.id`.execute(db);
  return rows;
}

/** A badge that a member has earned. */
export interface EarnedRow {
  member_id: string;
  challenge_id: string;
  name: string;
  badge_name: string;
}

/** Returns the badges that members earned in their periods, in order, in one statement. */
export async function badgesFor(db: Database, members: readonly Member[]): Promise<EarnedRow[]> {
  const { rows } = await sql<EarnedRow>`
    select asked.id as member_id, challenge.id as challenge_id, challenge.name, challenge.badge_name
    from ${each(members)}
    join badge on badge.member_id = asked.id and badge.earned_at >= asked.since and badge.earned_at < asked.upto
    join challenge on challenge.id = badge.challenge_id and challenge.published_at is not null
    order by badge.earned_at, badge.id`.execute(db);
  return rows;
}
