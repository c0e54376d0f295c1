import { z } from 'zod';
import { visiblePattern } from '../base/characters.ts';
import { defineCalls } from '../base/define.ts';
import {
  editOf,
  Id,
  IdParams,
  Instant,
  line,
  Mention,
  Next,
  Offset,
  OpenGraph,
  OpenGraphDraft,
  Person,
  pageSize,
  SeenVersion,
  text,
  Version,
} from '../base/shared.ts';
import { fieldWords } from '../errors.ts';
import { limits } from '../limits.ts';
import { ListedPerson } from '../people/people.ts';
import { ReactionState } from './posts.ts';

export const WrittenKind = z.enum(['post', 'comment', 'like']);
export type WrittenKind = z.infer<typeof WrittenKind>;

/** A member's own post, comment, reply or like. It can be withdrawn even where they can no longer see what it is on. */
export const WrittenItem = z
  .object({
    id: Id,
    kind: WrittenKind,
    created_at: Instant,
    /** The member's own text; none for a like. */
    text: z.string(),
    mentioned: z.array(Mention),
    edited: z.boolean(),
    has_photo: z.boolean(),
    /** The post itself, or the post that it is on. */
    post_id: Id,
    /** The comment that it is on; null for a post, and for what is on one. */
    comment_id: Id.nullable(),
    /** The event, group or challenge of that post, if the member can still see it. */
    event_id: Id.nullable(),
    group_id: Id.nullable(),
    challenge_id: Id.nullable(),
    /** The text that it is on, and its author; null for a post, and where the member can no longer see it. */
    on: z.object({ person: Person, text: z.string() }).nullable(),
    /** Whether the member can still open the screen where it appears. */
    visible: z.boolean(),
    /** Reason and time of a take-down by moderators: from then on only the author sees it. */
    taken_down: z.object({ reason: z.string(), at: Instant }).nullable(),
  })
  .meta({ id: 'WrittenItem' });
export type WrittenItem = z.infer<typeof WrittenItem>;

export const WrittenPage = z.object({ data: z.array(WrittenItem), next: Next }).meta({ id: 'WrittenPage' });
export type WrittenPage = z.infer<typeof WrittenPage>;

export const ReactionKind = z.enum(['like', 'comment']);
export type ReactionKind = z.infer<typeof ReactionKind>;

/** A like, a comment, or a reply to a comment (FEED-31). A comment can itself be liked and replied to: its id is then the stream. */
export const Reply = z
  .object({
    id: Id,
    /** The comment it is on; null if it is on the post itself. */
    comment_id: Id.nullable(),
    user_id: Id.nullable(),
    user: Person,
    created_at: Instant,
    kind: ReactionKind,
    tagged: z.array(Id),
    mentioned: z.array(Mention),
    version: Version,
    data: z.object({ content: z.string(), edited: z.boolean(), open_graph: OpenGraph.nullable() }),
    ...ReactionState,
    can: z.object({ edit: z.boolean(), delete: z.boolean(), like: z.boolean(), reply: z.boolean(), take_down: z.boolean() }),
  })
  .meta({ id: 'Reply' });
export type Reply = z.infer<typeof Reply>;

/** A comment comes with its latest replies, newest first; earlier ones are listed by the comment's id, from `next` on. */
export const Reaction = Reply.extend({ replies: z.object({ reactions: z.array(Reply), next: Next }) }).meta({ id: 'Reaction' });
export type Reaction = z.infer<typeof Reaction>;

/** Newest first; the screen reverses each page, so that older ones load above (FEED-40). */
export const ReactionPage = z
  .object({
    data: z.object({ reactions: z.array(Reaction), reaction_counts: ReactionState.reaction_counts }),
    next: Next,
  })
  .meta({ id: 'ReactionPage' });
export type ReactionPage = z.infer<typeof ReactionPage>;

/** Who likes something, newest first (FEED-63): send `next_page` back as `offset`; null on the last page. */
export const LikerPage = z
  .object({
    data: z.object({ reactions: z.array(z.object({ id: Id, user_id: Id.nullable(), user: ListedPerson })) }),
    next_page: Next,
  })
  .meta({ id: 'LikerPage' });
export type LikerPage = z.infer<typeof LikerPage>;

const comment = {
  content: text(limits.comment_length, fieldWords.comment_long, fieldWords.comment_blank).refine(
    (content) => visiblePattern.test(content),
    {
      message: fieldWords.comment_blank,
    },
  ),
  tagged: z.array(Id).max(limits.tagged_max).default([]),
  open_graph: OpenGraphDraft.nullable().optional(),
};

/** The call requires the same fields for both kinds (FEED-60); a like ignores them. */
const ignored = z.unknown().optional();

/** A new like or comment. */
export const ReactionDraft = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('like'), content: ignored, tagged: ignored, open_graph: ignored }),
  z.strictObject({ kind: z.literal('comment'), ...comment }),
]);
export type ReactionDraft = z.infer<typeof ReactionDraft>;

