import { type Mention, mentions, type Post } from '@muster/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Asking } from '../../platform/viewer.ts';
import { inWords, mentionedIds, mentionWords, rewritten } from './people.mentions.ts';
import { notBlocked } from './people.queries.ts';

const among = (ids: readonly string[]): RawBuilder<boolean> => sql<boolean>`member.id = any(${[...new Set(ids)]}::uuid[])`;

/** Whoever is behind these ids, with whether the viewer sees them and their names. */
const taggable = (db: Database, viewer: Asking, ids: readonly string[]) =>
  db
    .selectFrom('member')
    .where(among(ids))
    .where('member.leaving_at', 'is', null)
    .select(['member.id', 'member.first_name', 'member.last_name'])
    .select(sql<boolean>`member.anonymous_profile and member.id <> ${viewer.id}::uuid`.as('nameless'))
    .select(notBlocked(viewer, 'member.id').as('unblocked'));

/** The tags of one post or comment as a viewer is shown them. */
export interface ShownTags {
  /** Neither who is across a block nor, to others, who is anonymous. */
  shown: Pick<Post, 'tagged' | 'mentioned'>;
  /** A stored text with the names that those in it have now, and none of those who are anonymous (ruling 14). */
  words: (stored: string) => string;
}

/** Somebody who is tagged: whether the viewer sees them, and their name. */
export interface TaggedRow {
  id: string;
  first_name: string;
  last_name: string;
  nameless: boolean;
  unblocked: boolean;
}

/** Whoever is tagged in `column`, to be read with the row that it stands in. */
export const taggedIn = (viewer: Asking, column: string): RawBuilder<TaggedRow[] | null> => sql<TaggedRow[] | null>`
  case when ${sql.ref(column)} <> '{}' then (
    select json_agg(json_build_object('id', member.id, 'first_name', member.first_name, 'last_name', member.last_name,
      'nameless', member.anonymous_profile and member.id <> ${viewer.id}::uuid, 'unblocked', ${notBlocked(viewer, 'member.id')}))
    from member where member.id = any(${sql.ref(column)})) end`;

/** The tags of one text as a viewer is shown them, by those who are tagged in any of several. */
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

/** The tags of several texts as a viewer is shown them, in one query: answers those of one text by its tags. */
export const loadMentions = async (
  db: Database,
  viewer: Asking,
  ids: readonly string[],
): Promise<(tagged: readonly string[]) => ShownTags> => shownTags(ids.length > 0 ? await taggable(db, viewer, ids).execute() : []);

const wordsOf = (people: ReadonlyMap<string, { first_name: string; last_name: string; nameless: boolean }>) => (id: string) => {
  const person = people.get(id);
  return person && mentionWords(person, person.nameless);
};

/** Words as they are stored, and who is tagged in them. */
export interface StoredWords {
  text: string;
  tagged: string[];
}

/**
 * What an author wrote, as it is stored: mentions by the ids of whom they mean. A tag counts where the full name stands in the text after
 * an @ and the author may see its member (FEED-46). Those whom the text mentioned `before` stay mentioned where they stood, also where the
 * author sees no name or no member any more. None of them leaves before the transaction ends, and so before `untag` sees what is written.
 */
export async function keepMentions(tx: Tx, author: Asking, draft: StoredWords, before = ''): Promise<StoredWords> {
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
  // Of two people of one name whom one mention may mean, both are tagged.
  const named = people.filter((person) => mentions(draft.text, person)).map(({ id }) => id);
  return { text, tagged: [...new Set([...mentionedIds(text), ...named])] };
}
