import { z } from 'zod';
import { visiblePattern } from '../base/characters.ts';
import { defineCalls } from '../base/define.ts';
import {
  Day,
  editOf,
  Id,
  IdParams,
  Instant,
  Mention,
  NamedHome,
  Next,
  Offset,
  OpenGraph,
  OpenGraphDraft,
  Person,
  Picture,
  pageSize,
  SeenVersion,
  text,
  Version,
} from '../base/shared.ts';
import { type ErrorCode, fieldWords } from '../errors.ts';
import { limits } from '../limits.ts';

/** The viewer's own like, if any, and the number of reactions. */
export const ReactionState = {
  own_reactions: z.object({ like: z.array(z.object({ id: Id })).max(1) }),
  reaction_counts: z.object({ like: z.number().int(), comment: z.number().int() }),
};

/** The workout that a post is about (FEED-30). */
export const PostWorkout = z
  .object({
    /** These four are null where it belongs to no event, or to one that the viewer does not see. */
    event_id: Id.nullable(),
    event_name: z.string().nullable(),
    chapter_name: z.string().nullable(),
    event_start_time: Instant.nullable(),
    entry_date: Day,
    miles: z.number(),
    steps: z.number().int(),
    minutes: z.number(),
  })
  .meta({ id: 'PostWorkout' });
export type PostWorkout = z.infer<typeof PostWorkout>;

/** What other features add to a post for its viewer. The feature that declares a field reads it with the post (decision 46). */
export const AddedToPost = z.object({
  /** Whether the viewer has saved it for later. Nobody else can see this. */
  saved: z.boolean(),
  /** The log that it shares; null for most posts, and once the log is deleted (FEED-17). */
  workout: PostWorkout.nullable(),
});
export type AddedToPost = z.infer<typeof AddedToPost>;

/** A post (FEED-29). */
export const Post = z
  .object({
    id: Id,
    foreign_id: z.string(),
    verb: z.enum(['post', 'create', 'update', 'cancel']),
    object: z.string(),
    origin: z.string().nullable(),
    time: Instant,
    actor: Person,
    text: z.string(),
    media_url: z.string().nullable(),
    media: Picture.nullable(),
    tagged: z.array(Id),
    /** The tagged people, by their current names. */
    mentioned: z.array(Mention),
    is_pinned: z.boolean(),
    edited: z.boolean(),
    version: Version,
    open_graph: OpenGraph.nullable(),
    event_id: Id.nullable(),
    event: NamedHome.nullable(),
    group_id: Id.nullable(),
    group: NamedHome.nullable(),
    challenge_id: Id.nullable(),
    challenge: NamedHome.nullable(),
    /** An announcement: the community itself speaks, to everybody or to the named workspace. Null for what members write. */
    community: z.object({ workspace: z.string().nullable() }).nullable(),
    ...ReactionState,
    ...AddedToPost.shape,
    can: z.object({ edit: z.boolean(), delete: z.boolean(), like: z.boolean(), comment: z.boolean(), take_down: z.boolean() }),
  })
  .meta({ id: 'Post' });
export type Post = z.infer<typeof Post>;

/** A page of posts. */
export const FeedPage = z.object({ data: z.object({ results: z.array(Post) }), next: Next }).meta({ id: 'FeedPage' });
export type FeedPage = z.infer<typeof FeedPage>;

/**
 * A page of the home feed. With the first page come the announcements that are pinned above it for the viewer; they are in their place
 * further down as well.
 */
export const HomeFeedPage = z
  .object({ data: z.object({ results: z.array(Post), pinned: z.array(Post).optional() }), next: Next })
  .meta({ id: 'HomeFeedPage' });
export type HomeFeedPage = z.infer<typeof HomeFeedPage>;

/** A post that the viewer has blocked, with just enough to recognise it by. */
export const BlockedPost = z
  .object({ id: Id, actor: Person, time: Instant, excerpt: z.string(), has_photo: z.boolean() })
  .meta({ id: 'BlockedPost' });
export type BlockedPost = z.infer<typeof BlockedPost>;

