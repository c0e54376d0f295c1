import { limits, type NotificationVerb } from '@muster/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Own } from './notifications.tables.ts';

const HOUR = 3_600_000;

/** Marks everything of a member that is unseen as seen. What follows begins entries of its own. */
export async function markSeen(db: Database, { id }: Own, now: Date): Promise<void> {
  await db.updateTable('notification').set({ seen_at: now }).where('member_id', '=', id).where('seen_at', 'is', null).execute();
}

/** What a job tells several members at once. */
export interface Telling {
  actor_id: string;
  object_id: string | null;
  post_id: string | null;
  reaction_id: string | null;
  /** What later notifications of the same verb may share with this one. */
  group_key: string;
  created_at: Date;
}
export interface Recipient {
  member_id: string;
  verb: NotificationVerb;
  tagged: boolean;
}

/** A notification that was written, and for whom. */
export interface Told {
  id: string;
  member_id: string;
}

/**
 * Writes one notification per recipient in one statement, into the entry that gathers such ones for them or else into a new one. What
 * was told before is not told again, and nothing is told to who has left. Answers what was told anew.
 */
export async function insertNotifications(tx: Tx, { group_key, ...telling }: Telling, recipients: Recipient[]): Promise<Told[]> {
  if (recipients.length === 0) return [];
  // Two processes that tell of the same thing take turns, so that the second finds the entry that the first has begun.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`notification ${group_key}`}, 0))`.execute(tx);
  const rows = recipients.map((recipient) => ({ ...recipient, id: newId(), group_key: recipient.tagged ? null : group_key }));
  const since = new Date(telling.created_at.getTime() - limits.notification_group_hours * HOUR);
  const { rows: told } = await sql<Told>`
    insert into notification (id, member_id, verb, tagged, group_key, group_id, actor_id, object_id, post_id, reaction_id, created_at)
    select each.id, each.member_id, each.verb, each.tagged, each.group_key,
      coalesce((
        select group_id from notification as before
        where before.member_id = each.member_id and before.group_key = each.group_key and before.verb = each.verb
          and before.seen_at is null and before.created_at > ${since}::timestamptz
        order by before.id desc limit 1
      ), each.id),
      ${telling.actor_id}::uuid, ${telling.object_id}::uuid, ${telling.post_id}::uuid, ${telling.reaction_id}::uuid,
      ${telling.created_at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as each (id uuid, member_id uuid, verb text, tagged boolean, group_key uuid)
    join member on member.id = each.member_id for key share of member
    on conflict do nothing
    returning id, member_id`.execute(tx);
  return told;
}

/**
 * The follow, kept from being ended until the transaction ends, or undefined where it has ended. Here as below the people are held first,
 * as by who deletes an account: in one order nobody waits in a circle.
 */
export const holdFollow = (tx: Tx, id: string) =>
  tx
    .selectFrom('follow')
    .innerJoin('member as follower', 'follower.id', 'follow.follower_id')
    .innerJoin('member as followee', 'followee.id', 'follow.followee_id')
    .where('follow.id', '=', id)
    .select(['follow.follower_id', 'follow.followee_id', 'follow.created_at'])
    .forKeyShare(['follower', 'followee', 'follow'])
    .executeTakeFirst();

/** The post, kept from being deleted until the transaction ends, or undefined where it is gone. */
export const holdPost = (tx: Tx, id: string) =>
  tx
    .selectFrom('post')
    .innerJoin('member as author', 'author.id', 'post.author_id')
    .where('post.id', '=', id)
    .select(['post.id', 'post.author_id', 'post.created_at'])
    .forKeyShare(['author', 'post'])
    .executeTakeFirst();

/** The reaction, likewise, with its post's author and, where it is on a comment, that comment's. Undefined also where its author has left. */
export const holdReaction = (tx: Tx, id: string) =>
  tx
    .selectFrom('reaction')
    .innerJoin('post', 'post.id', 'reaction.post_id')
    .innerJoin('member as author', 'author.id', 'reaction.author_id')
    .innerJoin('member as poster', 'poster.id', 'post.author_id')
    .where('reaction.id', '=', id)
    .select((eb) => [
      'reaction.id',
      'reaction.kind',
      'reaction.stream_id',
      'reaction.post_id',
      'reaction.comment_id',
      'author.id as author_id',
      'reaction.tagged',
      'reaction.created_at',
      'post.author_id as post_author_id',
      eb
        .selectFrom('reaction as comment')
        .whereRef('comment.id', '=', 'reaction.comment_id')
        .select('comment.author_id')
        .as('comment_author_id'),
    ])
    .forKeyShare(['author', 'poster', 'reaction', 'post'])
    .executeTakeFirst();

/** Who wrote a comment, or null where it or its author is gone. */
export async function authorOf(tx: Tx, commentId: string): Promise<string | null> {
  const row = await tx.selectFrom('reaction').where('id', '=', commentId).select('author_id').executeTakeFirst();
  return row?.author_id ?? null;
}

/** Who commented in a stream. */
export async function commentersOf(tx: Tx, streamId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('reaction')
    .where('stream_id', '=', streamId)
    .where('kind', '=', 'comment')
    .where('author_id', 'is not', null)
    .select('author_id')
    .distinct()
    .execute();
  return rows.flatMap((row) => row.author_id ?? []);
}

const among = (ids: string[]): RawBuilder<string> => sql<string>`any(${ids}::uuid[])`;

/** Of these members, those who share no block with any of the others named. */
export async function withoutBlocks(tx: Tx, members: string[], others: string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('block')
    .where((eb) =>
      eb.or([
        eb.and([eb('blocker_id', '=', among(members)), eb('blocked_id', '=', among(others))]),
        eb.and([eb('blocked_id', '=', among(members)), eb('blocker_id', '=', among(others))]),
      ]),
    )
    .select(['blocker_id', 'blocked_id'])
    .execute();
  const apart = new Set(others);
  const kept = new Set(members);
  for (const { blocker_id, blocked_id } of rows) {
    if (apart.has(blocked_id)) kept.delete(blocker_id);
    if (apart.has(blocker_id)) kept.delete(blocked_id);
  }
  return kept;
}
