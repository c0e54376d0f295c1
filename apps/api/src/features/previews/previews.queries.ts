import type { Selectable } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { LinkPreviewTable } from './previews.tables.ts';

export type PreviewRow = Selectable<LinkPreviewTable>;

export const findPreview = (db: Database | Tx, url: string): Promise<PreviewRow | undefined> =>
  db.selectFrom('link_preview').where('url', '=', url).selectAll().executeTakeFirst();

/** Caches the result for an address, replacing the previous one. */
export async function savePreview(db: Database, { url, ...row }: PreviewRow): Promise<void> {
  await db
    .insertInto('link_preview')
    .values({ url, ...row })
    .onConflict((conflict) => conflict.column('url').doUpdateSet(row))
    .execute();
}

export async function deletePreviews(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('link_preview').where('fetched_at', '<', before).execute();
}
