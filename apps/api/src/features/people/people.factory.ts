import type { Database } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { withMarks } from './mentions/mentions.ts';

/** Inserts a block and ends the follows between the two members (ruling 15). */
export async function makeBlock(db: Database, { blocker, blocked, at }: { blocker: string; blocked: string; at: Date }): Promise<void> {
  await db
    .insertInto('block')
    .values({ id: newId(at.getTime()), blocker_id: blocker, blocked_id: blocked, created_at: at })
    .execute();
  await db
    .deleteFrom('follow')
    .where((eb) => eb.or([eb.and({ follower_id: blocker, followee_id: blocked }), eb.and({ follower_id: blocked, followee_id: blocker })]))
    .execute();
}

/** Returns a text in its stored form, with mentions of these members by their names. */
export async function storedWords(db: Database, text: string, tagged: readonly string[] = []): Promise<string> {
  if (tagged.length === 0) return text;
  const people = await db.selectFrom('member').where('id', 'in', tagged).select(['id', 'first_name', 'last_name']).execute();
  return withMarks(
    text,
    tagged.flatMap((id) => people.find((each) => each.id === id) ?? []),
  );
}
