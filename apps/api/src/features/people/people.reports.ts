import { reportTitles } from '@muster/contract';
import { sql } from 'kysely';
import type { Reportable } from '../../product/reportable.ts';

/** Makes members reportable, together with the words of their profile. */
export const reportableMember: Reportable = {
  title: reportTitles.user,
  missing: 'member.not_found',
  /**
   * Finds a registered member who has not blocked the viewer, also by the id of their follow of the viewer, since an anonymous follower has
   * no other identifier. Members may report people whom they have blocked.
   */
  find: async (db, viewer, _homes, id) => {
    const follower = db.selectFrom('follow').where('follow.id', '=', id).where('followee_id', '=', viewer.id).select('follower_id');
    const member = await db
      .selectFrom('member')
      .where((eb) => eb.or([eb('id', '=', id), eb('id', '=', follower)]))
      .where('profile_completed', '=', sql.lit(true))
      .where(sql<boolean>`not exists (select 1 from block where blocker_id = member.id and blocked_id = ${viewer.id})`)
      .select(['id', 'profile_bio'])
      .executeTakeFirst();
    return member && { id: member.id, author_id: member.id, on_id: null, words: member.profile_bio };
  },
};
