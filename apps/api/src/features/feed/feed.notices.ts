import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { type Notice, type NoticeFacts, type Notices, noticeOf, WORDS_READ } from '../../platform/notices.ts';
import { visiblePosts } from './feed.queries.ts';

declare module '../../platform/notices.ts' {
  interface NoticeKinds {
    post: true;
  }
}

interface Tagging {
  post_id: string;
  tagged: readonly string[];
}

/** Notifies the members tagged in a post. */
async function taggings(tx: Tx, happened: readonly Tagging[]): Promise<Array<Notice | undefined>> {
  const posts = await tx
    .selectFrom('post')
    .innerJoin('member as author', 'author.id', 'post.author_id')
    .where(sql<boolean>`post.id = any(${happened.map(({ post_id }) => post_id)}::uuid[])`)
    .select(['post.id', 'post.author_id', 'post.created_at', 'post.home_kind', 'post.home_id'])
    .orderBy('post.id')
    .forKeyShare(['author', 'post'])
    .execute();
  const byId = new Map(posts.map((post) => [post.id, post]));
  return happened.map(({ post_id, tagged }) => {
    const post = byId.get(post_id);
    return (
      post && {
        actor_id: post.author_id,
        recipients: tagged.map((member_id) => ({ member_id, verb: 'post', tagged: true })),
        kind: 'post',
        mentioned_in: { kind: post.home_kind, id: post.home_id },
        about_id: post.id,
        cause_id: post.id,
        group_key: null,
        created_at: post.created_at,
      }
    );
  });
}

const when = ({ tagged }: Tagging) => tagged.length > 0;

/** What members are notified of about posts. */
export const noticesOfPosts: Notices = {
  kinds: [
    {
      name: 'post',
      seen: (db, reader, { about_id }) =>
        sql<boolean>`exists (${visiblePosts(db, reader, reader.homes).where('post.id', '=', about_id).select('post.id')})`,
      shown: (about_id) => sql<NoticeFacts>`(
        select json_build_object('object', post.id, 'words', left(post.text, ${sql.lit(WORDS_READ)}), 'tagged', post.tagged,
          'home', json_build_object('kind', post.home_kind, 'id', post.home_id))
        from post where post.id = ${about_id})`,
    },
  ],
  from: [noticeOf('post.created', taggings, { when }), noticeOf('post.updated', taggings, { when })],
};
