import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { visibleMembers } from './people.queries.ts';

/** Who asks, and the chapter whose members are looked for, if any. */
export interface Asked {
  viewer: Pick<Viewer, 'id'>;
  chapterId: string | undefined;
}

/** A member who was found; `name` is folded. */
export interface Found {
  id: string;
  name: string;
}

/** A query or name without accents, case and punctuation, as the database keeps names for searching. */
export async function fold(db: Database, words: string): Promise<string> {
  const { rows } = await sql<{ folded: string }>`select search_fold(${words}) as folded`.execute(db);
  return rows[0]!.folded;
}

/** Who may be found at all: registered, not anonymous (ROLE-25), and not blocked either way. */
const findable = (db: Database, { viewer, chapterId }: Asked) =>
  visibleMembers(db, viewer)
    .where('member.profile_completed', '=', sql.lit(true))
    .where('member.anonymous_profile', '=', sql.lit(false))
    .$if(chapterId !== undefined, (query) => query.where('member.preferred_chapter_id', '=', chapterId!));

/** Members whose name begins with these words, first or last name first, by that name and by turns: two short walks along an index. */
export async function byBeginning(db: Database, asked: Asked, folded: string, size: number): Promise<Found[]> {
  const from = ` ${folded}`;
  const upTo = `${from}\u{10ffff}`;
  const walk = (column: 'search_name' | 'search_reversed') => {
    const key = sql<string>`${sql.ref(`member.${column}`)} collate "C"`;
    return findable(db, asked)
      .where(key, '>=', from)
      .where(key, '<', upTo)
      .select(['member.id', 'member.search_name as name'])
      .orderBy(key)
      .orderBy('member.id')
      .limit(sql.lit(size))
      .execute();
  };
  const [first, last] = [await walk('search_name'), await walk('search_reversed')];
  return Array.from({ length: size }, (_, at) => [first[at], last[at]])
    .flat()
    .filter((found) => found !== undefined);
}

const pattern = (word: string): string => `% ${word.replace(/[\\%_]/g, '\\$&')}%`;
const hasWord = (word: string): RawBuilder<boolean> => sql<boolean>`member.search_name like ${pattern(word)}`;

/** Members whose name has words that begin like these, in any order. */
export const byWords = (db: Database, asked: Asked, words: readonly string[], size: number): Promise<Found[]> =>
  findable(db, asked)
    .where((eb) => eb.and(words.map(hasWord)))
    .select(['member.id', 'member.search_name as name'])
    .limit(sql.lit(size))
    .execute();

/**
 * Members whose names have each of these words or one much like it, and words that begin like the short ones; how like, the caller decides
 * by the names. Only overlaps, which one scan of the index answers together: looking at each candidate again would take most of the time.
 */
export const byLikeness = (db: Database, asked: Asked, words: { long: string[]; short: string[] }, size: number): Promise<Found[]> =>
  findable(db, asked)
    .where((eb) =>
      eb.and([
        ...words.long.map((word) => sql<boolean>`search_slips(member.search_name) && search_slips(${word})`),
        ...words.short.map(hasWord),
      ]),
    )
    .select(['member.id', 'member.search_name as name'])
    .limit(sql.lit(size))
    .execute();
