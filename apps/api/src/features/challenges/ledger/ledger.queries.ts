import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { CHECK_IN } from '../board/scores-units.ts';
import type { LedgerSource, LockedParticipation, Source } from './ledger.facts.ts';

/** What a row of `taking` has brought to its team. */
export const teamShare = sql<number>`coalesce(taking.team_share, case when taking.left_at is null then taking.score else 0 end)`;

/** What decides how the score of a row of `taking` changes. */
const held = sql`taking.id, taking.challenge_id, taking.member_id, taking.score,
  coalesce(taking.withheld, 0) as withheld, taking.left_at is not null as away, taking.team_id,
  ${teamShare} as team_share, challenge.unit, challenge.goal, challenge.daily_cap, challenge.start_date, challenge.end_date, (
    select badge.id from badge where badge.challenge_id = taking.challenge_id and badge.member_id = taking.member_id) as badge_id`;

/**
 * Locks participations until the transaction ends, in the order of challenges and members. Those whose score does not change any more are left
 * out: of closed challenges, and what was marked while this waited; with `dueUpto`, also of those that end by this day.
 */
export async function lockParticipations(
  tx: Tx,
  which: RawBuilder<unknown>,
  { dueUpto }: { dueUpto?: string } = {},
): Promise<LockedParticipation[]> {
  const { rows } = await sql<LockedParticipation>`
    select ${held} from challenge_participant as taking join challenge on challenge.id = taking.challenge_id
    where ${which} and challenge.closed_at is null and not taking.frozen
      and ${dueUpto === undefined ? sql`true` : sql`challenge.end_date > ${dueUpto}::date`}
    order by taking.challenge_id, taking.member_id for update of taking`.execute(tx);
  return rows;
}

/** Of rows of `taking`: those of a member that count logs or check-ins of a day. */
export const countsOn = ({ member_id, day }: { member_id: string; day: string }): RawBuilder<boolean> =>
  sql<boolean>`(taking.member_id = ${member_id}::uuid and challenge.published_at is not null
    and ${day}::date between challenge.start_date and challenge.end_date)`;

/** What some entries say of their sources. */
const kept = (which: RawBuilder<unknown>) => sql<LedgerSource & { challenge_id: string }>`
    select challenge_id, source_kind as kind, source_id as id, min(day) as day, max(event_id::text)::uuid as event_id,
        max(id::text) filter (where change = 'counted') as entry_id,
        coalesce(sum(amount) filter (where change <> 'reversed'), 0)::bigint as amount,
        sum(credited)::bigint as credited, bool_or(change = 'reversed') as reversed,
        (array_agg(reason order by id desc))[1] as noted
      from challenge_entry as entry where ${which} and source_kind <> 'correction' group by challenge_id, source_kind, source_id`;

/** What the ledger says of a member's sources in some challenges, of one day or of all. */
export async function ledgerSources(
  tx: Tx,
  memberId: string,
  challengeIds: readonly string[],
  day?: string,
): Promise<Array<LedgerSource & { challenge_id: string }>> {
  const ofDay = day === undefined ? sql`true` : sql`day = ${day}::date`;
  const { rows } = await kept(sql`member_id = ${memberId}::uuid and challenge_id = any(${challengeIds}::uuid[]) and ${ofDay}`).execute(tx);
  return rows;
}

/** A participation as it was seen without a lock, with what the ledger says of the day where there is a cap. */
export type ParticipationSnapshot = LockedParticipation & { kept: LedgerSource[] | null };

/** The participations of a member that count logs of a day, as one JSON value. */
export const participationSnapshots = ({ member_id, day }: { member_id: string; day: string }): RawBuilder<ParticipationSnapshot[]> => sql<
  ParticipationSnapshot[]
>`(
  select coalesce(json_agg(row_to_json(seen)), '[]') from (
    select ${held}, case when challenge.daily_cap is not null then (
        select json_agg(row_to_json(kept)) from (${kept(
          sql`entry.challenge_id = taking.challenge_id and entry.member_id = ${member_id}::uuid and entry.day = ${day}::date`,
        )}) as kept) end as kept
    from challenge_participant as taking join challenge on challenge.id = taking.challenge_id
    where ${countsOn({ member_id, day })} and challenge.closed_at is null and not taking.frozen and challenge.unit <> 'check-ins') as seen)`;

/** A check-in that counts, with when and where it was. */
type CheckInRow = Omit<Source, 'day' | 'counts' | 'less'> & { at: Date; time_zone: string };

/** The check-ins of a member to events of a challenge's category, about its days: which day each was is not for the database to say. */
export async function checkInsOf(tx: Tx, { member_id, challenge_id, start_date, end_date }: LockedParticipation): Promise<CheckInRow[]> {
  const { rows } = await sql<CheckInRow>`
    select 'check_in' as kind, attendance.id, ${sql.lit(CHECK_IN)}::bigint as amount, attendance.event_id,
      attendance.checked_in_at as at, event.time_zone
    from attendance join event on event.id = attendance.event_id
    join challenge on challenge.id = ${challenge_id}::uuid and challenge.unit = 'check-ins'
      and (challenge.category is null or challenge.category = event.category)
    where attendance.member_id = ${member_id}::uuid and attendance.status = 'checked_in'
      and attendance.checked_in_at between ${`${start_date}T00:00:00Z`}::timestamptz - interval '1 day'
        and ${`${end_date}T00:00:00Z`}::timestamptz + interval '2 days'`.execute(tx);
  return rows;
}

/** Whether a challenge of check-ins counts this event: for rows of `challenge`. */
export const countsEvent = (eventId: string): RawBuilder<boolean> => sql<boolean>`(challenge.unit = 'check-ins' and exists (
  select from event where event.id = ${eventId}::uuid and (challenge.category is null or challenge.category = event.category)))`;
