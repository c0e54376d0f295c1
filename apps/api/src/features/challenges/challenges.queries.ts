import { limits } from '@muster/contract';
import { type Expression, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { leavingOut } from '../../platform/database/keyset.ts';
import { madeOnce } from '../../platform/database/made-once.ts';
import { readFirst } from '../../product/calls/first-read.ts';
import type { Viewer, ViewerId } from '../../product/viewer.ts';
import { isVisible } from '../events/index.ts';
import { type PictureRow, pictureIn } from '../media/index.ts';
import { blockedEitherWay, notBlocked, type PersonRow, personIn } from '../people/index.ts';
import { challengeVisible, placeOf } from './board/visibility.queries.ts';
import type { ChallengeFacts, ChallengeTable } from './challenges.tables.ts';
import { ownTeamIn, type TeamCounts, type TeamRow, teamCountsIn } from './teams/teams.queries.ts';

/** The viewer's standing in a challenge. */
export interface OwnPart {
  score: number;
  /** Null where teams have places. */
  rank: number | null;
}

/** A challenge with everything that its card and its screen show. */
export interface ShownChallenge extends Omit<Selectable<ChallengeTable>, 'placed_upto'> {
  badge_picture: PictureRow | null;
  cover_picture: PictureRow | null;
  /** Null if the viewer does not take part. */
  own: OwnPart | null;
  own_team: TeamRow | null;
  team_counts: TeamCounts | null;
  earned: boolean;
  faces: PersonRow[] | null;
  /** Number of participants whom the viewer cannot see. */
  hidden: number;
  event_count: number;
}

/** The viewer, and the instant from which events are counted. */
interface Looking extends ViewerId {
  after: Date | RawBuilder<Date>;
}

/** Number of candidates per part for the faces on a card: some of them may not be shown. */
const FACES = 4 * limits.participants_shown;
/** Maximum number of followed members that are looked up among the participants. */
const FOLLOWED = 500;

/**
 * Some participants: first members whom the viewer follows, then the newest. Bounded index scans, however many participants there are.
 * Leaves out anonymous members.
 */
const facesIn = (viewer: ViewerId) => sql<PersonRow[] | null>`(
  select json_agg(${personIn('face.member_id')} order by face.way, face.id desc) from (
    select likely.member_id, likely.id, min(likely.way) as way from (
      (select known.member_id, known.id, 1 as way from (
          select followee_id from follow where follower_id = ${viewer.id}::uuid order by id desc limit ${sql.lit(FOLLOWED)}) as followed
        cross join lateral (
          select member_id, id from challenge_participant as taking where taking.challenge_id = challenge.id
            and taking.member_id = followed.followee_id and taking.left_at is null limit 1) as known
        limit ${sql.lit(FACES)})
      union all
      (select member_id, id, 2 from challenge_participant as taking where taking.challenge_id = challenge.id and taking.left_at is null
        order by id desc limit ${sql.lit(FACES)})
    ) as likely join member on member.id = likely.member_id and not member.anonymous_profile
    where ${notBlocked(viewer, 'likely.member_id')}
    group by likely.member_id, likely.id order by way, likely.id desc limit ${sql.lit(limits.participants_shown)}
  ) as face)`;

/** Number of participants whom the viewer cannot see; subtracted, so that counts match the lists (ruling 15). */
export const hiddenIn = (viewer: ViewerId) => sql<number>`(
  select count(*)::int from (select distinct each.id from ${blockedEitherWay(viewer)} as each (id)) as hidden
  cross join lateral (
    select 1 from challenge_participant as taking where taking.challenge_id = challenge.id and taking.member_id = hidden.id
      and taking.left_at is null limit 1) as there)`;

/**
 * Whether the row's `challenge` counts the row's `event`, by the local day of the event. Local time is at most 14 hours ahead of UTC and 12
 * behind, so bounds on the instants select the events from their index.
 */
const countedEvent = sql<boolean>`(challenge.unit = 'check-ins' and (challenge.category is null or challenge.category = event.category)
  and event.starts_at >= challenge.start_date::timestamp at time zone 'UTC' - interval '15 hours'
  and event.starts_at < challenge.end_date::timestamp at time zone 'UTC' + interval '37 hours'
  and substr(event.starts_local, 1, 10) between challenge.start_date::text and challenge.end_date::text)`;

/** Number of events of the row's challenge that the viewer sees and that end after `after`. */
const eventsIn = (viewer: Looking) => sql<number>`(case when challenge.unit <> 'check-ins' then 0 else (
  select count(*)::int from event where ${countedEvent} and event.status <> 'Canceled' and event.ends_at > ${viewer.after}::timestamptz
    and ${isVisible(viewer)}) end)`;

/** Whether the row's `event` belongs to this challenge. */
export const eventOf = (challengeId: string | RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from challenge where challenge.id = ${challengeId}::uuid and challenge.published_at is not null and ${countedEvent})`;

/** Whether this challenge counts an amount of the row's `workout`, on its day. */
export const workoutOf = (challengeId: string | RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from challenge where challenge.id = ${challengeId}::uuid and challenge.published_at is not null
    and workout.day between challenge.start_date and challenge.end_date
    and case challenge.unit when 'miles' then workout.miles when 'steps' then workout.steps when 'minutes' then workout.minutes
      when 'ounces-of-water' then workout.ounces else 0 end > 0)`;

const ownIn = (viewer: ViewerId) => sql<OwnPart | null>`(
  select json_build_object('score', mine.score, 'rank', case when challenge.team_by is null then ${placeOf('mine')} end)
  from challenge_participant as mine
  where mine.challenge_id = challenge.id and mine.member_id = ${viewer.id}::uuid and mine.left_at is null)`;

const columns = [
  'id',
  'name',
  'description',
  'start_date',
  'end_date',
  'unit',
  'goal',
  'daily_cap',
  'category',
  'badge_name',
  'badge_media_id',
  'cover_media_id',
  'links',
  'created_by',
  'published_at',
  'closed_at',
  'frozen_at',
  'team_by',
  'team_score',
  'team_moves',
  'participants_count',
  'version',
  'created_at',
] as const satisfies ReadonlyArray<keyof ChallengeTable>;

const shownWith = (viewer: Looking) => [
  ...columns.map((column) => sql.ref(`challenge.${column}`).as(column)),
  pictureIn('challenge.badge_media_id').as('badge_picture'),
  pictureIn('challenge.cover_media_id').as('cover_picture'),
  ownIn(viewer).as('own'),
  ownTeamIn(viewer).as('own_team'),
  teamCountsIn.as('team_counts'),
  sql<boolean>`exists (select from badge where badge.challenge_id = challenge.id and badge.member_id = ${viewer.id}::uuid)`.as('earned'),
  facesIn(viewer).as('faces'),
  hiddenIn(viewer).as('hidden'),
  eventsIn(viewer).as('event_count'),
];

const one = madeOnce((db: Database | Tx, given: { id: string; after: Date; challenge: string }) =>
  db
    .selectFrom('challenge')
    .where('challenge.id', '=', sql<string>`${given.challenge}::uuid`)
    .where(challengeVisible({ id: given.id }))
    .select(shownWith({ id: given.id, after: given.after }))
    .$castTo<ShownChallenge>(),
);

/** Returns the challenge with this id, if the viewer may know of it. */
export const findChallenge = async (db: Database | Tx, viewer: Pick<Viewer, 'id'>, id: string, after: Date) =>
  (await readFirst(db, viewer, one({ id: viewer.id, after, challenge: id })))[0];

/** The filter of a list of challenges, and the start of its page. */
export interface ListStart {
  filter: 'active' | 'past' | 'draft';
  /** The last day that has not ended everywhere on earth. */
  today: string;
  after: { date: string; id: string } | null;
  skip: number;
}

const joinedBy = (viewer: ViewerId) => sql<boolean>`exists (
  select from challenge_participant as mine where mine.challenge_id = challenge.id and mine.member_id = ${viewer.id}::uuid
    and mine.left_at is null)`;

/** The ids of a page with one extra, in order: past challenges latest first, all others soonest first. */
function listed(viewer: ViewerId, { filter, today, after, skip }: ListStart): RawBuilder<unknown> {
  const past = filter === 'past';
  const column = sql.ref(past ? 'challenge.end_date' : 'challenge.start_date');
  const which = {
    active: sql`challenge.published_at is not null and challenge.end_date >= ${today}::date`,
    past: sql`challenge.published_at is not null and challenge.end_date < ${today}::date and ${joinedBy(viewer)}`,
    draft: sql`challenge.published_at is null and ${challengeVisible(viewer)}`,
  }[filter];
  const later = after ? sql`(${column}, challenge.id) ${past ? sql`<` : sql`>`} (${after.date}::date, ${after.id}::uuid)` : sql`true`;
  const direction = past ? sql`desc` : sql`asc`;
  return sql`select challenge.id, row_number() over (order by ${column} ${direction}, challenge.id ${direction}) as nth from challenge
    where ${which} and ${later} order by ${column} ${direction}, challenge.id ${direction}
    offset ${leavingOut({ skip })} limit ${sql.lit(limits.challenges_page + 1)}`;
}

/** Returns the challenges of a list with what their cards show. */
export const listChallenges = (db: Database, viewer: Pick<Viewer, 'id'>, start: ListStart, now: Date): Promise<ShownChallenge[]> =>
  readFirst(
    db,
    viewer,
    db
      .selectFrom(sql<{ id: string; nth: number }>`(${listed(viewer, start)})`.as('listed'))
      .innerJoin('challenge', 'challenge.id', 'listed.id')
      .select(shownWith({ id: viewer.id, after: now }))
      .orderBy('listed.nth')
      .$castTo<ShownChallenge>() as Expression<ShownChallenge>,
  );

/**
 * Locks a challenge that the viewer may know of until the transaction ends, so that changes take turns. Returns it with whether the viewer
 * takes part.
 */
export async function lockChallenge(
  tx: Tx,
  viewer: Pick<Viewer, 'id'>,
  id: string,
): Promise<(ChallengeFacts & { joined: boolean; unit: ChallengeTable['unit'] }) | undefined> {
  const row = await tx
    .selectFrom('challenge')
    .where('challenge.id', '=', id)
    .where(challengeVisible(viewer))
    .select(['id', 'start_date', 'end_date', 'published_at', 'closed_at', 'frozen_at', 'unit', 'team_by'])
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const { rows } = await sql<{ joined: boolean }>`
    select ${joinedBy(viewer)} as joined from challenge where id = ${id}::uuid`.execute(tx);
  return { ...row, joined: rows[0]!.joined };
}

/** Returns the names of challenges by id. */
export async function challengeNames(db: Database | Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('challenge').where(sql<boolean>`id = any(${ids}::uuid[])`).select(['id', 'name']).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * Returns whether a member takes part in a challenge, which is locked against deletion until the transaction ends; undefined if there is
 * none.
 */
export async function lockForPost(tx: Tx, viewer: Pick<Viewer, 'id'>, id: string): Promise<boolean | undefined> {
  const { rows } = await sql<{ joined: boolean }>`
    select ${joinedBy(viewer)} as joined from challenge
    where challenge.id = ${id}::uuid and challenge.published_at is not null for key share of challenge`.execute(tx);
  return rows[0]?.joined;
}
