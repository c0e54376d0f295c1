import { fieldWords, type HomeRef, type Post, type PostDraft, type PostEdit, visiblePattern } from '@muster/contract';
import type { Tx } from '../../platform/database/database.ts';
import { batchSubscriber, subscriber } from '../../platform/jobs/jobs.ts';
import { emit } from '../../platform/jobs/outbox.ts';
import type { Authorized } from '../../platform/policy.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { CallContext } from '../../product/calls/registrar.ts';
import type { Deps } from '../../product/deps.ts';
import type { Live } from '../../product/live/live.ts';
import type { Viewer } from '../../product/viewer.ts';
import { claimMedia, prepareMedia } from '../media/index.ts';
import { editMentions, storeMentions } from '../people/index.ts';
import { storedPreview } from '../previews/index.ts';
import { mayCreatePost, mayDeletePost, mayEditPost, mayHidePost, mayUnhidePost, mayWrite } from './feed.policy.ts';
import { findHideable, findOwnPost, findPost, showPost } from './feed.queries.ts';
import { presentPosts } from './feed.reads.ts';
import type { PostFacts, PostHome } from './feed.tables.ts';
import {
  backfillTimeline,
  changePost,
  fanOut,
  hidePost,
  insertNews,
  insertPost,
  removeHomePosts,
  removePost,
  unhidePost,
} from './feed.writes.ts';
import { postObjection } from './homes.ts';

