import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { Events } from '../../platform/jobs/outbox.ts';
import { type Notice, type NoticeFacts, type Notices, noticeOf } from '../../product/notices.ts';
import { usDate } from './payments.view.ts';
import { isLast, remindedOf } from './reminders/reminders.queries.ts';

declare module '../../product/notices.ts' {
  interface NoticeSubjects {
    membership_ending: true;
  }
}

/** Returns the notices of these reminders. Members who have left are skipped. */
async function endingSoon(tx: Tx, happened: ReadonlyArray<Events['membership.ending']>): Promise<Array<Notice | undefined>> {
  const ids = happened.map(({ reminder_id }) => reminder_id);
  await sql`
    select id from member where id in (select member_id from purchase join membership_reminder as reminder on reminder.purchase_id = purchase.id
      where reminder.id = any(${ids}::uuid[])) order by id for key share`.execute(tx);
  const { rows } = await sql<{ id: string; member_id: string; created_at: Date }>`
    select reminder.id, purchase.member_id, reminder.created_at
    from membership_reminder as reminder join purchase on purchase.id = reminder.purchase_id
    where reminder.id = any(${ids}::uuid[]) and purchase.member_id is not null
    order by reminder.id for key share of reminder`.execute(tx);
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = found.get(id);
    return (
      row && {
        actor_id: null,
        recipients: [{ member_id: row.member_id, kind: 'membership_ending' }],
        about: 'membership_ending',
        about_id: id,
        cause_id: id,
        group_key: null,
        created_at: row.created_at,
      }
    );
  });
}

/** Notifies members that their membership ends. The notice disappears if they buy again or are refunded. */
export const paymentNotices: Notices = {
  subjects: [
    {
      name: 'membership_ending',
      kinds: ['membership_ending'],
      seen: (_, reader, { about_id }) => sql<boolean>`exists (
        select from membership_reminder as reminder join purchase as ending on ending.id = reminder.purchase_id
        where reminder.id = ${about_id} and ending.expires_at = reminder.expires_at and ending.member_id = ${reader.id}
          and ${isLast(sql`ending`)})`,
      shown: (about_id) => sql<NoticeFacts>`(
        select json_build_object('own', json_build_object('name', tier.name, 'ends_on', reminder.ends_on))
        from membership_reminder as reminder join purchase on purchase.id = reminder.purchase_id join tier on tier.id = purchase.tier_id
        where reminder.id = ${about_id})`,
      mail: {
        choices: { membership_ending: 'mail_membership' },
        words: async (db, ids) => {
          const reminded = await remindedOf(db, ids);
          return (id) => {
            const about = reminded.get(id);
            return (
              about && {
                subject: `Your membership ends on ${usDate(about.ends_on)}`,
                paragraphs: [
                  `${about.name}: your membership is valid until ${usDate(about.ends_on)}.`,
                  'If you renew it before then, the new time begins when this one ends, so you lose no day. If you do nothing, it ends, and nothing is charged.',
                ],
                link: { label: 'Renew your membership', path: '/membershipoptionview' },
              }
            );
          };
        },
      },
    },
  ],
  from: [noticeOf('membership.ending', endingSoon)],
};
