import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { emit } from '../../platform/jobs/outbox.ts';
import type { Authorized } from '../../platform/policy.ts';
import type { TakenDownBy, TakingDown } from '../../product/reportable.ts';
import { keepTakenDown } from '../feed/index.ts';
import { deleteReaction } from './reactions.queries.ts';
import { lockStanding } from './standing.queries.ts';

/** Returns the home of the post that a comment or reply is on. */
export const homeOfComment: TakenDownBy['homeOf'] = async (tx, id) => {
  const post = await tx
    .selectFrom('reaction')
    .innerJoin('post', 'post.id', 'reaction.post_id')
    .where('reaction.id', '=', id)
    .select(['post.home_kind', 'post.home_id'])
    .executeTakeFirst();
  return post && { kind: post.home_kind, id: post.home_id };
};

const inHome = (tx: Tx, { kind, id: home_id }: TakingDown['home'], id: string) =>
  tx
    .selectFrom('reaction')
    .innerJoin('post', 'post.id', 'reaction.post_id')
    .where('reaction.id', '=', id)
    .where('reaction.kind', '=', 'comment')
    .where('post.home_kind', '=', kind)
    .where('post.home_id', '=', home_id)
    .where('reaction.author_id', 'is not', null);

/** Returns a comment or reply in a home, for its moderators. */
export const findTakeableComment: TakenDownBy['find'] = async (tx, home, id) => {
  const comment = await inHome(tx, home, id).select('reaction.author_id').executeTakeFirst();
  return comment?.author_id ? { author_id: comment.author_id } : undefined;
};

/** Takes down a comment with everything on it; its author keeps a copy of the text. */
export async function takeDownComment(tx: Tx, taking: Authorized<'take_down', TakingDown>): Promise<boolean> {
  const { id, home } = taking;
  const comment = await inHome(tx, home, id).select(['reaction.stream_id', 'reaction.post_id', 'reaction.comment_id']).executeTakeFirst();
  if (!comment) return false;
  const { stream_id, ...on } = comment;
  const standing = { id: stream_id, ...on };
  if (!(await lockStanding(tx, standing))) return false;
  const kept = sql`
    select id, 'reaction', ${home.kind}::text, ${home.id}::uuid, author_id, post_id, comment_id, content, tagged, false, edited_at is not null, created_at
    from (select * from reaction where id = ${id} and author_id is not null for update) as locked`;
  const { rows } = await keepTakenDown(kept, taking).execute(tx);
  const author_id = rows[0]?.author_id;
  if (author_id === undefined || !(await deleteReaction(tx, { ...taking, kind: 'comment' as const }, standing))) return false;
  await emit(tx, 'reaction.removed', { reaction_id: id, kind: 'comment', ...on });
  await emit(tx, 'content.taken_down', { id, author_id });
  return true;
}