/** Creating, editing and deleting posts. */
export function feedService(deps: Deps) {
  const { transact, clock, homes } = deps;

  // Processing a picture in the bucket takes time, so it happens before the transaction.
  const prepare = async (viewer: Viewer, { media_url }: Pick<PostEdit, 'media_url'>) => {
    if (media_url) await prepareMedia(deps, { url: media_url, ownerId: viewer.id });
  };
  const claim = (tx: Tx, viewer: Viewer, url: string) => claimMedia(tx, { url, ownerId: viewer.id, intent: 'post' }, deps);

  const find = async (tx: Tx, viewer: Viewer, postId: string) => {
    const post = await findPost(tx, viewer, homes, postId);
    if (!post) throw new Refusal('feed.post_not_found');
    return post;
  };

  /** Deletes a post; returns false if it was already deleted. */
  const take = async (tx: Tx, post: Authorized<'post.delete', PostFacts & PostHome>): Promise<boolean> => {
    if (!(await removePost(tx, post))) return false;
    const { id: post_id, author_id, home_kind, home_id } = post;
    await emit(tx, 'post.deleted', { post_id, author_id, home: { kind: home_kind, id: home_id } });
    return true;
  };

  const answer = async (tx: Tx, viewer: Viewer, postId: string): Promise<Post> => {
    const [post] = await presentPosts(tx, deps, viewer, await showPost(tx, viewer, deps, postId));
    if (!post) throw new Refusal('feed.post_not_found');
    return post;
  };

  return {
    /**
     * Creates a post in a home, once per idempotency key; a job fans it out to followers' timelines. `along` writes what belongs to the
     * post, and throws if that is not allowed.
     */
    create: async (
      viewer: Viewer,
      home: HomeRef,
      draft: PostDraft,
      once: CallContext['once'],
      along?: (tx: Tx, postId: string) => Promise<void>,
    ): Promise<Post> => {
      const author = mayWrite(viewer);
      await prepare(viewer, draft);
      return once(async (tx) => {
        const allowed = mayCreatePost(author, home, await postObjection(tx, homes, viewer, home));
        const id = clock.newId();
        const media_id = draft.media_url ? await claim(tx, viewer, draft.media_url) : null;
        const { text, tagged } = await storeMentions(tx, viewer, draft);
        const preview = await storedPreview(tx, deps, draft.open_graph);
        const written = await insertPost(tx, allowed, { id, text, media_id, tagged, preview, created_at: clock.now() }, deps.addedToPosts);
        await along?.(tx, id);
        return along ? answer(tx, viewer, id) : (await presentPosts(tx, deps, viewer, [written]))[0]!;
      });
    },

    /**
     * Changes the fields in the edit; null removes the picture or the preview. An edit of an outdated version is refused with the current
     * post (ruling 20).
     */
    update: async (viewer: Viewer, postId: string, draft: PostEdit): Promise<Post> => {
      await prepare(viewer, draft);
      return transact(async (tx) => {
        const before = await find(tx, viewer, postId);
        const post = mayEditPost(viewer, before);
        const media_id = draft.media_url ? await claim(tx, viewer, draft.media_url) : draft.media_url;
        const { text, tagged } = await editMentions(tx, viewer, draft, before);
        if (!visiblePattern.test(text) && (media_id === undefined ? before.media_id : media_id) === null)
          throw new Refusal('invalid', { fields: { text: [fieldWords.post_blank] } });
        const preview = await storedPreview(tx, deps, draft.open_graph, before);
        const values = { text, media_id, tagged, preview, edited_at: clock.now() };
        if (!(await changePost(tx, post, values, draft.version)))
          throw new Refusal('feed.post_changed', { current: await answer(tx, viewer, postId) });
        const fresh = tagged.filter((id) => !before.tagged.includes(id));
        await emit(tx, 'post.updated', { post_id: postId, author_id: viewer.id, tagged: fresh });
        return answer(tx, viewer, postId);
      });
    },

    /** Hides a post from the viewer permanently; nobody else notices (FEED-50). */
    hide: (viewer: Viewer, postId: string): Promise<void> =>
      transact(async (tx) => {
        const post = await findHideable(tx, viewer, homes, postId);
        if (!post) throw new Refusal('feed.post_not_found');
        await hidePost(tx, mayHidePost(viewer, post), clock.now());
        await emit(tx, 'post.hidden', { post_id: postId });
      }),

    /** Unhides a post for the viewer, in every list. */
    unhide: (viewer: Viewer, postId: string): Promise<void> => transact((tx) => unhidePost(tx, mayUnhidePost(viewer, postId))),

    /** Deletes some of the viewer's own posts, within a transaction that deletes what they show. */
    removeOwn: async (tx: Tx, viewer: Viewer, ids: readonly string[]): Promise<void> => {
      for (const id of ids) {
        const found = await findOwnPost(tx, viewer, id);
        if (found) await take(tx, mayDeletePost(viewer, found));
      }
    },

    /**
     * Deletes the viewer's own post in any home, even one that they can no longer see: members can always withdraw their own posts. If the
     * path names an event, group or challenge, the post must be in it. A member's id is not compared, since a different response would
     * reveal the author of an anonymous post.
     */
    remove: (viewer: Viewer, { kind, id }: HomeRef, postId: string): Promise<void> =>
      transact(async (tx) => {
        const found = (await findOwnPost(tx, viewer, postId)) ?? (await find(tx, viewer, postId));
        if (kind !== 'member' && !(found.home_kind === kind && found.home_id === id)) throw new Refusal('feed.post_not_found');
        if (!(await take(tx, mayDeletePost(viewer, found)))) throw new Refusal('feed.post_not_found');
      }),
  };
}

/**
 * Fans posts out to the timelines of their authors' followers, including later followers, and then makes open feeds check for new posts.
 * Deletes the posts of a deleted home.
 */
export const feedSubscribers = ({ db, transact, homes }: Pick<Deps, 'db' | 'transact' | 'homes'>, live: Live) => [
  batchSubscriber('post.created', 'feed.fan_out', async (posts) => {
    // The posts are already readable.
    live.nudge({ about: 'feed' });
    const ids = posts.map(({ post_id }) => post_id);
    await fanOut(transact, ids);
  }),
  subscriber('home.news', 'feed.home_news', ({ kind, id, verb, author_id, post_id, at }) =>
    transact((tx) => insertNews(tx, homes, { id: post_id, author_id, verb, home: { kind, id }, created_at: new Date(at) })),
  ),
  subscriber('home.removed', 'feed.home_removed', (home) => removeHomePosts(transact, home)),
  subscriber('follow.created', 'feed.backfill', ({ follower_id, followee_id }) => backfillTimeline(db, follower_id, followee_id)),
];
