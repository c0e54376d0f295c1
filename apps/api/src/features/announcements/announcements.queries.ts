import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { atMost, before, leavingOut } from '../../platform/database/keyset.ts';
import type { PageStart } from '../../platform/http/page.ts';
import { boundsOf, type Part, partsOf } from '../../platform/jobs/in-parts.ts';
import type { Homes } from '../../product/home.ts';
import type { Viewer } from '../../product/viewer.ts';
import { visiblePosts } from '../feed/index.ts';
import type { AnnouncementTable, Announcing, Dismissing } from './announcements.tables.ts';

/** Workspace names by id. */
export async function workspaceNames(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('workspace').where(sql<boolean>`id = any(${ids}::uuid[])`).select(['id', 'name']).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const announcements = (db: Database) =>
  db
    .selectFrom('announcement')
    .innerJoin('post', 'post.id', 'announcement.post_id')
    .leftJoin('workspace', 'workspace.id', 'announcement.workspace_id')
    .select([
      'post.id',
      'post.text',
      'post.created_at',
      'post.edited_at',
      'post.version',
      'post.like_count',
      'post.comment_count',
      'post.home_kind',
      'post.home_id',
      'announcement.workspace_id',
      'workspace.name as workspace_name',
      'announcement.unpins_at',
      'announcement.by_mail',
    ])
    .select(sql<string | null>`announcement.pinned_until::text`.as('pinned_until'));
export type AnnouncementRow = Awaited<ReturnType<typeof listed>>[number];

/** All announcements, the latest first, with one extra row. */
export const listed = (db: Database, _: Announcing, start: PageStart, size: number) =>
  announcements(db)
    .where(before(start, 'post.id'))
    .orderBy('post.id', 'desc')
    .offset(leavingOut(start))
    .limit(atMost(size + 1))
    .execute();

export const findAnnouncement = (tx: Tx, _: Announcing, id: string) => announcements(tx).where('post.id', '=', id).executeTakeFirst();

/** An announcement, locked until the transaction ends. */
export const lockAnnouncement = (tx: Tx, _: Announcing, id: string) =>
  announcements(tx).where('post.id', '=', id).forNoKeyUpdate('post').executeTakeFirst();

/** Locks a workspace until the transaction ends. Returns whether it exists. */
export async function lockWorkspace(tx: Tx, id: string): Promise<boolean> {
  return (await tx.selectFrom('workspace').where('id', '=', id).select('id').forKeyShare().executeTakeFirst()) !== undefined;
}

/** Stores the announcement row of a post. */
export async function insertAnnouncement(tx: Tx, _: Announcing, row: AnnouncementTable): Promise<void> {
  await tx.insertInto('announcement').values(row).execute();
}

export async function pinUntil(
  tx: Tx,
  _: Announcing,
  id: string,
  until: Pick<AnnouncementTable, 'pinned_until' | 'unpins_at'>,
): Promise<void> {
  await tx.updateTable('announcement').set(until).where('post_id', '=', id).execute();
}

/** Returns whether the viewer sees this announcement, and locks it until the transaction ends. */
export async function isAnnounced(tx: Tx, viewer: Viewer, homes: Homes, id: string): Promise<boolean> {
  const row = await visiblePosts(tx, viewer, homes)
    .innerJoin('announcement', 'announcement.post_id', 'post.id')
    .where('post.id', '=', id)
    .select('post.id')
    .forKeyShare('announcement')
    .executeTakeFirst();
  return row !== undefined;
}

/** Unpins an announcement for one member; idempotent. */
export async function dismiss(tx: Tx, { member_id, post_id }: Dismissing): Promise<void> {
  await tx
    .insertInto('announcement_away')
    .values({ member_id, post_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Pins an announcement again for one member; idempotent. */
export async function restore(tx: Tx, { member_id, post_id }: Dismissing): Promise<void> {
  await tx.deleteFrom('announcement_away').where('member_id', '=', member_id).where('post_id', '=', post_id).execute();
}

/** Registered members in the audience of an announcement, without the operator who made it. */
const meant = sql`member.profile_completed and member.email_verified_at is not null and member.leaving_at is null
  and (announcement.workspace_id is null or member.workspace_id = announcement.workspace_id)
  and member.id is distinct from announcement.made_by`;

/** The audience of an announcement in parts; empty once it is taken down. */
export const audienceParts = (tx: Tx, postId: string): Promise<Part[]> =>
  partsOf(tx, sql`select member.id as member_id from announcement join member on ${meant} where announcement.post_id = ${postId}::uuid`);

/**
 * The members of each part and when its announcement was made, in one statement; locks the members against deletion until the transaction
 * ends.
 */
export async function recipientsOf(
  tx: Tx,
  tellings: ReadonlyArray<Part & { post_id: string }>,
): Promise<Array<{ members: string[]; created_at: Date } | undefined>> {
  const asked = tellings.map(({ post_id, ...part }, n) => ({ n, post_id, ...boundsOf(part) }));
  const { rows } = await sql<{ n: number; member_id: string; created_at: Date }>`
    select asked.n, member.id as member_id, post.created_at
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (n integer, post_id uuid, above uuid, upto uuid)
    join announcement on announcement.post_id = asked.post_id join post on post.id = asked.post_id
    join member on member.id > asked.above and member.id <= asked.upto and ${meant}
    order by member.id for key share of member, post`.execute(tx);
  const told: Array<{ members: string[]; created_at: Date } | undefined> = tellings.map(() => undefined);
  for (const { n, member_id, created_at } of rows) (told[n] ??= { members: [], created_at }).members.push(member_id);
  return told;
}

/** Texts of announcements by id. */
export async function wordsOf(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('post').where(sql<boolean>`id = any(${ids}::uuid[])`).select(['id', 'text']).execute();
  return new Map(rows.map(({ id, text }) => [id, text]));
}
