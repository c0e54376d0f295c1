import { sql } from 'kysely';
import { type Notices, noticeOf } from '../../../product/notices.ts';

declare module '../../../product/notices.ts' {
  interface NoticeSubjects {
    follow: true;
  }
}

/** Notifies members of new followers: once per follower, however often they follow again. */
export const noticesOfFollows: Notices = {
  subjects: [
    {
      name: 'follow',
      kinds: ['follow'],
      lasts: ({ actor_id, member_id }) =>
        sql<boolean>`exists (select from follow where follower_id = ${actor_id} and followee_id = ${member_id})`,
    },
  ],
  from: [
    noticeOf('follow.created', async (tx, happened) => {
      const follows = await tx
        .selectFrom('follow')
        .innerJoin('member as follower', 'follower.id', 'follow.follower_id')
        .innerJoin('member as followee', 'followee.id', 'follow.followee_id')
        .where(sql<boolean>`follow.id = any(${happened.map(({ follow_id }) => follow_id)}::uuid[])`)
        .select(['follow.id', 'follow.follower_id', 'follow.followee_id', 'follow.created_at'])
        .orderBy('follow.id')
        .forKeyShare(['follower', 'followee', 'follow'])
        .execute();
      const byId = new Map(follows.map((follow) => [follow.id, follow]));
      return happened.map(({ follow_id }) => {
        const follow = byId.get(follow_id);
        if (!follow) return undefined;
        const { follower_id, followee_id, created_at } = follow;
        return {
          actor_id: follower_id,
          recipients: [{ member_id: followee_id, kind: 'follow' }],
          about: 'follow',
          about_id: followee_id,
          // Not the follow's id, so that a member who follows again does not notify again.
          cause_id: follower_id,
          group_key: followee_id,
          created_at,
        };
      });
    }),
  ],
};
