import type { HomeRef, Post } from '@muster/contract';
import type { Database } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { transactions } from '../../platform/transact.ts';
import { storedWords } from '../people/people.factory.ts';
import { previewColumns } from '../previews/index.ts';
import { backfillTimeline, fanOut } from './feed.writes.ts';

export interface MadePost {
  author: string;
  /** Default: the author's own. */
  home?: HomeRef;
  at: Date;
  text?: string;
  /** Id of a picture that belongs to the author and is ready. */
  mediaId?: string | null;
  tagged?: string[];
  verb?: Post['verb'];
  openGraph?: Post['open_graph'];
}

/** Creates a post with the time `at`, in the timelines of its author and of all current followers. Returns its id. */
export async function makePost(db: Database, post: MadePost): Promise<string> {
  const id = newId(post.at.getTime());
  await db
    .insertInto('post')
    .values({
      id,
      author_id: post.author,
      home_kind: post.home?.kind ?? 'member',
      home_id: post.home?.id ?? post.author,
      verb: post.verb ?? 'post',
      text: await storedWords(db, post.text ?? 'Morning run along the river.', post.tagged),
      media_id: post.mediaId ?? null,
      tagged: post.tagged ?? [],
      ...previewColumns(post.openGraph),
      edited_at: null,
      created_at: post.at,
    })
    .execute();
  await db.insertInto('timeline_entry').values({ member_id: post.author, post_id: id, author_id: post.author }).execute();
  await fanOut(
    transactions(db, () => undefined),
    [id],
  );
  return id;
}

/** Creates a follow, and adds the existing posts of the followee to the follower's timeline. */
export async function makeFollow(
  db: Database,
  { follower, followee, at }: { follower: string; followee: string; at: Date },
): Promise<void> {
  await db
    .insertInto('follow')
    .values({ id: newId(at.getTime()), follower_id: follower, followee_id: followee, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await backfillTimeline(db, follower, followee);
}
