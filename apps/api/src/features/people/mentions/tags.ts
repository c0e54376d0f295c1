import { type Mention, mentions, type Post } from '@muster/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { ViewerId } from '../../../product/viewer.ts';
import { notBlocked } from '../people.queries.ts';
import { inWords, mentionedIds, mentionWords, rewritten } from './mentions.ts';

const among = (ids: readonly string[]): RawBuilder<boolean> => sql<boolean>`member.id = any(${[...new Set(ids)]}::uuid[])`;

/** Selects the people with these ids, with their names and whether the viewer can see them. */
const taggable = (db: Database, viewer: ViewerId, ids: readonly string[]) =>
  db
    .selectFrom('member')
    .where(among(ids))
    .where('member.leaving_at', 'is', null)
    .select(['member.id', 'member.first_name', 'member.last_name'])
    .select(sql<boolean>`member.anonymous_profile and member.id <> ${viewer.id}::uuid`.as('nameless'))
    .select(notBlocked(viewer, 'member.id').as('unblocked'));

/** The tags of one post or comment as shown to a viewer. */
export interface ShownTags {
  /** Omits people across a block and anonymous people other than the viewer. */
  shown: Pick<Post, 'tagged' | 'mentioned'>;
  /** Returns a stored text with the current names of the people in it, except of anonymous ones (ruling 14). */
  words: (stored: string) => string;
}

/** A tagged person: their name, and whether the viewer can see them. */
export interface TaggedRow {
  id: string;
  first_name: string;
  last_name: string;
  nameless: boolean;
  unblocked: boolean;
}

/** Selects the people tagged in `column`, within the same row. */
export const taggedIn = (viewer: ViewerId, column: string): RawBuilder<TaggedRow[] | null> => sql<TaggedRow[] | null>`
  case when ${sql.ref(column)} <> '{}' then (
    select json_agg(json_build_object('id', member.id, 'first_name', member.first_name, 'last_name', member.last_name,
      'nameless', member.anonymous_profile and member.id <> ${viewer.id}::uuid, 'unblocked', ${notBlocked(viewer, 'member.id')}))
    from member where member.id = any(${sql.ref(column)})) end`;

/** Returns a function for the tags of one text as shown to a viewer, given everyone who is tagged in any of several texts. */
export function shownTags(rows: readonly TaggedRow[]): (tagged: readonly string[]) => ShownTags {
  const people = new Map(rows.map((row) => [row.id, row]));
  const words = wordsOf(people);
  return (tagged) => {
    const mentioned = tagged.flatMap((id): Mention[] => {
      const person = people.get(id);
      if (!person?.unblocked || person.nameless) return [];
      return [{ id, first_name: person.first_name, last_name: person.last_name }];
    });
    return { shown: { tagged: mentioned.map(({ id }) => id), mentioned }, words: (stored) => inWords(stored, words) };
  };
}

/** Loads the tags of several texts as shown to a viewer, in one query. Returns a function for the tags of one text. */
export const loadMentions = async (
  db: Database,
  viewer: ViewerId,
  ids: readonly string[],
): Promise<(tagged: readonly string[]) => ShownTags> => shownTags(ids.length > 0 ? await taggable(db, viewer, ids).execute() : []);

const wordsOf = (people: ReadonlyMap<string, { first_name: string; last_name: string; nameless: boolean }>) => (id: string) => {
  const person = people.get(id);
  return person && mentionWords(person, person.nameless);
};

/** A text in its stored form, and the people tagged in it. */
export interface StoredWords {
  text: string;
  tagged: string[];
}

/**
 * Returns the stored form of a draft: mentions by id. A tag counts if the full name appears in the text after an @ and the author may see
 * the member (FEED-46). People whom the text mentioned `before` stay mentioned in their place, even if the author can no longer see them or
 * their name. Locks the tagged people, so that they cannot leave before the transaction ends and `untag` sees the text.
 */
export async function storeMentions(tx: Tx, author: ViewerId, draft: StoredWords, before = ''): Promise<StoredWords> {
  const kept = mentionedIds(before);
  const ids = draft.text.includes('@') ? [...draft.tagged, ...kept] : [];
  if (ids.length === 0) return { text: draft.text, tagged: [] };
  const rows = await taggable(tx, author, ids).forKeyShare('member').execute();
  const all = new Map(rows.map((row) => [row.id, row]));
  const people = [...new Set(ids)].flatMap((id) => {
    const person = all.get(id);
    const seen = person?.unblocked && !person.nameless;
    return person && (draft.tagged.includes(id) ? seen || kept.includes(id) : !seen) ? [person] : [];
  });
  const text = rewritten({
    text: draft.text,
    people,
    before,
    nameless: (id) => all.get(id)?.nameless ?? false,
    wordsFor: wordsOf(all),
  });
  // If one mention may refer to two people of the same name, both are tagged.
  const named = people.filter((person) => mentions(draft.text, person)).map(({ id }) => id);
  return { text, tagged: [...new Set([...mentionedIds(text), ...named])] };
}

/** Returns the stored form of an edit. Omitted fields stay; tags without a text apply to the text as its author reads it. */
export async function editMentions(
  tx: Tx,
  author: ViewerId,
  { text, tagged }: { [F in keyof StoredWords]?: StoredWords[F] | undefined },
  before: StoredWords,
): Promise<StoredWords> {
  if (text === undefined && tagged === undefined) return { text: before.text, tagged: before.tagged };
  const read = text ?? (await loadMentions(tx, author, before.tagged))(before.tagged).words(before.text);
  return storeMentions(tx, author, { text: read, tagged: tagged ?? before.tagged }, before.text);
}
