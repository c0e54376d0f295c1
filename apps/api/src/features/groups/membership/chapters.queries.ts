import type { ChapterSettings } from '@muster/contract';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import type { Authorized } from '../../../platform/policy.ts';
import { updateProfile } from '../../accounts/index.ts';

const fields = ['preferred_chapter', 'home_chapter', 'anchor_chapter'] as const;

/** Whether the row is a chapter that members can choose: an active, open group of kind `others`. */
const isChapter = sql<boolean>`(groups.kind = 'others' and groups.joining = 'open' and groups.archived_at is null)`;

/** Returns all chapters, by name. */
export const listChapters = (db: Database) =>
  db.selectFrom('groups').where(isChapter).select(['id', 'name']).orderBy(sql`lower(name)`).orderBy('id').execute();

/** Returns the fields that do not name a chapter. A chapter that the member has chosen before is accepted. */
export async function unknownChapters(db: Database, memberId: string, settings: ChapterSettings): Promise<string[]> {
  const named = fields.flatMap((field) => settings[field] ?? []);
  if (named.length === 0) return [];
  const own = sql<boolean>`exists (select from member where member.id = ${memberId}::uuid
    and groups.id in (member.preferred_chapter_id, member.home_chapter_id, member.anchor_chapter_id))`;
  const rows = await db
    .selectFrom('groups')
    .where(sql<boolean>`id = any(${named}::uuid[])`)
    .where(sql<boolean>`(${isChapter} or ${own})`)
    .select('id')
    .execute();
  const there = new Set(rows.map((row) => row.id));
  return fields.filter((field) => settings[field] && !there.has(settings[field].toLowerCase()));
}

/** Saves the sent chapters and mail preferences; other values are unchanged. Returns false if the profile's version is outdated. */
export async function saveChapterSettings(
  db: Database,
  member: Authorized<'save', { id: string }>,
  settings: ChapterSettings,
): Promise<boolean> {
  const { preferred_chapter, home_chapter, anchor_chapter, version: seen, ...flags } = settings;
  const chapters = { preferred_chapter_id: preferred_chapter, home_chapter_id: home_chapter, anchor_chapter_id: anchor_chapter };
  return updateProfile(db, member, { ...flags, ...chapters }, seen);
}
