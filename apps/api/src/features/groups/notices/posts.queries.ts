import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { boundsOf, type Part, partsOf } from '../../../platform/jobs/in-parts.ts';
import type { PostNotified } from './posts.events.ts';

/** The members who chose to be notified of every post in a group, in parts. */
export const audienceParts = (tx: Tx, groupId: string): Promise<Part[]> =>
  partsOf(tx, sql`select member_id from group_member where group_id = ${groupId}::uuid and told = 'all'`);

/**
 * Returns the recipients of each post and when it was written, in one statement, locked against deletion until the transaction ends. Skips
 * deleted posts, members who have left the group, and members who have changed their choice.
 */
export async function recipientsOf(
  tx: Tx,
  tellings: readonly PostNotified[],
): Promise<Array<{ members: string[]; created_at: Date } | undefined>> {
  const asked = tellings.map(({ post_id, group_id, author_id, tagged, ...part }, n) => {
    return { n, post_id, group_id, untold: [author_id, ...tagged], ...boundsOf(part) };
  });
  const { rows } = await sql<{ n: number; member_id: string; created_at: Date }>`
    select asked.n, inside.member_id, post.created_at
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      as asked (n integer, post_id uuid, group_id uuid, untold uuid[], above uuid, upto uuid)
    join post on post.id = asked.post_id
    join group_member as inside on inside.group_id = asked.group_id and inside.told = 'all'
      and inside.member_id > asked.above and inside.member_id <= asked.upto and inside.member_id <> all(asked.untold)
    join member on member.id = inside.member_id
    order by member.id for key share of member, post`.execute(tx);
  const told: Array<{ members: string[]; created_at: Date } | undefined> = tellings.map(() => undefined);
  for (const { n, member_id, created_at } of rows) (told[n] ??= { members: [], created_at }).members.push(member_id);
  return told;
}

/** Returns, by group, which of these members have turned off its notifications. */
export async function mutedIn(
  tx: Tx,
  groupIds: readonly string[],
  members: readonly string[],
): Promise<ReadonlyArray<{ id: string; member_id: string }>> {
  const { rows } = await sql<{ id: string; member_id: string }>`
    select group_id as id, member_id from group_member
    where group_id = any(${groupIds}::uuid[]) and member_id = any(${members}::uuid[]) and told = 'nothing'`.execute(tx);
  return rows;
}
