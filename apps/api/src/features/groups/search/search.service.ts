import { type FoundGroups, type GroupKind, type GroupListType, type GroupPage, limits } from '@muster/contract';
import { sql } from 'kysely';
import { idShape, keyCursor, keyStart } from '../../../platform/http/key-cursor.ts';
import { page, pageStart } from '../../../platform/http/page.ts';
import type { Around } from '../../../platform/near.ts';
import type { Deps } from '../../../product/deps.ts';
import type { Viewer } from '../../../product/viewer.ts';
import { fold, queryWords, slipsOf } from '../../people/index.ts';
import { openGeocoder } from '../../places/index.ts';
import { mayListArchived } from '../groups.policy.ts';
import { type ShownGroup, showGroups } from '../groups.queries.ts';
import { toGroup } from '../groups.view.ts';
import { byKey, type Match, matchKey, matchShapes } from './groups.cursor.ts';
import { archivedGroups, groupsNear, groupsOfKind, ownGroups, placesOf } from './list.queries.ts';
import { type FoundGroup, findGroups, type Words } from './search.queries.ts';
import { stateReadings } from './search.states.ts';

/** The place to search around, in the parameters of calls. */
export interface AroundQuery {
  chapter_id?: string | undefined;
  lat?: number | undefined;
  long?: number | undefined;
}

/** Number of the viewer's own groups on the first page of a search. */
const OWN = limits.page_max;

/** Lists of groups, and searches. */
export function groupSearch(deps: Pick<Deps, 'db' | 'clock' | 'config' | 'addedToGroups'>) {
  const { db, clock, config, addedToGroups } = deps;
  const geocoder = openGeocoder(config);
  const miles = limits.group_miles;
  const asking = (viewer: Viewer) => ({ ...viewer, id: viewer.id, now: clock.now() });

  const at = (chapter: { lat: number | null; long: number | null } | null): Around | null =>
    chapter && chapter.lat !== null && chapter.long !== null ? { lat: chapter.lat, long: chapter.long, miles } : null;

  /** Returns the named place: these coordinates, or those of a chapter. */
  const named = async (viewer: Viewer, { chapter_id, lat, long }: AroundQuery): Promise<Around | null> => {
    if (lat !== undefined && long !== undefined) return { lat, long, miles };
    if (!chapter_id) return null;
    const { chapter } = await placesOf(db, viewer, chapter_id, clock.now());
    return at(chapter);
  };

  /** Returns the named place, or else the place in the viewer's profile; null if neither can be located. */
  const around = async (viewer: Viewer, query: AroundQuery): Promise<Around | null> => {
    if (query.lat !== undefined && query.long !== undefined) return { lat: query.lat, long: query.long, miles };
    const { chapter, city, state, zipcode, country } = await placesOf(db, viewer, query.chapter_id, clock.now());
    if (query.chapter_id) return at(chapter);
    const texts = [zipcode, [city, state].filter(Boolean).join(', ')].filter((text) => text);
    for (const text of texts) {
      const place = await geocoder.geocode({ text: text! }, country || config.locale.primary_country);
      if (place) return { lat: place.lat, long: place.long, miles };
    }
    return null;
  };

  const shown = (viewer: Viewer) => (row: ShownGroup) => toGroup(row, viewer, config.leader.label);

  return {
    /** Returns a page of one list. */
    list: async (
      viewer: Viewer,
      { type, offset, ...place }: AroundQuery & { type: GroupListType; offset?: string | undefined },
    ): Promise<GroupPage> => {
      if (type === 'archived') mayListArchived(viewer);
      const start = pageStart(offset);
      const own = type === 'admin' || type === 'my_groups';
      const pages = {
        national: () => groupsOfKind(asking(viewer), 'national', start),
        activity: () => groupsOfKind(asking(viewer), 'activity', start),
        admin: () => ownGroups(viewer, 'Admin', start),
        my_groups: () => ownGroups(viewer, null, start),
        archived: () => archivedGroups(asking(viewer), start),
        nearby: async () => {
          const where = await around(viewer, place);
          return where && groupsNear(asking(viewer), where, start);
        },
      };
      const listed = await pages[type]();
      if (!listed) return { data: [], next: null };
      const rows = await showGroups(db, asking(viewer), addedToGroups, listed);
      const { items, next } = page(rows, limits.groups_page, (row) => (own ? row.own!.membership_id : row.id));
      return { data: items.map(shown(viewer)), next };
    },

    /**
     * Searches groups: the viewer's own all on the first page, others in pages. A group that is joined between pages is not shown twice.
     */
    search: async (
      viewer: Viewer,
      { q, kind, offset, ...place }: AroundQuery & { q: string; kind?: GroupKind | undefined; offset?: string | undefined },
    ): Promise<FoundGroups> => {
      const start = keyStart(offset, [idShape, ...matchShapes]);
      const where = await named(viewer, place);
      const nothing = { my_groups: [], other_groups: [], offset: null };
      if ((place.chapter_id || place.lat !== undefined) && !where) return nothing;
      const { all } = queryWords(await fold(db, viewer, q));
      if (all.length === 0 && !kind && !where) return nothing;
      const texts = stateReadings(all.join(' '), config.locale.primary_country);
      const found = await findGroups(db, asking(viewer), { readings: texts.map(wordsOf), kind, around: where });
      const ranked = rank(found, texts);
      const since = 'after' in start ? start.after[0]! : clock.newId();
      const later = 'after' in start ? ranked.filter(({ key }) => byKey(key, start.after.slice(1)) > 0) : ranked;
      const isFirst = !('after' in start) && start.skip === 0;
      const others = later.filter(({ own: membership }) => !membership).slice('skip' in start ? start.skip : 0);
      const pageOfOthers = others.slice(0, limits.groups_page);
      const last = pageOfOthers.at(-1);
      const isLast = others.length <= limits.groups_page;
      // Later pages show, of the viewer's own groups, only those joined since the first page, at their places among the others.
      const joinedSince = ({ own: membership, key }: Ranked) => membership! > since && (isLast || byKey(key, last!.key) < 0);
      const own = later.filter((group) => group.own && (isFirst || joinedSince(group))).slice(0, OWN);
      const ids = [...own, ...pageOfOthers].map(({ id }) => id);
      const rows = await showGroups(
        db,
        asking(viewer),
        addedToGroups,
        sql`select id, place from unnest(${ids}::uuid[]) with ordinality as each (id, place)`,
      );
      const groups = rows.map(shown(viewer));
      return {
        my_groups: groups.filter(({ joined }) => joined),
        other_groups: groups.filter(({ joined }) => !joined),
        offset: isLast ? null : keyCursor([since, ...last!.key]),
      };
    },
  };
}

/** A ZIP code must match exactly: a different digit is a different town. */
const isExact = (word: string): boolean => /^\d/.test(word);

function wordsOf(text: string): Words {
  const { long, short } = queryWords(text);
  return { long: long.filter((word) => !isExact(word)), short: [...short, ...long.filter(isExact)] };
}

/** A candidate with its sort key. */
type Ranked = FoundGroup & { key: readonly string[] };

/** Sorts candidates by the fewest typos in any reading, then by name. */
function rank(found: readonly FoundGroup[], texts: readonly string[]): Ranked[] {
  const slips = texts.map(slipsOf);
  return found
    .flatMap((group) => {
      const fewest = Math.min(...slips.map((of) => of(group.words) ?? Infinity));
      if (fewest === Infinity) return [];
      const match: Match = { slips: fewest, name: group.name, id: group.id };
      return [{ ...group, key: matchKey(match) }];
    })
    .sort((a, b) => byKey(a.key, b.key));
}
