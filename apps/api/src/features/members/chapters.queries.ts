import type { ChapterSettings } from '@muster/contract';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { Authorized } from '../../platform/policy.ts';

const fields = ['preferred_chapter', 'home_chapter', 'anchor_chapter'] as const;

/** Every chapter, by name. */
export const listChapters = (db: Database) =>
  db.selectFrom('chapter').select(['id', 'name']).orderBy(sql`lower(name)`).orderBy('id').execute();

/** The fields that name a chapter which is not there. */
export async function unknownChapters(db: Database, settings: ChapterSettings): Promise<string[]> {
  const named = fields.flatMap((field) => settings[field] ?? []);
  if (named.length === 0) return [];
  const rows = await db.selectFrom('chapter').where(sql<boolean>`id = any(${named}::uuid[])`).select('id').execute();
  const there = new Set(rows.map((row) => row.id));
  return fields.filter((field) => settings[field] && !there.has(settings[field].toLowerCase()));
}

/** Saves what is sent of a member's chapters and wishes about mail; the rest stays. */
export async function saveChapterSettings(
  db: Database,
  { id }: Authorized<'save', { id: string }>,
  settings: ChapterSettings,
): Promise<void> {
  const { preferred_chapter, home_chapter, anchor_chapter, ...flags } = settings;
  await db
    .updateTable('member')
    .set({ id, ...flags, preferred_chapter_id: preferred_chapter, home_chapter_id: home_chapter, anchor_chapter_id: anchor_chapter })
    .where('id', '=', id)
    .execute();
}
