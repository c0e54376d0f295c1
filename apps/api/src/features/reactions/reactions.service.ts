import {
  type CommentEdit,
  type HomeRef,
  type LikerPage,
  limits,
  type Reaction,
  type ReactionDraft,
  type ReactionKind,
  type ReactionPage,
} from '@muster/contract';
import type { Database, Tx } from '../../platform/database/database.ts';
import { page, pageStart } from '../../platform/http/page.ts';
import { emit } from '../../platform/jobs/outbox.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { CallContext } from '../../product/calls/registrar.ts';
import type { Deps } from '../../product/deps.ts';
import type { Viewer } from '../../product/viewer.ts';
import { reactionState } from '../feed/index.ts';
import { editMentions, followedAmong, shownTags, storeMentions, toPerson } from '../people/index.ts';
import { storedPreview } from '../previews/index.ts';
import { mayComment, mayEditComment, mayLike, mayRemoveReaction } from './reactions.policy.ts';
import {
  changeComment,
  deleteReaction,
  findOwn,
  findOwnIn,
  findReaction,
  findStream,
  insertReaction,
  latestReplies,
  type ReactionRow,
  reactionsOf,
  type ShownReaction,
  type Stream,
  showReaction,
} from './reactions.queries.ts';
import { toReply } from './reactions.view.ts';
import { lockStanding, lockStream } from './standing.queries.ts';

type CommentDraft = Extract<ReactionDraft, { kind: 'comment' }>;
/** The ids in the path of one reaction. */
interface At {
  streamId: string;
  reactionId: string;
}

