import { type BlockedPost, type FeedPage, limits, type Post } from '@muster/contract';
import type { Database } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { page, pageStart } from '../../platform/http/page.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { loadPictures } from '../media/index.ts';
import { loadMentions, loadPeople, opened, visibleMembers } from '../people/index.ts';
import { everythingIds, followingIds, hiddenPosts, loadOwnSides, loadPosts, memberPostIds, pinnedId } from './feed.queries.ts';
import { toBlockedPost, toPost } from './feed.view.ts';

type Reads = Pick<Deps, 'db' | 'config'>;
/** How a list is asked for: `offset` and `limit` as the contract has them. */
export interface Window {
  offset?: string | undefined;
  limit: number;
}

/** Hydrates posts by their ids for a viewer: one query per kind of thing, whatever the number of posts (architecture law 5). */
export async function presentPosts(db: Database, { config }: Pick<Deps, 'config'>, viewer: Viewer, ids: string[]): Promise<Post[]> {
  const rows = await loadPosts(db, viewer, ids);
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
  return rows.map((row) =>
    toPost(row, {
      viewer,
      actor: person(row.author_id),
      media: (row.media_id && pictures?.get(row.media_id)) || null,
      own: ownSide(row.id),
      tags: tags(row.tagged),
    }),
  );
}

/** The lists of the feed and one post, each for the member who asks. */
export function feedReads({ db, config }: Reads) {
  const present = async (viewer: Viewer, ids: Array<{ id: string }>, limit: number): Promise<FeedPage> => {
    const { items, next } = page(ids, limit);
    const results = await presentPosts(
      db,
      { config },
      viewer,
      items.map((item) => item.id),
    );
    return { data: { results }, next };
  };
  /** Throws where the viewer may not open this member's profile, and so not their posts. */
  const open = async (viewer: Viewer, memberId: string): Promise<void> => {
    const member = await visibleMembers(db, viewer)
      .where('member.id', '=', memberId)
      .select(['member.id', 'member.anonymous_profile'])
      .executeTakeFirst();
    await opened(db, viewer, memberId, member);
  };
  return {
    following: async (viewer: Viewer, { offset, limit }: Window) =>
      present(viewer, await followingIds(db, viewer, pageStart(offset), limit), limit),

    everything: async (viewer: Viewer, { offset, limit }: Window) => {
      if (!config.features.everything_feed) throw new Refusal('feature_off');
      return present(viewer, await everythingIds(db, viewer, pageStart(offset), limit), limit);
    },

    newest: async (viewer: Viewer, feed: 'following' | 'everything'): Promise<string[]> => {
      if (feed === 'everything' && !config.features.everything_feed) throw new Refusal('feature_off');
      const idsOf = feed === 'everything' ? everythingIds : followingIds;
      return (await idsOf(db, viewer, { skip: 0 }, limits.newest_posts)).slice(0, limits.newest_posts).map(({ id }) => id);
    },

    ofMember: async (viewer: Viewer, memberId: string, { offset, limit }: Window) => {
      await open(viewer, memberId);
      return present(viewer, await memberPostIds(db, viewer, memberId, pageStart(offset), limit), limit);
    },

    /** The post that stands first in a member's feed, or null. */
    pinned: async (viewer: Viewer, memberId: string): Promise<Post | null> => {
      await open(viewer, memberId);
      const pinned = await pinnedId(db, viewer, memberId);
      return (pinned && (await presentPosts(db, { config }, viewer, [pinned.id]))[0]) ?? null;
    },

    /** What the viewer has hidden from themself. */
    hidden: async (viewer: Viewer, { offset, limit }: Window): Promise<{ data: BlockedPost[]; next: string | null }> => {
      const { items, next } = page(await hiddenPosts(db, viewer, pageStart(offset), limit), limit);
      const authors = items.map((row) => row.author_id);
      const person = await loadPeople(db, viewer, authors, config.leader.label);
      const tagged = items.flatMap((row) => row.tagged);
      const tags = await loadMentions(db, viewer, tagged);
      return { data: items.map((row) => toBlockedPost(row, person(row.author_id), tags(row.tagged))), next };
    },

    one: async (viewer: Viewer, postId: string): Promise<Post> => {
      const [post] = await presentPosts(db, { config }, viewer, [postId]);
      if (!post) throw new Refusal('feed.post_not_found');
      return post;
    },
  };
}
