import type { ChallengeUnit, EventCategory, TeamScore, TeamsBy } from '@muster/contract';
import type { Database } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { addDays, dayAt } from '../../platform/time/zones.ts';
import { bucketOf, hundredths } from './board/scores-units.ts';

/** The values that a test sets; the default is a challenge in miles that began a week ago and lasts two weeks. */
interface Told {
  name?: string;
  unit?: ChallengeUnit;
  goal?: number;
  cap?: number;
  category?: EventCategory;
  start?: string;
  end?: string;
  draft?: boolean;
  badge?: string;
  teams?: { by: TeamsBy; score: TeamScore };
  at: Date;
}

/** Inserts a challenge without participants. Returns its id. */
export async function makeChallenge(db: Database, { at, name, unit = 'miles', goal = 0, cap, draft, ...told }: Told): Promise<string> {
  const id = newId(at.getTime());
  const today = dayAt(at, 'UTC');
  await db
    .insertInto('challenge')
    .values({
      id,
      name: name ?? `Challenge ${id}`,
      description: 'Every step counts.',
      start_date: told.start ?? addDays(today, -7),
      end_date: told.end ?? addDays(today, 7),
      unit,
      goal: hundredths(goal),
      daily_cap: cap === undefined ? null : hundredths(cap),
      category: told.category ?? null,
      badge_name: told.badge ?? '',
      badge_media_id: null,
      cover_media_id: null,
      created_by: null,
      team_by: told.teams?.by ?? null,
      team_score: told.teams?.score ?? null,
      published_at: draft ? null : at,
      frozen_at: null,
      created_at: at,
    })
    .execute();
  return id;
}

/** Inserts teams of a challenge. Returns their ids. */
export async function makeTeams(db: Database, { challenge, names }: { challenge: string; names: readonly string[] }) {
  const rows = names.map((name) => ({ id: newId(), challenge_id: challenge, name, workspace_id: null, place: null }));
  await db.insertInto('challenge_team').values(rows).execute();
  return rows.map(({ id }) => id);
}

/** Inserts a participant with a score that has no ledger entries, for tests of lists and leaderboards. Returns the id of the row. */
export async function makeParticipant(
  db: Database,
  { challenge, member, team, score = 0, at }: { challenge: string; member: string; team?: string; score?: number; at: Date },
): Promise<string> {
  const id = newId(at.getTime());
  const stored = hundredths(score);
  const { unit } = await db
    .updateTable('challenge')
    .set((eb) => ({ participants_count: eb('participants_count', '+', 1) }))
    .where('id', '=', challenge)
    .returning('unit')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('challenge_participant')
    .values({
      id,
      challenge_id: challenge,
      member_id: member,
      score: stored,
      joined_at: at,
      left_at: null,
      place: null,
      team_id: team ?? null,
      team_share: team ? stored : null,
    })
    .execute();
  if (team)
    await db
      .updateTable('challenge_team')
      .set((eb) => ({ people: eb('people', '+', 1), score: eb('score', '+', stored) }))
      .where('id', '=', team)
      .execute();
  await db
    .insertInto('challenge_bucket')
    .values({ challenge_id: challenge, bucket: bucketOf(unit, stored), participants: 1 })
    .onConflict((on) =>
      on.columns(['challenge_id', 'bucket']).doUpdateSet((eb) => ({ participants: eb('challenge_bucket.participants', '+', 1) })),
    )
    .execute();
  return id;
}

/** Inserts a badge of a member. */
export async function makeBadge(db: Database, { challenge, member, at }: { challenge: string; member: string; at: Date }): Promise<string> {
  const id = newId(at.getTime());
  await db.insertInto('badge').values({ id, challenge_id: challenge, member_id: member, earned_at: at }).execute();
  return id;
}
