import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { type Notice, type NoticeFacts, type Notices, noticeOf, stillMentions, WORDS_READ } from '../../product/notices.ts';
import { visiblePosts } from './feed.queries.ts';
import { homeVisible } from './homes.ts';

declare module '../../product/notices.ts' {
  interface NoticeSubjects {
    post: true;
    taken_down: true;
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
        recipients: tagged.map((member_id) => ({ member_id, kind: 'mention' })),
        about: 'post',
        mentioned_in: { kind: post.home_kind, id: post.home_id },
        about_id: post.id,
        cause_id: post.id,
        group_key: null,
        created_at: post.created_at,
      }
    );
  });
}

/** Notifies authors of taken-down posts and comments. No actor: moderators act for the home. */
async function takings(tx: Tx, happened: ReadonlyArray<{ id: string; author_id: string }>): Promise<Array<Notice | undefined>> {
  const kept = await tx
    .selectFrom('taken_down')
    .innerJoin('member as author', 'author.id', 'taken_down.author_id')
    .where(sql<boolean>`taken_down.id = any(${happened.map(({ id }) => id)}::uuid[])`)
    .select(['taken_down.id', 'taken_down.taken_at'])
    .orderBy('taken_down.id')
    .forKeyShare(['author', 'taken_down'])
    .execute();
  const at = new Map(kept.map(({ id, taken_at }) => [id, taken_at]));
  return happened.map(({ id, author_id }) => {
    const created_at = at.get(id);
    if (!created_at) return undefined;
    const about = { about: 'taken_down', about_id: id, cause_id: id, group_key: null } as const;
    return { actor_id: null, recipients: [{ member_id: author_id, kind: 'taken_down' }], ...about, created_at };
  });
}

const when = ({ tagged }: Tagging) => tagged.length > 0;

/** Notices about posts. */
export const noticesOfPosts: Notices = {
  subjects: [
    {
      name: 'post',
      kinds: ['like', 'mention', 'group_post'],
      seen: (db, reader, notice) =>
        sql<boolean>`exists (${visiblePosts(db, reader, reader.homes)
          .where('post.id', '=', notice.about_id)
          .where(stillMentions('post', notice))
          .select('post.id')})`,
      shown: (about_id) => sql<NoticeFacts>`(
        select json_build_object('object', post.id, 'words', left(post.text, ${sql.lit(WORDS_READ)}), 'tagged', post.tagged,
          'home', json_build_object('kind', post.home_kind, 'id', post.home_id))
        from post where post.id = ${about_id})`,
    },
    {
      name: 'taken_down',
      kinds: ['taken_down'],
      // Visible only to those who see the home, since it is named; authors also find the reason with their own post.
      seen: (_, reader, { about_id }) =>
        sql<boolean>`exists (select from taken_down as post where post.id = ${about_id} and ${homeVisible(reader.homes, reader)})`,
      shown: (about_id) => sql<NoticeFacts>`(
        select json_build_object('object', taken.id, 'words', left(taken.text, ${sql.lit(WORDS_READ)}), 'tagged', taken.tagged,
          'home', json_build_object('kind', taken.home_kind, 'id', taken.home_id),
          'own', json_build_object('what', taken.kind, 'reason', taken.reason))
        from taken_down as taken where taken.id = ${about_id})`,
    },
  ],
  from: [
    noticeOf('post.created', taggings, { when }),
    noticeOf('post.updated', taggings, { when }),
    noticeOf('content.taken_down', takings),
  ],
};
