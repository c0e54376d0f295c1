import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { type Notice, type NoticeFacts, type Notices, noticeOf, type Recipient, stillMentions, WORDS_READ } from '../../product/notices.ts';
import { visiblePosts } from '../feed/index.ts';
import { inVisibleThread } from './reactions.queries.ts';

declare module '../../product/notices.ts' {
  interface NoticeSubjects {
    comment: true;
  }
}

const among = (column: string, ids: readonly string[]) => sql<SqlBool>`${sql.ref(column)} = any(${ids}::uuid[])`;

/** Locks and returns the likes and comments with these ids whose authors have not left. */
async function lockReactions(tx: Tx, ids: readonly string[]) {
  const rows = await tx
    .selectFrom('reaction')
    .innerJoin('post', 'post.id', 'reaction.post_id')
    .innerJoin('member as author', 'author.id', 'reaction.author_id')
    // Announcements of the community have no author to lock.
    .innerJoin('member as poster', (join) => join.on(sql<SqlBool>`poster.id = coalesce(post.author_id, reaction.author_id)`))
    .where(among('reaction.id', ids))
    .select((eb) => [
      'reaction.id',
      'reaction.kind',
      'reaction.stream_id',
      'reaction.post_id',
      'reaction.comment_id',
      'author.id as author_id',
      'reaction.tagged',
      'reaction.created_at',
      'post.author_id as post_author_id',
      eb
        .selectFrom('reaction as comment')
        .whereRef('comment.id', '=', 'reaction.comment_id')
        .select('comment.author_id')
        .as('comment_author_id'),
    ])
    .orderBy('reaction.id')
    .forKeyShare(['author', 'poster', 'reaction', 'post'])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

type Held = NonNullable<ReturnType<Awaited<ReturnType<typeof lockReactions>>['get']>>;

/** Returns the author of each of these comments, without comments that are gone or whose author is. */
async function authorsOf(tx: Tx, commentIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (commentIds.length === 0) return new Map();
  const rows = await tx.selectFrom('reaction').where(among('id', commentIds)).select(['id', 'author_id']).execute();
  return new Map(rows.flatMap(({ id, author_id }) => (author_id ? [[id, author_id]] : [])));
}

/** A commenter in a stream, and the id of their first comment there. */
interface Commenter {
  author_id: string;
  first: string;
}

/** Returns the commenters of each of these streams. */
async function commentersOf(tx: Tx, streamIds: readonly string[]): Promise<ReadonlyMap<string, Commenter[]>> {
  if (streamIds.length === 0) return new Map();
  // There is no min(uuid) before PostgreSQL 18.
  const { rows } = await sql<Commenter & { stream_id: string }>`
    select stream_id, author_id, min(id::text) as first from reaction
    where ${among('stream_id', streamIds)} and kind = 'comment' and author_id is not null group by stream_id, author_id`.execute(tx);
  const byStream = new Map<string, Commenter[]>();
  for (const { stream_id, ...commenter } of rows) byStream.set(stream_id, [...(byStream.get(stream_id) ?? []), commenter]);
  return byStream;
}

const tags = (members: readonly string[]) => members.map((member_id): Recipient => ({ member_id, kind: 'mention' }));

/** Returns the notice of a like or comment: a comment's is about itself, a like's about its target. */
function noticeAbout(reaction: Held, recipients: readonly Recipient[]): Notice {
  const { id, kind, post_id, comment_id } = reaction;
  const comment = kind === 'comment' ? id : comment_id;
  return {
    actor_id: reaction.author_id,
    recipients,
    unblocked: [reaction.post_author_id, reaction.comment_author_id].filter((id) => id !== null),
    ...(comment ? { about: 'comment', about_id: comment } : { about: 'post', about_id: post_id }),
    cause_id: id,
    group_key: reaction.stream_id,
    created_at: reaction.created_at,
  };
}

/** Notifies the author of the target, the people tagged in the comment, and earlier commenters. */
const ofAdded = noticeOf('reaction.added', async (tx, happened) => {
  // Withdrawn reactions are not found; their notifications are deleted with them in any case.
  const held = await lockReactions(
    tx,
    happened.map(({ reaction_id }) => reaction_id),
  );
  const answered = await authorsOf(
    tx,
    happened.flatMap((each) => each.answered ?? []),
  );
  const streams = [...held.values()].flatMap(({ kind, stream_id }) => (kind === 'comment' ? [stream_id] : []));
  const commenters = await commentersOf(tx, [...new Set(streams)]);
  return happened.map((each) => {
    const reaction = held.get(each.reaction_id);
    if (!reaction) return undefined;
    const { kind, comment_id, comment_author_id, post_author_id, stream_id, tagged } = reaction;
    // The author of the reply being responded to is notified like the comment's. Null if they have deleted their account.
    const owners = [answered.get(each.answered ?? ''), comment_id ? comment_author_id : post_author_id];
    const own = owners.flatMap((owner): Recipient[] => (owner ? [{ member_id: owner, kind }] : []));
    if (kind === 'like') return noticeAbout(reaction, own);
    // Only earlier commenters: by the time this runs there may be later ones.
    const before = (commenters.get(stream_id) ?? []).filter(({ first }) => first < reaction.id);
    const others = before.map(({ author_id }): Recipient => ({ member_id: author_id, kind: 'also_commented' }));
    return noticeAbout(reaction, [...own, ...tags(tagged), ...others]);
  });
});

/** Notifies the people whom an edit of a comment newly tagged. */
const ofUpdated = noticeOf(
  'reaction.updated',
  async (tx, happened) => {
    const held = await lockReactions(
      tx,
      happened.map(({ reaction_id }) => reaction_id),
    );
    return happened.map(({ reaction_id, tagged }) => {
      const reaction = held.get(reaction_id);
      return reaction && noticeAbout(reaction, tags(tagged));
    });
  },
  { when: ({ tagged }) => tagged.length > 0 },
);

/** The notifications about likes and comments. */
export const noticesOfReactions: Notices = {
  subjects: [
    {
      name: 'comment',
      kinds: ['like', 'comment', 'also_commented', 'mention'],
      // If several people are behind an entry, each has a comment of their own.
      lasts: (notice) => sql<boolean>`(not ${notice.tagged} or exists (select from reaction as comment
        where comment.id = ${notice.about_id} and ${stillMentions('comment', notice)}))`,
      seen: (db, reader, { about_id }) =>
        sql<boolean>`exists (${visiblePosts(db, reader, reader.homes)
          .innerJoin('reaction as comment', 'comment.post_id', 'post.id')
          .where('comment.id', '=', about_id)
          .where(inVisibleThread(reader, sql.ref('comment.id')))
          .select('comment.id')})`,
      shown: (about_id) => sql<NoticeFacts>`(
        select json_build_object('object', comment.post_id, 'comment_id', comment.id, 'reply_to', comment.comment_id,
          'words', left(comment.content, ${sql.lit(WORDS_READ)}), 'tagged', comment.tagged,
          'home', json_build_object('kind', post.home_kind, 'id', post.home_id))
        from reaction as comment join post on post.id = comment.post_id where comment.id = ${about_id})`,
    },
  ],
  from: [ofAdded, ofUpdated],
};
