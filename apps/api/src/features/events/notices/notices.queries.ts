import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { boundsOf, type Part, partsOf } from '../../../platform/jobs/in-parts.ts';
import type { Telling } from '../events.events.ts';
import { isOpenTo } from '../events.queries.ts';

/** The attendees, interested and waiting members of an event, in parts. */
export const partsOfComers = (tx: Tx, eventId: string): Promise<Part[]> =>
  partsOf(tx, sql`select member_id from attendance where event_id = ${eventId}::uuid`);

/** The followers of a member, in parts. */
export const partsOfFollowers = (tx: Tx, memberId: string): Promise<Part[]> =>
  partsOf(tx, sql`select follower_id as member_id from follow where followee_id = ${memberId}::uuid`);

/** The current state of events, which decides which notifications are still sent. */
export async function presentState(tx: Tx, eventIds: readonly string[]) {
  const rows = await tx
    .selectFrom('event')
    .where(sql<boolean>`id = any(${eventIds}::uuid[])`)
    .select(['id', 'status', 'removed_at', 'starts_at', 'host_id'])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Returns the recipients of each notification in one statement, locked against deletion until the transaction ends. A reminder goes to
 * members who were going when it was due, a change to those who had answered before it. If several events change at once, each member is
 * notified of the first one that they answered.
 */
export async function recipientsOf(tx: Tx, tellings: readonly Telling[]): Promise<string[][]> {
  const asked = tellings.map(({ event_id, actor_id, what, after, upto, at, due_at, earlier = [] }, n) => ({
    n,
    event_id,
    author_id: what === 'created' ? actor_id : null,
    ...boundsOf({ after, upto }),
    going: due_at !== undefined,
    said_before: due_at ?? (what === 'moved' ? at : null),
    earlier,
  }));
  const { rows } = await sql<{ n: number; member_id: string }>`
    select asked.n, who.member_id
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      as asked (n integer, event_id uuid, author_id uuid, above uuid, upto uuid, going boolean, said_before timestamptz, earlier uuid[])
    cross join lateral (
      select attendance.member_id from attendance
      where asked.author_id is null and attendance.event_id = asked.event_id
        and attendance.member_id > asked.above and attendance.member_id <= asked.upto
        and (not asked.going or attendance.status = 'going')
        and (asked.said_before is null or coalesce(attendance.said_at, attendance.created_at) <= asked.said_before)
        and not exists (
          select from attendance as other where other.event_id = any(asked.earlier) and other.member_id = attendance.member_id
            and (asked.said_before is null or coalesce(other.said_at, other.created_at) <= asked.said_before))
      union all
      select follow.follower_id from follow
      where follow.followee_id = asked.author_id and follow.follower_id > asked.above and follow.follower_id <= asked.upto
    ) as who join member on member.id = who.member_id
    join event on event.id = asked.event_id and ${isOpenTo({ id: sql.ref<string>('member.id') })}
    order by member.id for key share of member`.execute(tx);
  const members: string[][] = tellings.map(() => []);
  for (const { n, member_id } of rows) members[n]!.push(member_id);
  return members;
}
