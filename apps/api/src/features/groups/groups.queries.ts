import type { ChapterSettings } from '@muster/contract';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { Authorized } from '../../platform/policy.ts';

const fields = ['preferred_chapter', 'home_chapter', 'anchor_chapter'] as const;

/** Every chapter, by name. */
export const listChapters = (db: Database) =>
  db.selectFrom('chapter').select(['id', 'name']).orderBy(sql`lower(name)`).orderBy('id').execute();

/** The fields that name a chapter which does not exist. */
export async function unknownChapters(db: Database, settings: ChapterSettings): Promise<string[]> {
  const named = fields.flatMap((field) => settings[field] ?? []);
  if (named.length === 0) return [];
  const rows = await db.selectFrom('chapter').where(sql<boolean>`id = any(${named}::uuid[])`).select('id').execute();
  const there = new Set(rows.map((row) => row.id));
  return fields.filter((field) => settings[field] && !there.has(settings[field].toLowerCase()));
}

/**
 * Saves what was sent of a member's chapters and mail preferences; the rest stays. False if the profile is no longer at the version that
 * was seen.
 */
export async function saveChapterSettings(
  db: Database,
  { id }: Authorized<'save', { id: string }>,
  settings: ChapterSettings,
): Promise<boolean> {
  const { preferred_chapter, home_chapter, anchor_chapter, version: seen, ...flags } = settings;
  const saved = await db
    .updateTable('member')
    .set((eb) => ({
      ...flags,
      preferred_chapter_id: preferred_chapter,
      home_chapter_id: home_chapter,
      anchor_chapter_id: anchor_chapter,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .$if(seen !== undefined, (query) => query.where('version', '=', seen!))
    .executeTakeFirst();
  return saved.numUpdatedRows > 0n;
}
