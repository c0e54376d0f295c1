import { type BlockedPost, type FeedPage, type HomeFeedPage, type HomeRef, limits, type Post } from '@muster/contract';
import type { Database } from '../../platform/database/database.ts';
import { page, pageStart } from '../../platform/http/page.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Deps } from '../../product/deps.ts';
import type { Viewer } from '../../product/viewer.ts';
import { toPicture } from '../media/index.ts';
import { loadMentions, loadPeople, shownTags, toPerson } from '../people/index.ts';
import {
  everythingIds,
  followingIds,
  hiddenPosts,
  homePostIds,
  type ListedIds,
  pinnedFirst,
  pinnedId,
  type ShownPost,
  showListed,
  showPost,
} from './feed.queries.ts';
import { theCommunity, toBlockedPost, toPost } from './feed.view.ts';
import { loadHomes, openHome } from './homes.ts';

type Reads = Pick<Deps, 'db' | 'config' | 'homes' | 'addedToPosts' | 'clock'>;
/** Parameters of a list, as in the contract. */
export interface Window {
  offset?: string | undefined;
  limit: number;
}

/** Posts as their viewer sees them. Only the names of their homes are queried here; the rows contain everything else. */
export async function presentPosts(
  db: Database,
  { config, homes }: Pick<Deps, 'config' | 'homes'>,
  viewer: Viewer,
  rows: ShownPost[],
): Promise<Post[]> {
  const home = await loadHomes(db, homes, rows);
  return rows.map((row) =>
    toPost(row, {
      viewer,
      actor: row.author_id ? toPerson(row.author, viewer, config.leader.label) : theCommunity(config.brand),
      media: row.picture && toPicture(row.picture),
      own: row.own,
      home: home(row),
      tags: shownTags(row.people ?? [])(row.tagged),
    }),
  );
}

/** The lists of the feed, and single posts, for the viewer. */
export function feedReads({ db, config, homes, addedToPosts, clock }: Reads) {
  const present = async (viewer: Viewer, ids: ListedIds, limit: number, by: 'id' | 'rank' = 'id'): Promise<FeedPage> => {
    const { items, next } = page(await showListed(db, viewer, { homes, addedToPosts }, ids, { by }), limit, ({ rank }) => rank);
    return { data: { results: await presentPosts(db, { config, homes }, viewer, items) }, next };
  };
  /** A page of the home feed; the first page includes pinned posts, in the same statement. */
  const presentHome = async (viewer: Viewer, ids: ListedIds, { offset, limit }: Window): Promise<HomeFeedPage> => {
    const isFirst = offset === undefined || offset === '0';
    const above = isFirst && homes.some(({ pinned }) => pinned) ? pinnedFirst(db, { id: viewer.id, now: clock.now() }, homes) : undefined;
    const rows = await showListed(db, viewer, { homes, addedToPosts }, ids, { above });
    const { items, next } = page(
      rows.filter(({ first }) => !first),
      limit,
    );
    const pinned = rows.filter(({ first }) => first);
    const shown = await presentPosts(db, { config, homes }, viewer, [...pinned, ...items]);
    return { data: { ...(isFirst && { pinned: shown.slice(0, pinned.length) }), results: shown.slice(pinned.length) }, next };
  };
  const presentOne = async (viewer: Viewer, postId: string): Promise<Post | undefined> =>
    (await presentPosts(db, { config, homes }, viewer, await showPost(db, viewer, { homes, addedToPosts }, postId)))[0];
  return {
    following: async (viewer: Viewer, window: Window) =>
      presentHome(viewer, followingIds(db, viewer, homes, pageStart(window.offset), window.limit), window),

    everything: async (viewer: Viewer, window: Window) => {
      if (!config.features.everything_feed) throw new Refusal('feature_off');
      return presentHome(viewer, everythingIds(db, viewer, homes, pageStart(window.offset), window.limit), window);
    },

    newest: async (viewer: Viewer, feed: 'following' | 'everything'): Promise<string[]> => {
      if (feed === 'everything' && !config.features.everything_feed) throw new Refusal('feature_off');
      const idsOf = feed === 'everything' ? everythingIds : followingIds;
      return (await idsOf(db, viewer, homes, { skip: 0 }, limits.newest_posts).execute()).slice(0, limits.newest_posts).map(({ id }) => id);
    },

    inHome: async (viewer: Viewer, home: HomeRef, { offset, limit }: Window) => {
      await openHome(db, homes, viewer, home);
      return present(viewer, homePostIds(db, viewer, homes, home, pageStart(offset), limit), limit);
    },

    /** Posts in another feature's order, highest `rank` first. One statement, like every list. */
    inOrderOf: (viewer: Viewer, ids: ListedIds, limit: number): Promise<FeedPage> => present(viewer, ids, limit, 'rank'),

    /** The pinned post of a home, or null. */
    pinned: async (viewer: Viewer, home: HomeRef): Promise<Post | null> => {
      await openHome(db, homes, viewer, home);
      const pinned = await pinnedId(db, viewer, homes, home);
      return (pinned && (await presentOne(viewer, pinned.id))) ?? null;
    },

    /** Posts that the viewer has hidden. */
    hidden: async (viewer: Viewer, { offset, limit }: Window): Promise<{ data: BlockedPost[]; next: string | null }> => {
      const { items, next } = page(await hiddenPosts(db, viewer, homes, pageStart(offset), limit), limit);
      const authors = items.map((row) => row.author_id);
      const person = await loadPeople(db, viewer, authors, config.leader.label);
      const tagged = items.flatMap((row) => row.tagged);
      const tags = await loadMentions(db, viewer, tagged);
      return {
        data: items.map((row) => toBlockedPost(row, row.author_id ? person(row.author_id) : theCommunity(config.brand), tags(row.tagged))),
        next,
      };
    },

    one: async (viewer: Viewer, postId: string): Promise<Post> => {
      const post = await presentOne(viewer, postId);
      if (!post) throw new Refusal('feed.post_not_found');
      return post;
    },
  };
}
