import type { LikerPage, Reaction, ReactionDraft, ReactionKind, ReactionPage } from '@muster/contract';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { page, pageStart } from '../../platform/http/page.ts';
import type { CallContext } from '../../platform/http/registrar.ts';
import { newId } from '../../platform/ids.ts';
import { emit } from '../../platform/outbox.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { loadOwnSides, reactionState } from '../feed/index.ts';
import { followedAmong, loadMentions, loadPeople, tagsThatCount } from '../people/index.ts';
import { keepPreview } from '../previews/index.ts';
import { mayComment, mayEditComment, mayLike, mayRemoveReaction } from './reactions.policy.ts';
import {
  changeComment,
  deleteReaction,
  findReaction,
  findStream,
  holdStream,
  insertReaction,
  type ReactionRow,
  reactionsOf,
  type Stream,
} from './reactions.queries.ts';
import { toReaction } from './reactions.view.ts';

type CommentDraft = Extract<ReactionDraft, { kind: 'comment' }>;
/** One reaction by the ids of its path. */
interface At {
  streamId: string;
  reactionId: string;
}

/** Likes and comments on posts and on comments. */
export function reactionService(deps: Pick<Deps, 'db' | 'transact' | 'clock' | 'config'>) {
  const { db, transact, clock, config } = deps;

  const present = async (reader: Database, viewer: Viewer, rows: ReactionRow[]): Promise<Reaction[]> => {
    if (rows.length === 0) return [];
    const authors = rows.map((row) => row.author_id);
    const person = await loadPeople(reader, viewer, authors, config.leader.label);
    const ids = rows.map((row) => row.id);
    const ownSide = await loadOwnSides(reader, viewer, ids);
    const tags = await loadMentions(
      reader,
      viewer,
      rows.flatMap((row) => row.tagged),
    );
    return rows.map((row) => toReaction(row, { viewer, user: person(row.author_id), own: ownSide(row.id), tags: tags(row.tagged) }));
  };

  const presentOne = async (tx: Tx, viewer: Viewer, row: ReactionRow) => {
    const [reaction] = await present(tx, viewer, [row]);
    return reaction!;
  };

  /** A reaction that the viewer sees, of this kind, with its stream. */
  const find = async (tx: Tx, viewer: Viewer, { streamId, reactionId }: At, kind: ReactionKind) => {
    const stream = await findStream(tx, viewer, streamId);
    const row = stream && (await findReaction(tx, viewer, stream, reactionId));
    if (!row || row.kind !== kind) throw new Refusal('reactions.not_found');
    return { stream, row };
  };

  const values = async (tx: Tx, viewer: Viewer, draft: CommentDraft, before?: ReactionRow) => ({
    content: draft.content,
    tagged: await tagsThatCount(tx, viewer, draft.content, draft.tagged),
    preview: await keepPreview(tx, deps, draft.open_graph, before),
  });

  const visibleStream = async (reader: Database, viewer: Viewer, streamId: string): Promise<Stream> => {
    const stream = await findStream(reader, viewer, streamId);
    if (!stream) throw new Refusal('feed.post_not_found');
    return stream;
  };

  return {
    list: async (
      viewer: Viewer,
      streamId: string,
      { offset, kind, limit }: { offset?: string | undefined; kind: ReactionKind; limit: number },
    ): Promise<ReactionPage> => {
      const start = pageStart(offset);
      const stream = await visibleStream(db, viewer, streamId);
      // Who liked something is nobody's to see where the like list is off (ROLE-29).
      if (kind === 'like' && config.features.hide_like_list) throw new Refusal('reactions.likes_hidden');
      const { items, next } = page(await reactionsOf(db, viewer, stream, kind, start, limit), limit);
      const ownSide = await loadOwnSides(db, viewer, [stream.id]);
      const { reaction_counts } = reactionState(stream, ownSide(stream.id));
      return { data: { reactions: await present(db, viewer, items), reaction_counts }, next };
    },

    /** Who likes a post or comment, with whether the viewer follows them; nobody is told where the deployment hides it (ROLE-29). */
    likers: async (
      viewer: Viewer,
      streamId: string,
      { offset, limit }: { offset?: string | undefined; limit: number },
    ): Promise<LikerPage> => {
      if (config.features.hide_like_list) throw new Refusal('reactions.likes_hidden');
      const start = pageStart(offset);
      const stream = await visibleStream(db, viewer, streamId);
      const { items, next } = page(await reactionsOf(db, viewer, stream, 'like', start, limit), limit);
      const authors = items.map((row) => row.author_id);
      const person = await loadPeople(db, viewer, authors, config.leader.label);
      const followed = await followedAmong(
        db,
        viewer,
        authors.filter((id) => id !== null),
      );
      const reactions = items.map((row) => {
        const user = person(row.author_id);
        return { id: row.id, user_id: user.id, user: { ...user, following: user.id !== null && followed.has(user.id) } };
      });
      return { data: { reactions }, next_page: next };
    },

    add: (viewer: Viewer, streamId: string, draft: ReactionDraft, once: CallContext['once']): Promise<Reaction> =>
      once(async (tx) => {
        const stream = await visibleStream(tx, viewer, streamId);
        const author = draft.kind === 'like' ? mayLike(viewer) : mayComment(viewer);
        const content = draft.kind === 'like' ? { content: '', tagged: [], preview: undefined } : await values(tx, viewer, draft);
        if (!(await holdStream(tx, stream))) throw new Refusal('feed.post_not_found');
        const row = await insertReaction(tx, author, stream, { ...content, id: newId(), kind: draft.kind, created_at: clock.now() });
        if (!row) throw new Refusal('reactions.already_reacted');
        await emit(tx, 'reaction.added', { reaction_id: row.id, kind: row.kind });
        return presentOne(tx, viewer, row);
      }),

    update: (viewer: Viewer, at: At, draft: CommentDraft): Promise<Reaction> =>
      transact(async (tx) => {
        const { row } = await find(tx, viewer, at, 'comment');
        const comment = mayEditComment(viewer, row);
        const changed = await changeComment(tx, comment, { ...(await values(tx, viewer, draft, row)), edited_at: clock.now() });
        if (!changed) throw new Refusal('reactions.not_found');
        const tagged = changed.tagged.filter((id) => !row.tagged.includes(id));
        await emit(tx, 'reaction.updated', { reaction_id: row.id, tagged });
        return presentOne(tx, viewer, changed);
      }),

    remove: (viewer: Viewer, at: At, kind: ReactionKind): Promise<void> =>
      transact(async (tx) => {
        const { stream, row } = await find(tx, viewer, at, kind);
        const reaction = mayRemoveReaction(viewer, row);
        if (!((await holdStream(tx, stream)) && (await deleteReaction(tx, reaction, stream)))) throw new Refusal('reactions.not_found');
        await emit(tx, 'reaction.removed', { reaction_id: row.id, kind });
      }),
  };
}
