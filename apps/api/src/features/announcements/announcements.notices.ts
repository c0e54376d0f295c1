import { postAddress } from '@muster/contract';
import { sql } from 'kysely';
import { type NoticeFacts, type Notices, noticeOf, WORDS_READ } from '../../product/notices.ts';
import { visiblePosts } from '../feed/index.ts';
import { recipientsOf, wordsOf } from './announcements.queries.ts';

declare module '../../product/notices.ts' {
  interface NoticeSubjects {
    announcement: true;
  }
}

const SUBJECT_LENGTH = 78;
/** The first line, shortened to what mail programs show. */
function subjectOf(text: string): string {
  const letters = [...text.split('\n', 1)[0]!];
  return letters.length > SUBJECT_LENGTH ? `${letters.slice(0, SUBJECT_LENGTH - 1).join('')}…` : letters.join('');
}

/**
 * Notifies members of an announcement once each; also by mail if the operator chose that. No actor: announcements come from the community.
 */
export const noticesOfAnnouncements: Notices = {
  subjects: [
    {
      name: 'announcement',
      kinds: ['announcement'],
      seen: (db, reader, { about_id }) =>
        sql<boolean>`exists (${visiblePosts(db, reader, reader.homes).where('post.id', '=', about_id).select('post.id')})`,
      shown: (about_id) => sql<NoticeFacts>`(
        select json_build_object('object', post.id, 'words', left(post.text, ${sql.lit(WORDS_READ)}))
        from post where post.id = ${about_id})`,
      mail: {
        choices: { announcement: 'mail_announcements' },
        which: (about_id) => sql<boolean>`(not member.do_not_send_any_email
          and (select by_mail from announcement where announcement.post_id = ${about_id}))`,
        words: async (db, ids) => {
          const words = await wordsOf(db, ids);
          return (id) => {
            const text = words.get(id);
            return text === undefined
              ? undefined
              : {
                  subject: subjectOf(text),
                  paragraphs: text.split(/\n+/),
                  link: { label: 'Open it in the community', path: postAddress({ id }) },
                };
          };
        },
      },
    },
  ],
  from: [
    noticeOf(
      'announcement.told',
      async (tx, happened) => {
        const told = await recipientsOf(tx, happened);
        return happened.map(({ post_id }, n) => {
          const whom = told[n];
          return (
            whom && {
              actor_id: null,
              recipients: whom.members.map((member_id) => ({ member_id, kind: 'announcement' as const })),
              about: 'announcement' as const,
              about_id: post_id,
              cause_id: post_id,
              group_key: null,
              created_at: whom.created_at,
            }
          );
        });
      },
      { batch: 4 },
    ),
  ],
};
