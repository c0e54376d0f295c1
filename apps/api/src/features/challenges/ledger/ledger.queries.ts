import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { CHECK_IN } from '../board/scores-units.ts';
import type { LedgerSource, LockedParticipation, Source } from './ledger.facts.ts';

/** The contribution of a row of `taking` to its team. */
export const teamShare = sql<number>`coalesce(taking.team_share, case when taking.left_at is null then taking.score else 0 end)`;

/** The columns that decide how the score of a row of `taking` changes. */
const held = sql`taking.id, taking.challenge_id, taking.member_id, taking.score,
  coalesce(taking.withheld, 0) as withheld, taking.left_at is not null as away, taking.team_id,
  ${teamShare} as team_share, challenge.unit, challenge.goal, challenge.daily_cap, challenge.start_date, challenge.end_date, (
    select badge.id from badge where badge.challenge_id = taking.challenge_id and badge.member_id = taking.member_id) as badge_id`;

/**
 * Locks participations until the transaction ends, in the order of challenges and members. Skips those whose score is final: of closed
 * challenges, those marked while this waited, and, with `dueUpto`, those of challenges that end by that day.
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

/** Whether a row of `taking` is a participation of this member that counts logs or check-ins of this day. */
export const countsOn = ({ member_id, day }: { member_id: string; day: string }): RawBuilder<boolean> =>
  sql<boolean>`(taking.member_id = ${member_id}::uuid and challenge.published_at is not null
    and ${day}::date between challenge.start_date and challenge.end_date)`;

/** The state of sources in the ledger, computed from their entries. */
const kept = (which: RawBuilder<unknown>) => sql<LedgerSource & { challenge_id: string }>`
    select challenge_id, source_kind as kind, source_id as id, min(day) as day, max(event_id::text)::uuid as event_id,
        max(id::text) filter (where change = 'counted') as entry_id,
        coalesce(sum(amount) filter (where change <> 'reversed'), 0)::bigint as amount,
        sum(credited)::bigint as credited, bool_or(change = 'reversed') as reversed,
        (array_agg(reason order by id desc))[1] as noted
      from challenge_entry as entry where ${which} and source_kind <> 'correction' group by challenge_id, source_kind, source_id`;

/** Returns the ledger's state of a member's sources in these challenges, for one day or all days. */
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

/** A participation read without a lock, with the ledger's state of the day if there is a cap. */
export type ParticipationSnapshot = LockedParticipation & { kept: LedgerSource[] | null };

/** The participations of a member that count logs of this day, as one JSON value. */
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

/** A check-in that counts, with its time and time zone. */
type CheckInRow = Omit<Source, 'day' | 'counts' | 'less'> & { at: Date; time_zone: string };

/** Returns the check-ins of a member to events of the challenge's category, around its dates. The caller computes the local day of each. */
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

/** Whether the row's `challenge` counts check-ins to this event. */
export const countsEvent = (eventId: string): RawBuilder<boolean> => sql<boolean>`(challenge.unit = 'check-ins' and exists (
  select from event where event.id = ${eventId}::uuid and (challenge.category is null or challenge.category = event.category)))`;
