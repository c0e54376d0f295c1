import { type BlockedPost, type FeedPage, type HomeRef, limits, type Post } from '@muster/contract';
import type { Database } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { page, pageStart } from '../../platform/http/page.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { loadPictures } from '../media/index.ts';
import { loadMentions, loadPeople } from '../people/index.ts';
import { loadHomes, openHome } from './feed.homes.ts';
import { everythingIds, followingIds, hiddenPosts, homePostIds, loadOwnSides, loadPosts, pinnedId } from './feed.queries.ts';
import { toBlockedPost, toPost } from './feed.view.ts';

type Reads = Pick<Deps, 'db' | 'config' | 'homes'>;
/** How a list is asked for: `offset` and `limit` as the contract has them. */
export interface Window {
  offset?: string | undefined;
  limit: number;
}

/** Hydrates posts by their ids for a viewer: one query per kind of thing, whatever the number of posts (architecture law 5). */
export async function presentPosts(
  db: Database,
  { config, homes }: Pick<Deps, 'config' | 'homes'>,
  viewer: Viewer,
  ids: string[],
): Promise<Post[]> {
  const rows = await loadPosts(db, viewer, homes, ids);
  if (rows.length === 0) return [];
  const person = await loadPeople(
    db,
    viewer,
    rows.map((row) => row.author_id),
    config.leader.label,
  );
  const mediaIds = rows.flatMap((row) => row.media_id ?? []);
  const pictures = mediaIds.length > 0 ? await loadPictures(db, mediaIds) : null;
  const ownSide = await loadOwnSides(
    db,
    viewer,
    rows.map((row) => row.id),
  );
  const tags = await loadMentions(
    db,
    viewer,
    rows.flatMap((row) => row.tagged),
  );
  const home = await loadHomes(db, homes, rows);
  return rows.map((row) =>
    toPost(row, {
      viewer,
      actor: person(row.author_id),
      media: (row.media_id && pictures?.get(row.media_id)) || null,
      own: ownSide(row.id),
      home: home(row),
      tags: tags(row.tagged),
    }),
  );
}

/** The lists of the feed and one post, each for the member who asks. */
export function feedReads({ db, config, homes }: Reads) {
  const present = async (viewer: Viewer, ids: Array<{ id: string }>, limit: number): Promise<FeedPage> => {
    const { items, next } = page(ids, limit);
    const results = await presentPosts(
      db,
      { config, homes },
      viewer,
      items.map((item) => item.id),
    );
    return { data: { results }, next };
  };
  return {
    following: async (viewer: Viewer, { offset, limit }: Window) =>
      present(viewer, await followingIds(db, viewer, homes, pageStart(offset), limit), limit),

    everything: async (viewer: Viewer, { offset, limit }: Window) => {
      if (!config.features.everything_feed) throw new Refusal('feature_off');
      return present(viewer, await everythingIds(db, viewer, homes, pageStart(offset), limit), limit);
    },

    newest: async (viewer: Viewer, feed: 'following' | 'everything'): Promise<string[]> => {
      if (feed === 'everything' && !config.features.everything_feed) throw new Refusal('feature_off');
      const idsOf = feed === 'everything' ? everythingIds : followingIds;
      return (await idsOf(db, viewer, homes, { skip: 0 }, limits.newest_posts)).slice(0, limits.newest_posts).map(({ id }) => id);
    },

    inHome: async (viewer: Viewer, home: HomeRef, { offset, limit }: Window) => {
      await openHome(db, homes, viewer, home);
      return present(viewer, await homePostIds(db, viewer, homes, home, pageStart(offset), limit), limit);
    },

    /** The post that stands first in a home, or null. */
    pinned: async (viewer: Viewer, home: HomeRef): Promise<Post | null> => {
      await openHome(db, homes, viewer, home);
      const pinned = await pinnedId(db, viewer, homes, home);
      return (pinned && (await presentPosts(db, { config, homes }, viewer, [pinned.id]))[0]) ?? null;
    },

    /** What the viewer has hidden from themself. */
    hidden: async (viewer: Viewer, { offset, limit }: Window): Promise<{ data: BlockedPost[]; next: string | null }> => {
      const { items, next } = page(await hiddenPosts(db, viewer, homes, pageStart(offset), limit), limit);
      const authors = items.map((row) => row.author_id);
      const person = await loadPeople(db, viewer, authors, config.leader.label);
      const tagged = items.flatMap((row) => row.tagged);
      const tags = await loadMentions(db, viewer, tagged);
      return { data: items.map((row) => toBlockedPost(row, person(row.author_id), tags(row.tagged))), next };
    },

    one: async (viewer: Viewer, postId: string): Promise<Post> => {
      const [post] = await presentPosts(db, { config, homes }, viewer, [postId]);
      if (!post) throw new Refusal('feed.post_not_found');
      return post;
    },
  };
}
