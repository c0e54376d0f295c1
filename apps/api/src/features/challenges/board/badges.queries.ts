import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { atMost, before, leavingOut } from '../../../platform/database/keyset.ts';
import type { PageStart } from '../../../platform/http/page.ts';
import { readFirst } from '../../../product/calls/first-read.ts';
import type { Viewer } from '../../../product/viewer.ts';
import { type PictureRow, pictureIn } from '../../media/index.ts';
import { visibleMembers } from '../../people/index.ts';

type Who = Pick<Viewer, 'id'>;

/** A row of a list of badges. */
export interface BadgeRow {
  id: string;
  challenge_id: string;
  name: string;
  badge_name: string;
  picture: PictureRow | null;
  earned_at: Date;
  frozen_at: Date | null;
}

/** The facts that decide whether a member's profile may be opened. */
export interface ProfileFacts {
  id: string;
  anonymous_profile: boolean;
}

/** Returns the member, if the viewer may see them. */
export const findMember = async (db: Database, viewer: Who, id: string): Promise<ProfileFacts | undefined> =>
  (
    await readFirst(db, viewer, visibleMembers(db, viewer).where('member.id', '=', id).select(['member.id', 'member.anonymous_profile']))
  )[0];

const shown = sql`badge.id, badge.challenge_id, challenge.name, challenge.badge_name, ${pictureIn('challenge.badge_media_id')} as picture,
  badge.earned_at, challenge.frozen_at`;

/** Returns a page of a member's badges, latest first, with one extra row, and their number. */
export async function badgesOf(db: Database, memberId: string, { start, size }: { start: PageStart; size: number }) {
  const { rows } = await sql<BadgeRow & { count: number }>`
    select counted.count, page.* from (select count(*)::int as count from badge where badge.member_id = ${memberId}::uuid) as counted
    left join lateral (
      select ${shown} from badge join challenge on challenge.id = badge.challenge_id
      where badge.member_id = ${memberId}::uuid and ${before(start, 'badge.id')}
      order by badge.id desc offset ${leavingOut(start)} limit ${atMost(size + 1)}
    ) as page on true order by page.id desc`.execute(db);
  return { count: rows[0]!.count, rows: rows.filter(({ id }) => id !== null) };
}

/** Returns a member's badge of a challenge; null if they have none, undefined if there is no such challenge. */
export async function badgeOf(db: Database, memberId: string, challengeId: string): Promise<BadgeRow | null | undefined> {
  const { rows } = await sql<BadgeRow>`
    select ${shown} from challenge left join badge on badge.challenge_id = challenge.id and badge.member_id = ${memberId}::uuid
    where challenge.id = ${challengeId}::uuid and challenge.published_at is not null`.execute(db);
  return rows[0] && (rows[0].id === null ? null : rows[0]);
}

/**
 * Returns how many challenges that have begun a member takes part in, and how many events they attended in a year and in a month, by the
 * local time of the event. Nobody can check in before an event, so the index `attendance_check_ins` skips earlier years; the 31 days allow
 * for an event that was postponed after the check-in.
 */
export async function metricsOf(
  db: Database,
  memberId: string,
  { today, year, month, next }: Record<'today' | 'year' | 'month' | 'next', string>,
) {
  const { rows } = await sql<{ challenges: number; this_month: number; this_year: number }>`
    select (
        select count(*)::int from challenge_participant as taking join challenge on challenge.id = taking.challenge_id
        where taking.member_id = ${memberId}::uuid and taking.left_at is null and challenge.start_date <= ${today}::date) as challenges,
      count(*) filter (where event.starts_local >= ${month})::int as this_month, count(*)::int as this_year
    from attendance join event on event.id = attendance.event_id
    where attendance.member_id = ${memberId}::uuid and attendance.status = 'checked_in'
      and attendance.checked_in_at >= ${`${year}T00:00:00Z`}::timestamptz - interval '31 days'
      and event.starts_local >= ${year} and event.starts_local < ${next}`.execute(db);
  return rows[0]!;
}
