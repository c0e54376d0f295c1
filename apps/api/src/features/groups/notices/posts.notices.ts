import { type NoticeSource, noticeOf } from '../../../product/notices.ts';
import { recipientsOf } from './posts.queries.ts';

/** Notifies members who chose it of each post in their group. They see of the post what the feed shows. */
export const tellsOfPosts: NoticeSource = noticeOf(
  'group.post_told',
  async (tx, happened) => {
    const told = await recipientsOf(tx, happened);
    return happened.map(({ post_id, author_id }, n) => {
      const whom = told[n];
      return (
        whom && {
          actor_id: author_id,
          recipients: whom.members.map((member_id) => ({ member_id, kind: 'group_post' as const })),
          about: 'post' as const,
          about_id: post_id,
          cause_id: post_id,
          group_key: null,
          created_at: whom.created_at,
        }
      );
    });
  },
  { batch: 4 },
);
