import { limits } from '@muster/contract';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { atMost, before, leavingOut } from '../../../platform/database/keyset.ts';
import type { PageStart } from '../../../platform/http/page.ts';
import { readFirst } from '../../../product/calls/first-read.ts';
import type { Viewer } from '../../../product/viewer.ts';
import { followedBy, notBlocked, type PersonRow, personIn } from '../../people/index.ts';
import { hiddenIn } from '../challenges.queries.ts';
import { challengeVisible } from './visibility.queries.ts';

type Who = Pick<Viewer, 'id'>;

/** A row of the list of participants. */
export interface ParticipantRow {
  id: string;
  member_id: string;
  person: PersonRow | null;
  following: boolean;
}

/**
 * Returns a page of participants, latest first, with one extra row, and the number that the viewer may see. Undefined if there is no such
 * challenge.
 */
export async function participantsOf(db: Database, viewer: Who, id: string, { start, size }: { start: PageStart; size: number }) {
  const rows = await readFirst(
    db,
    viewer,
    sql<ParticipantRow & { count: number }>`
    select challenge.participants_count - ${hiddenIn(viewer)} as count, page.* from challenge left join lateral (
      select taking.id, taking.member_id, ${personIn('taking.member_id')} as person, ${followedBy(viewer, 'taking.member_id')} as following
      from challenge_participant as taking
      where taking.challenge_id = challenge.id and taking.left_at is null and ${notBlocked(viewer, 'taking.member_id')}
        and ${before(start, 'taking.id')}
      order by taking.id desc offset ${leavingOut(start)} limit ${atMost(size + 1)}
    ) as page on true
    where challenge.id = ${id}::uuid and ${challengeVisible(viewer)} order by page.id desc`,
  );
  return rows[0] && { count: rows[0].count, rows: rows.filter((row) => row.id !== null) };
}

/**
 * Returns a page of a team's members, latest first, with one extra row, and the number that the viewer may see; `team` is null if there is
 * no such team.
 */
export async function membersOf(
  db: Database,
  viewer: Who,
  { id, teamId, start, size }: { id: string; teamId: string; start: PageStart; size: number },
) {
  const rows = await readFirst(
    db,
    viewer,
    sql<ParticipantRow & { team: string | null; count: number }>`
    select team.id as team, (
        select count(*)::int from challenge_participant as taking
        where taking.team_id = team.id and taking.left_at is null and ${notBlocked(viewer, 'taking.member_id')}) as count, page.*
    from challenge left join challenge_team as team on team.challenge_id = challenge.id and team.id = ${teamId}::uuid
    left join lateral (
      select taking.id, taking.member_id, ${personIn('taking.member_id')} as person, ${followedBy(viewer, 'taking.member_id')} as following
      from challenge_participant as taking
      where taking.team_id = team.id and taking.left_at is null and ${notBlocked(viewer, 'taking.member_id')} and ${before(start, 'taking.id')}
      order by taking.id desc offset ${leavingOut(start)} limit ${atMost(size + 1)}
    ) as page on true
    where challenge.id = ${id}::uuid and ${challengeVisible(viewer)} order by page.id desc`,
  );
  return rows[0] && { ...rows[0], rows: rows.filter((row) => row.id !== null) };
}

/** Returns when a member joined, if the viewer may see the challenge, and the member by name. Undefined if there is no such challenge. */
export async function findParticipation(db: Database | Tx, viewer: Who, id: string, memberId: string) {
  const [row] = await readFirst(
    db,
    viewer,
    sql<{ since: Date | null }>`
    select (
        select taking.joined_at from challenge_participant as taking join member on member.id = taking.member_id
        where taking.challenge_id = challenge.id and taking.member_id = ${memberId}::uuid and taking.left_at is null
          and ${notBlocked(viewer, 'member.id')} and (member.id = ${viewer.id}::uuid or not member.anonymous_profile)) as since
    from challenge where challenge.id = ${id}::uuid and ${challengeVisible(viewer)}`,
  );
  return row;
}

/** A participant, as operators look them up. */
export interface FoundParticipant {
  member_id: string;
  joined_at: Date;
  anonymous: boolean;
}

/**
 * Returns the participant with this id: a member id, or the row id of lists and leaderboards. An anonymous member is found by row id only,
 * so that nobody learns what an account does in a challenge. Undefined if there is none.
 */
export async function participantBy(tx: Tx, challengeId: string, id: string): Promise<FoundParticipant | undefined> {
  return tx
    .selectFrom('challenge_participant as taking')
    .innerJoin('member', 'member.id', 'taking.member_id')
    .where('taking.challenge_id', '=', challengeId)
    .where((eb) =>
      eb.or([eb('taking.id', '=', id), eb.and([eb('taking.member_id', '=', id), eb('member.anonymous_profile', '=', sql.lit(false))])]),
    )
    .where('taking.left_at', 'is', null)
    .select(['taking.member_id', 'taking.joined_at', 'member.anonymous_profile as anonymous'])
    .executeTakeFirst();
}

/** Returns, for each of these challenges that the viewer sees, some of the participants whom they follow. */
export const followedParticipants = (db: Database, viewer: Who, ids: readonly string[]) =>
  readFirst(
    db,
    viewer,
    sql<{ id: string; people: PersonRow[] | null }>`
    select challenge.id, (
        select json_agg(${personIn('known.member_id')} order by known.id desc) from (
          select taking.id, taking.member_id from follow join challenge_participant as taking
            on taking.challenge_id = challenge.id and taking.member_id = follow.followee_id and taking.left_at is null
          join member on member.id = taking.member_id and not member.anonymous_profile
          where follow.follower_id = ${viewer.id}::uuid and ${notBlocked(viewer, 'taking.member_id')}
          order by taking.id desc limit ${sql.lit(limits.followed_participants)}) as known) as people
    from challenge where challenge.id = any(${ids}::uuid[]) and ${challengeVisible(viewer)}`,
  );