/** Likes and comments on posts and on comments. */
export function reactionService(deps: Pick<Deps, 'db' | 'transact' | 'clock' | 'config' | 'homes'>) {
  const { db, transact, clock, config, homes } = deps;

  const present = async (reader: Database, viewer: Viewer, rows: ShownReaction[], stream?: Stream): Promise<Reaction[]> => {
    const answered = rows.flatMap((row) => (row.comment_count > 0 ? row.id : []));
    const replies = await latestReplies(reader, viewer, answered);
    const shown = (row: ShownReaction) =>
      toReply(
        { ...row, in_charge: stream?.in_charge ?? false, ended: stream?.ended ?? null },
        {
          viewer,
          user: toPerson(row.author, viewer, config.leader.label),
          own: row.own,
          tags: shownTags(row.people ?? [])(row.tagged),
        },
      );
    return rows.map((row) => {
      const below = replies.filter((reply) => reply.stream_id === row.id);
      const { items, next } = page(below, limits.replies_shown);
      return { ...shown(row), replies: { reactions: items.map(shown), next } };
    });
  };

  const presentOne = async (tx: Tx, viewer: Viewer, { id }: ReactionRow) => {
    const [reaction] = await present(tx, viewer, [await showReaction(tx, viewer, id)]);
    return reaction!;
  };

  /** Returns the stream that a reaction to this one belongs to: replies to a reply are listed next to it, below the comment. */
  const findThread = async (tx: Tx, viewer: Viewer, streamId: string, kind: ReactionKind) => {
    const stream = await findStream(tx, viewer, homes, streamId);
    return kind === 'comment' && stream?.parent_id ? findStream(tx, viewer, homes, stream.parent_id) : stream;
  };

  /** Returns a reaction of this kind that the viewer can see, with its stream. */
  const find = async (tx: Tx, viewer: Viewer, { streamId, reactionId }: At, kind: ReactionKind) => {
    const stream = await findThread(tx, viewer, streamId, kind);
    const row = stream && (await findReaction(tx, viewer, stream, reactionId));
    if (!row || row.kind !== kind) throw new Refusal('reactions.not_found');
    return { stream, row };
  };

  const values = async (tx: Tx, viewer: Viewer, draft: CommentDraft) => {
    const { text: content, tagged } = await storeMentions(tx, viewer, { text: draft.content, tagged: draft.tagged });
    return { content, tagged, preview: await storedPreview(tx, deps, draft.open_graph) };
  };

  const visibleStream = async (reader: Database, viewer: Viewer, streamId: string, home?: HomeRef): Promise<Stream> => {
    const stream = await findStream(reader, viewer, homes, streamId, home);
    if (!stream) throw new Refusal('feed.post_not_found');
    return stream;
  };

  const take = async (tx: Tx, viewer: Viewer, row: ReactionRow): Promise<void> => {
    const reaction = mayRemoveReaction(viewer, row);
    const { id, kind, post_id, comment_id } = row;
    const standing = { id: row.stream_id, post_id, comment_id };
    if (!((await lockStanding(tx, standing)) && (await deleteReaction(tx, reaction, standing)))) throw new Refusal('reactions.not_found');
    await emit(tx, 'reaction.removed', { reaction_id: id, kind, post_id, comment_id });
  };

  return {
    list: async (
      viewer: Viewer,
      streamId: string,
      { offset, kind, limit }: { offset?: string | undefined; kind: ReactionKind; limit: number },
      home?: HomeRef,
    ): Promise<ReactionPage> => {
      const start = pageStart(offset);
      const stream = await visibleStream(db, viewer, streamId, home);
      // If the like list is off, nobody may see who liked something (ROLE-29).
      if (kind === 'like' && config.features.hide_like_list) throw new Refusal('feature_off');
      const { items, next } = page(await reactionsOf(db, viewer, stream, kind, start, limit), limit);
      const { reaction_counts } = reactionState(stream, stream.own);
      return { data: { reactions: await present(db, viewer, items, stream), reaction_counts }, next };
    },

    /**
     * Returns the members who like a post or comment, and whether the viewer follows them. Refused if the deployment hides the list
     * (ROLE-29).
     */
    likers: async (
      viewer: Viewer,
      streamId: string,
      { offset, limit }: { offset?: string | undefined; limit: number },
    ): Promise<LikerPage> => {
      if (config.features.hide_like_list) throw new Refusal('feature_off');
      const start = pageStart(offset);
      const stream = await visibleStream(db, viewer, streamId);
      const { items, next } = page(await reactionsOf(db, viewer, stream, 'like', start, limit), limit);
      const authors = items.flatMap((row) => row.author_id ?? []);
      const followed = await followedAmong(db, viewer, authors);
      const reactions = items.map((row) => {
        const user = toPerson(row.author, viewer, config.leader.label);
        return { id: row.id, user_id: user.id, user: { ...user, following: user.id !== null && followed.has(user.id) } };
      });
      return { data: { reactions }, next_page: next };
    },

    add: (viewer: Viewer, streamId: string, draft: ReactionDraft, once: CallContext['once'], home?: HomeRef): Promise<Reaction> =>
      once(async (tx) => {
        const answered = await visibleStream(tx, viewer, streamId, home);
        const author = draft.kind === 'like' ? mayLike(viewer, answered) : mayComment(viewer, answered);
        const stream = draft.kind === 'comment' && answered.parent_id ? await visibleStream(tx, viewer, answered.parent_id) : answered;
        const content = draft.kind === 'like' ? { content: '', tagged: [], preview: undefined } : await values(tx, viewer, draft);
        if (!(await lockStream(tx, stream))) throw new Refusal('feed.post_not_found');
        const row = await insertReaction(tx, author, stream, {
          ...content,
          id: clock.newId(),
          kind: draft.kind,
          created_at: clock.now(),
          answered: stream === answered ? null : answered.id,
        });
        if (!row) throw new Refusal('reactions.already_reacted');
        const [reaction] = await present(tx, viewer, [row]);
        return reaction!;
      }),

    /** Replaces text and tags. An edit of an outdated version is refused with the current comment (ruling 20). */
    update: (viewer: Viewer, at: At, draft: CommentEdit): Promise<Reaction> =>
      transact(async (tx) => {
        const { row, stream } = await find(tx, viewer, at, 'comment');
        const comment = mayEditComment(viewer, { ...row, ended: stream.ended });
        const words = await editMentions(
          tx,
          viewer,
          { text: draft.content, tagged: draft.tagged },
          { text: row.content, tagged: row.tagged },
        );
        const preview = await storedPreview(tx, deps, draft.open_graph, row);
        const next = { content: words.text, tagged: words.tagged, preview, edited_at: clock.now() };
        const changed = await changeComment(tx, comment, next, draft.version);
        if (!changed) {
          const { row: now } = await find(tx, viewer, at, 'comment');
          throw new Refusal('reactions.comment_changed', { current: await presentOne(tx, viewer, now) });
        }
        const tagged = changed.tagged.filter((id) => !row.tagged.includes(id));
        await emit(tx, 'reaction.updated', { reaction_id: row.id, tagged });
        return presentOne(tx, viewer, changed);
      }),

    remove: (viewer: Viewer, at: At, kind: ReactionKind): Promise<void> =>
      transact(async (tx) => {
        const own = await findOwn(tx, viewer, at.streamId, at.reactionId);
        // The reaction belongs to another member: viewers who can see it get an error that says so.
        await take(tx, viewer, own?.kind === kind ? own : (await find(tx, viewer, at, kind)).row);
      }),

    /** Removes the viewer's own like of `streamId`, or their comment with that id, in a home. */
    removeIn: (viewer: Viewer, home: HomeRef, streamId: string, kind: ReactionKind): Promise<void> =>
      transact(async (tx) => {
        const row = await findOwnIn(tx, viewer, home, streamId, kind);
        if (!row) throw new Refusal('reactions.not_found');
        await take(tx, viewer, row);
      }),
  };
}
