import type { FoundPerson } from '@muster/contract';
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { excerptOf } from '../../../platform/excerpt.ts';
import { readFirst } from '../../../product/calls/first-read.ts';
import { WORDS_READ } from '../../../product/notices.ts';
import type { Viewer } from '../../../product/viewer.ts';
import { followedBy, personColumns, toPerson, visibleMembers } from '../people.queries.ts';

/** The viewer, and optionally the chapter whose members are searched. */
export interface SearchScope {
  viewer: Pick<Viewer, 'id'>;
  chapterId: string | undefined;
}

/** A search result; `name` is folded. */
export interface Found {
  id: string;
  name: string;
}

/** Returns people by their ids, with the fields that distinguish namesakes. */
export async function findPeople(
  db: Database,
  viewer: SearchScope['viewer'],
  ids: readonly string[],
  leaderLabel: string,
): Promise<ReadonlyMap<string, FoundPerson>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('member')
    .where(sql<boolean>`member.id = any(${ids}::uuid[])`)
    .select(personColumns)
    .select(followedBy(viewer, 'member.id').as('following'))
    .select(sql<string>`left(member.profile_bio, ${sql.lit(WORDS_READ)})`.as('bio'))
    .select(
      sql<string | null>`(select workspace.name from workspace join member as own on own.workspace_id = workspace.id
        where workspace.id = member.workspace_id and own.id = ${viewer.id})`.as('workspace'),
    )
    .execute();
  return new Map(
    rows.map(({ following, bio, workspace, ...row }) => [
      row.id,
      { ...toPerson(row, viewer, leaderLabel), following, workspace, bio: excerptOf(bio) },
    ]),
  );
}

/** Returns a query or name without accents, case and punctuation, as the database stores names for searching. */
export async function fold(db: Database, viewer: SearchScope['viewer'], words: string): Promise<string> {
  const [row] = await readFirst(db, viewer, sql<{ folded: string }>`select search_fold(${words}) as folded`);
  return row!.folded;
}

/**
 * Selects the members who can be found at all: registered, not anonymous (ROLE-25), not deactivated (decision 74), and not blocked either
 * way.
 */
const findable = (db: Database, { viewer, chapterId }: SearchScope) =>
  visibleMembers(db, viewer)
    .where('member.profile_completed', '=', sql.lit(true))
    .where('member.anonymous_profile', '=', sql.lit(false))
    .where('member.deactivated_at', 'is', null)
    .$if(chapterId !== undefined, (query) => query.where('member.preferred_chapter_id', '=', chapterId!));

/** Selects members whose name, in one of its two orders, starts with these words: a short index scan. */
function walk(db: Database, asked: SearchScope, folded: string, column: 'search_name' | 'search_reversed', size: number) {
  const from = ` ${folded}`;
  const key = sql<string>`${sql.ref(`member.${column}`)} collate "C"`;
  return findable(db, asked)
    .where(key, '>=', from)
    .where(key, '<', `${from}\u{10ffff}`)
    .select(['member.id', 'member.search_name as name'])
    .orderBy(key)
    .orderBy('member.id')
    .limit(sql.lit(size));
}

/** Returns a LIKE pattern for folded texts, with a space before each word, of which one word starts with this word. */
export const wordPattern = (word: string): string => `% ${word.replace(/[\\%_]/g, '\\$&')}%`;
const hasWord = (word: string): RawBuilder<boolean> => sql<boolean>`member.search_name like ${wordPattern(word)}`;

/** Selects members whose name has words with these prefixes, in any order. */
const withWords = (db: Database, asked: SearchScope, words: readonly string[], size: number) =>
  findable(db, asked)
    .where((eb) => eb.and(words.map(hasWord)))
    .select(['member.id', 'member.search_name as name'])
    .limit(sql.lit(size));

/**
 * Returns members whose name starts with these words, matches by first and by last name alternating. If those are too few and `words` are
 * given, also members whose names have words with these prefixes, in any order. One statement; its second part runs only if needed.
 */
export async function byName(db: Database, asked: SearchScope, folded: string, words: readonly string[], size: number): Promise<Found[]> {
  const listed = (way: number, found: Expression<Found>) =>
    sql`select ${sql.lit(way)} as way, row_number() over () as place, found.id, found.name from (${found}) as found`;
  const beginning = sql`${listed(1, walk(db, asked, folded, 'search_name', size))}
    union all ${listed(2, walk(db, asked, folded, 'search_reversed', size))}`;
  const more =
    words.length > 0
      ? sql`union all ${listed(3, withWords(db, asked, words, size))} where (select count(distinct id) from early) < ${sql.lit(size)}`
      : sql``;
  const { rows } = await sql<Found & { way: number; place: number }>`
    with early as materialized (${beginning}) select way, place, id, name from early ${more}`.execute(db);
  const by = (way: number) => rows.filter((row) => row.way === way).sort((a, b) => a.place - b.place);
  const [first, last] = [by(1), by(2)];
  const turns = Array.from({ length: size }, (_, at) => [first[at], last[at]]).flat();
  return [...turns.filter((found) => found !== undefined), ...by(3)].map(({ id, name }) => ({ id, name }));
}

/**
 * Returns members whose names have each of the long words or a similar one, and words that start with the short ones; the caller ranks the
 * similarity by name. Compares only trigram overlaps, which a single index scan answers: rechecking each candidate would take most of the
 * time.
 */
export const byLikeness = (db: Database, asked: SearchScope, words: { long: string[]; short: string[] }, size: number): Promise<Found[]> =>
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
