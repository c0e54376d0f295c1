import type { Database } from '../../platform/database/database.ts';
import { savePreview } from './previews.queries.ts';

/** Caches a page as if this server had read it at `at`. Returns its address. */
export async function makePreview(
  db: Database,
  { at, ...page }: { at: Date; url?: string; title?: string; description?: string; mediaId?: string },
): Promise<string> {
  const { url = `https://river.example/${crypto.randomUUID()}`, title = 'River path', description = 'Seven miles', mediaId = null } = page;
  await savePreview(db, { url, found: true, title, description, media_id: mediaId, fetched_at: at });
  return url;
}