/** The fields of a comment that its author may edit. */
export const CommentEdit = editOf({ ...comment, version: SeenVersion }).extend({ kind: z.literal('comment') });
export type CommentEdit = z.infer<typeof CommentEdit>;

const StreamParams = z.strictObject({ posterId: Id, streamId: Id });
/** A post or comment in an event. */
const InEventParams = z.strictObject({ id: Id, streamId: Id });
const OneParams = StreamParams.extend({ reactionId: Id });

export const reactionCalls = defineCalls({
  listReactions: {
    method: 'GET',
    path: '/api/user/{posterId}/reactions/{streamId}',
    access: 'member',
    summary: 'Likes or comments of a post or comment (FEED-59)',
    params: StreamParams,
    query: z.strictObject({ offset: Offset, kind: ReactionKind.default('comment'), limit: pageSize(limits.comments_page) }),
    response: ReactionPage,
    errors: ['feed.post_not_found', 'feature_off'],
  },
  addReaction: {
    method: 'POST',
    path: '/api/user/{posterId}/reactions/{streamId}',
    access: 'member',
    budget: 'write',
    further: ['comment'],
    idempotent: true,
    summary: 'Like or comment (FEED-60); an answer to a reply stands below the comment that the reply is on',
    params: StreamParams,
    body: ReactionDraft,
    status: 201,
    response: Reaction,
    errors: ['feed.post_not_found', 'reactions.already_reacted', 'reactions.author_left', 'member.anonymous_cannot', 'groups.archived'],
  },
  updateReaction: {
    method: 'PUT',
    path: '/api/user/{posterId}/reactions/{streamId}/{reactionId}',
    access: 'member',
    budget: 'write',
    summary: "Change one's own comment; it is marked as edited (FEED-61)",
    params: OneParams,
    edits: true,
    body: CommentEdit,
    response: Reaction,
    stale: 'reactions.comment_changed',
    errors: ['reactions.not_found', 'reactions.not_yours', 'member.anonymous_cannot', 'groups.archived'],
  },
  removeReaction: {
    method: 'DELETE',
    path: '/api/user/{posterId}/reactions/{streamId}/{reactionId}',
    access: 'member',
    budget: 'write',
    summary:
      "Take back a like or delete one's own comment, also where one no longer sees what it is on; kind is needed, in the query or in a JSON body (FEED-62)",
    params: OneParams,
    query: z.strictObject({ kind: ReactionKind.optional() }),
    status: 204,
    errors: ['reactions.not_found', 'reactions.not_yours'],
  },
  listEventReactions: {
    method: 'GET',
    path: '/api/event/{id}/reactions/{streamId}',
    access: 'member',
    summary: "Likes or comments of a post or comment in an event's posts (EVENT-95)",
    params: InEventParams,
    query: z.strictObject({ offset: Offset, kind: ReactionKind.default('comment'), limit: pageSize(limits.comments_page) }),
    response: ReactionPage,
    errors: ['feed.post_not_found', 'feature_off'],
  },
  addEventReaction: {
    method: 'POST',
    path: '/api/event/{id}/reactions/{streamId}',
    access: 'member',
    budget: 'write',
    further: ['comment'],
    idempotent: true,
    summary: "Like or comment in an event's posts (EVENT-96)",
    params: InEventParams,
    body: ReactionDraft,
    status: 201,
    response: Reaction,
    errors: ['feed.post_not_found', 'reactions.already_reacted', 'reactions.author_left', 'member.anonymous_cannot'],
  },
  removeEventReaction: {
    method: 'DELETE',
    path: '/api/event/{id}/reactions/{streamId}',
    access: 'member',
    budget: 'write',
    summary:
      "Take back one's own like of `streamId`, or delete one's own comment `streamId`; kind is needed, in the query or in a JSON body (EVENT-97)",
    params: InEventParams,
    query: z.strictObject({ kind: ReactionKind.optional() }),
    status: 204,
    errors: ['reactions.not_found'],
  },
  listLikers: {
    method: 'GET',
    path: '/api/user/{id}/reactions/{streamId}/list',
    access: 'member',
    summary: "Who likes a post or comment; the id may be the caller's or the author's (FEED-63)",
    params: z.strictObject({ id: Id, streamId: Id }),
    query: z.strictObject({ offset: Offset, limit: pageSize(limits.likers_page) }),
    response: LikerPage,
    errors: ['feed.post_not_found', 'feature_off'],
  },
  listWritten: {
    method: 'GET',
    path: '/api/user/{id}/written',
    access: 'member',
    self: 'id',
    summary:
      "One's own posts, comments and replies, newest first, or likes; `q` searches their words, of likes those of what was liked. Without a kind: what has words",
    params: IdParams,
    query: z.strictObject({
      q: line(limits.written_query_length).default(''),
      kind: WrittenKind.optional(),
      offset: Offset,
      limit: pageSize(limits.written_page),
    }),
    response: WrittenPage,
  },
});
