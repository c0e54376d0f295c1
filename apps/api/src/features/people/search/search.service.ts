import { type FoundPerson, limits } from '@muster/contract';
import type { Deps } from '../../../product/deps.ts';
import type { Viewer } from '../../../product/viewer.ts';
import { byLikeness, byName, type Found, findPeople, fold, type SearchScope } from './search.queries.ts';
import { queryWords, slipsOf } from './slips.ts';

/** How many names are compared with the query to find typos. */
const MOST_ALIKE = 1000;
/** With this many results, typos are not considered. */
const ENOUGH = 10;

/** Searches people by name (FEED-49). */
export function searchService({ db, config }: Pick<Deps, 'db' | 'config'>) {
  const forgiving = async (asked: SearchScope, folded: string, words: { long: string[]; short: string[] }): Promise<Found[]> => {
    const slips = slipsOf(folded);
    const bySlips: Found[][] = [];
    for (const found of await byLikeness(db, asked, words, MOST_ALIKE)) {
      const count = slips(found.name);
      if (count !== null) (bySlips[count] ??= []).push(found);
    }
    return bySlips.flatMap((some) => some.sort((a, b) => (a.name < b.name ? -1 : 1)));
  };

  const search = async (asked: SearchScope, q: string): Promise<string[]> => {
    const { all, ...words } = queryWords(await fold(db, asked.viewer, q));
    if (all.length === 0) return [];
    const folded = all.join(' ');
    const found = new Set<string>();
    const add = (some: Found[]) => {
      for (const { id } of some) if (found.size < limits.people_found) found.add(id);
    };
    // One or two letters are only matched as a prefix of a name; so are symbols, which the index of words does not contain.
    add(await byName(db, asked, folded, words.long.length > 0 ? all : [], limits.people_found));
    if (words.long.length > 0 && found.size < ENOUGH) add(await forgiving(asked, folded, words));
    return [...found];
  };

  return {
    /** Returns the members whom a query may refer to, best match first. An empty query finds nobody. */
    find: async (viewer: Viewer, { q, chapter_id }: { q: string; chapter_id?: string | undefined }): Promise<FoundPerson[]> => {
      const ids = await search({ viewer, chapterId: chapter_id }, q);
      const people = await findPeople(db, viewer, ids, config.leader.label);
      // A member may have become anonymous or left between the two reads.
      return ids.flatMap((id) => people.get(id) ?? []).filter((each) => each.id !== null);
    },
  };
}