/** What a member writes: text or an image is needed (FEED-41, FEED-44). */
const post = z.strictObject({
  text: text(limits.post_length, fieldWords.post_long).default(''),
  media_url: z.string().max(limits.url_length).nullable().optional(),
  tagged: z.array(Id).max(limits.tagged_max).default([]),
  open_graph: OpenGraphDraft.nullable().optional(),
});
/** The same beside something else, so that it may be blank. */
export const PostWords = post;
export type PostWords = z.infer<typeof PostWords>;
export const PostDraft = post.refine((draft) => visiblePattern.test(draft.text) || Boolean(draft.media_url), {
  message: fieldWords.post_blank,
  path: ['text'],
});
export type PostDraft = z.infer<typeof PostDraft>;

/** The fields of a post that its author may edit: text or an image is still required afterwards. */
export const PostEdit = editOf({ ...post.shape, version: SeenVersion });
export type PostEdit = z.infer<typeof PostEdit>;

const PostParams = z.strictObject({ id: Id, postId: Id });
const page = z.strictObject({ offset: Offset, limit: pageSize(limits.feed_page) });

/** Differences between the calls for posts of different homes. */
interface HomeCalls<Path extends string> {
  /** The home's own path, with its id as `{id}`. */
  path: Path;
  summaries: { list: string; create: string; remove: string };
  /** The home belongs to the caller: nobody else may post there. */
  own?: true;
  /** What the list call requires of the id. */
  id?: z.ZodType<string, string>;
  /** Errors of every call if the viewer may not open the home. */
  closed: readonly ErrorCode[];
  /** Errors of the create call for a member who may see the home but not post there. */
  refused?: readonly ErrorCode[];
}

/** Errors of a photo. */
const photo = ['media.not_found', 'media.not_an_image', 'media.too_large'] as const;

/** The list, create and delete calls of the posts of one kind of home (EVENT-92 to 94, GROUP-41 to 43, CHAL-53 to 55, FEED-51, 52, 55). */
export const homePostCalls = <const Path extends string>({ path, summaries, own, id = Id, closed, refused = [] }: HomeCalls<Path>) => {
  const self = own && ({ self: 'id' } as const);
  // Members can always open their own home.
  const shut = own ? [] : closed;
  return {
    list: {
      method: 'GET',
      path: `${path}/feed`,
      access: 'member',
      summary: summaries.list,
      params: z.strictObject({ id }),
      query: page,
      response: FeedPage,
      errors: closed,
    },
    create: {
      method: 'POST',
      path: `${path}/feed`,
      access: 'member',
      ...self,
      budget: 'post',
      idempotent: true,
      summary: summaries.create,
      params: IdParams,
      body: PostDraft,
      status: 201,
      response: Post,
      errors: [...shut, ...refused, 'member.anonymous_cannot', ...photo],
    },
    remove: {
      method: 'DELETE',
      path: `${path}/feed/{postId}`,
      access: 'member',
      ...self,
      budget: 'write',
      summary: summaries.remove,
      params: PostParams,
      status: 204,
      errors: [...shut, 'feed.post_not_found', 'feed.post_not_yours', 'feed.event_post_fixed'],
    },
  } as const;
};

const ofMember = homePostCalls({
  path: '/api/user/{id}',
  summaries: {
    list: 'The posts of one member, newest first (FEED-51)',
    create: 'Write a post (FEED-52)',
    remove: "Delete one's own post (FEED-55)",
  },
  own: true,
  id: z.guid(fieldWords.user_id_required),
  closed: ['member.not_found', 'member.private', 'member.blocked'],
});

const ofEvent = homePostCalls({
  path: '/api/event/{id}',
  summaries: {
    list: 'The posts of an event, newest first (EVENT-92)',
    create: 'Write a post in an event (EVENT-93)',
    remove: "Delete one's own post in an event (EVENT-94)",
  },
  closed: ['events.not_found'],
});

const ofGroup = homePostCalls({
  path: '/api/group/{id}',
  summaries: {
    list: 'The posts of a group, newest first (GROUP-41)',
    create: 'Write a post in a group (GROUP-42)',
    remove: "Delete one's own post in a group (GROUP-43)",
  },
  closed: ['groups.not_found'],
  refused: ['groups.members_only', 'groups.archived'],
});

