import type { ReactionKind } from '@muster/contract';
import type { Database } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { storedWords } from '../people/people.factory.ts';

interface MadeReaction {
  author: string;
  /** The id of the post or comment that is reacted to. */
  stream: string;
  at: Date;
}

async function makeReaction(db: Database, kind: ReactionKind, { author, stream, at }: MadeReaction, content = '', tagged: string[] = []) {
  const id = newId(at.getTime());
  const comment = await db.selectFrom('reaction').where('id', '=', stream).select('post_id').executeTakeFirst();
  await db
    .insertInto('reaction')
    .values({
      id,
      kind,
      stream_id: stream,
      post_id: comment?.post_id ?? stream,
      comment_id: comment ? stream : null,
      author_id: author,
      content: await storedWords(db, content, tagged),
      tagged,
      open_graph: null,
      edited_at: null,
      created_at: at,
    })
    .execute();
  await db
    .updateTable(comment ? 'reaction' : 'post')
    .where('id', '=', stream)
    .set((eb) => (kind === 'like' ? { like_count: eb('like_count', '+', 1) } : { comment_count: eb('comment_count', '+', 1) }))
    .execute();
  return id;
}

/** Inserts a like given at `at`, and counts it. Returns its id. */
export const makeLike = (db: Database, like: MadeReaction): Promise<string> => makeReaction(db, 'like', like);

/** Inserts a comment written at `at`, and counts it. Returns its id. */
export const makeComment = (db: Database, comment: MadeReaction & { content?: string; tagged?: string[] }): Promise<string> =>
  makeReaction(db, 'comment', comment, comment.content ?? 'Well done.', comment.tagged);
