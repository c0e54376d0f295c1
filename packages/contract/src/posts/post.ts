import { z } from 'zod';
import { visiblePattern } from '../base/characters.ts';
import {
  editOf,
  Id,
  Instant,
  Mention,
  NamedHome,
  Next,
  OpenGraph,
  OpenGraphDraft,
  Person,
  Picture,
  SeenVersion,
  text,
  Version,
} from '../base/shared.ts';
import { fieldWords } from '../errors.ts';
import { limits } from '../limits.ts';
import { PostWorkout } from '../workouts/workout.ts';

/** The viewer's own like, if any, and how many reactions there are. */
export const ReactionState = {
  own_reactions: z.object({ like: z.array(z.object({ id: Id })).max(1) }),
  reaction_counts: z.object({ like: z.number().int(), comment: z.number().int() }),
};

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
/** The same where something else comes with it, so that it may be blank. */
export const PostWords = post;
export type PostWords = z.infer<typeof PostWords>;
export const PostDraft = post.refine((draft) => visiblePattern.test(draft.text) || Boolean(draft.media_url), {
  message: fieldWords.post_blank,
  path: ['text'],
});
export type PostDraft = z.infer<typeof PostDraft>;

/** What its author may change about a post: text or an image is still needed afterwards. */
export const PostEdit = editOf({ ...post.shape, version: SeenVersion });
export type PostEdit = z.infer<typeof PostEdit>;