const ofChallenge = homePostCalls({
  path: '/api/challenge/{id}',
  summaries: {
    list: 'The posts of a challenge, newest first (CHAL-53)',
    create: 'Write a post in a challenge (CHAL-54)',
    remove: "Delete one's own post in a challenge (CHAL-55)",
  },
  closed: ['challenges.not_found'],
  refused: ['challenges.participants_only'],
});

export const feedCalls = defineCalls({
  listFollowingFeed: {
    method: 'GET',
    path: '/api/user/{id}/news',
    access: 'member',
    self: 'id',
    summary: "Posts of the members one follows, and one's own, newest first (FEED-57)",
    params: IdParams,
    query: page.extend({ kind: z.literal('aggregated').optional() }),
    response: HomeFeedPage,
  },
  listNewestPosts: {
    method: 'GET',
    path: '/api/user/{id}/news/newest',
    access: 'member',
    self: 'id',
    summary: 'Ids of the newest posts of one feed, for a screen that says how many of them are new',
    params: IdParams,
    query: z.strictObject({ feed: z.enum(['following', 'everything']) }),
    response: z.object({ data: z.object({ ids: z.array(Id) }) }),
    errors: ['feature_off'],
  },
  listEverythingFeed: {
    method: 'GET',
    path: '/api/timeline/everything',
    access: 'member',
    summary: 'Posts of everybody one may see, newest first (FEED-58)',
    query: page,
    response: HomeFeedPage,
    errors: ['feature_off'],
  },
  listMemberPosts: ofMember.list,
  createPost: ofMember.create,
  getPinnedPost: {
    method: 'GET',
    path: '/api/user/{id}/feed/pinned_post',
    access: 'member',
    summary: "The post that stands first in a member's feed; null where there is none (FEED-56)",
    params: IdParams,
    response: z.object({ data: Post.nullable() }),
    errors: ['member.not_found', 'member.private', 'member.blocked'],
  },
  listBlockedPosts: {
    method: 'GET',
    path: '/api/user/{id}/block_post',
    access: 'member',
    self: 'id',
    summary: 'The posts that one has blocked, the newest post first',
    params: IdParams,
    query: z.strictObject({ offset: Offset, limit: pageSize(limits.relations_page) }),
    response: z.object({ data: z.array(BlockedPost), next: Next }),
  },
  unblockPost: {
    method: 'DELETE',
    path: '/api/user/{id}/block_post/{postId}',
    access: 'member',
    self: 'id',
    budget: 'write',
    summary: 'Show a post again that one has blocked; one that is not blocked stays as it is',
    params: PostParams,
    status: 204,
  },
  blockPost: {
    method: 'POST',
    path: '/api/user/{id}/block_post/{postId}',
    access: 'member',
    self: 'id',
    budget: 'write',
    summary: 'Never show this post to the caller again (FEED-50)',
    params: PostParams,
    status: 204,
    errors: ['feed.post_not_found', 'feed.event_post_stays', 'feed.own_post_stays'],
  },
  getPost: {
    method: 'GET',
    path: '/api/user/{id}/feed/{postId}',
    access: 'member',
    summary: "One post; the id may be the caller's or the author's (FEED-53)",
    params: PostParams,
    response: Post,
    errors: ['feed.post_not_found'],
  },
  updatePost: {
    method: 'PUT',
    path: '/api/user/{id}/feed/{postId}',
    access: 'member',
    self: 'id',
    budget: 'write',
    summary: "Change one's own post; it is marked as edited (FEED-54)",
    params: PostParams,
    edits: true,
    body: PostEdit,
    response: Post,
    stale: 'feed.post_changed',
    errors: ['member.anonymous_cannot', 'groups.archived', 'feed.post_not_found', 'feed.post_not_yours', 'feed.event_post_fixed', ...photo],
  },
  deletePost: ofMember.remove,
  listEventPosts: ofEvent.list,
  createEventPost: ofEvent.create,
  deleteEventPost: ofEvent.remove,
  listGroupPosts: ofGroup.list,
  createGroupPost: ofGroup.create,
  deleteGroupPost: ofGroup.remove,
  listChallengePosts: ofChallenge.list,
  createChallengePost: ofChallenge.create,
  deleteChallengePost: ofChallenge.remove,
});
