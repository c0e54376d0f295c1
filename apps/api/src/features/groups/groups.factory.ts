import type { Database } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';

/** Creates a chapter to choose. Returns its id. */
export async function makeChapter(db: Database, { name, at }: { name?: string; at: Date }): Promise<string> {
  const id = newId();
  await db
    .insertInto('chapter')
    .values({ id, name: name ?? `Chapter ${id}`, created_at: at })
    .execute();
  return id;
}
