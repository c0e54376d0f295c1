import type { NotificationKind } from '@muster/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { Homes } from '../../../product/home.ts';
import type { MailedNotice, NoticeSubject } from '../../../product/notices.ts';
import { isBarred } from '../../session/index.ts';
import { wants } from '../choices.queries.ts';
import type { WrittenNotification } from '../notifications.writes.ts';
import { counts, isVisible, kindIn } from '../visibility.ts';

const isAmong = (column: string, written: readonly WrittenNotification[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${column}.member_id`)}, ${sql.ref(`${column}.id`)}) in (
    select * from unnest(${written.map((each) => each.member_id)}::uuid[], ${written.map((each) => each.id)}::uuid[]))`;

/** Tests that a notification is of a kind that is mailed, and that its member wants the mail. */
const isMailed = (subjects: readonly NoticeSubject[]): RawBuilder<boolean> => {
  const mailed = subjects.flatMap(({ name, mail }) =>
    Object.entries(mail?.choices ?? {}).map(
      ([kind, choice]) => sql`when notification.kind = ${sql.lit(name)} and ${kindIn('notification', subjects)} = ${sql.lit(kind)}
        then ${wants(choice)} and ${mail?.which?.(sql.ref('notification.about_id')) ?? sql`true`}`,
    ),
  );
  return sql<boolean>`case ${sql.join(mailed, sql` `)} else false end`;
};

/** Returns the new notifications to mail: those of members with a verified email who want the mail. */
export const mailTargets = (
  tx: Tx,
  written: readonly WrittenNotification[],
  subjects: readonly NoticeSubject[],
): Promise<WrittenNotification[]> =>
  tx
    .selectFrom('notification')
    .innerJoin('member', 'member.id', 'notification.member_id')
    .leftJoin('notice_settings', 'notice_settings.member_id', 'notification.member_id')
    .where(isAmong('notification', written))
    .where('member.email_verified_at', 'is not', null)
    .where(isMailed(subjects))
    .select(['notification.id', 'notification.member_id'])
    .execute();

/** A notification to mail now. */
export interface DueMail extends WrittenNotification, MailedNotice {
  kind: NotificationKind;
  about: string;
  about_id: string;
  email: string;
  first_name: string;
}

/**
 * Marks notifications as mailed and returns those to send. Skips notifications that are gone, no longer visible to their reader, seen,
 * switched off or already mailed. They are marked before they are sent, so that none is sent twice if the process dies in between.
 */
export async function takeMails(
  db: Database,
  asked: readonly WrittenNotification[],
  { subjects, homes, now }: { subjects: readonly NoticeSubject[]; homes: Homes; now: Date },
): Promise<DueMail[]> {
  const reader = { id: sql.ref<string>('notification.member_id'), now, homes };
  const { rows } = await sql<DueMail>`
    update notification set mailed_at = ${now}
    from notification_entry as entry, member left join notice_settings on notice_settings.member_id = member.id
    where ${isAmong('notification', asked)} and notification.mailed_at is null
      and entry.member_id = notification.member_id and entry.id = notification.entry_id and entry.seen_at is null
      and member.id = notification.member_id and member.email_verified_at is not null and member.leaving_at is null
      and not ${isBarred(now)}
      and ${isMailed(subjects)}
      and ${counts(reader, 'notification', subjects)} and ${isVisible(db, reader, 'notification', subjects)}
    returning notification.id, notification.member_id, ${kindIn('notification', subjects)} as kind, notification.kind as about, notification.about_id,
      member.email, member.first_name, member.time_zone`.execute(db);
  return rows;
}

/** Clears the mark of notifications that could not be sent, so that they are retried. */
export async function returnMails(db: Database, failed: readonly WrittenNotification[]): Promise<void> {
  await db.updateTable('notification').set({ mailed_at: null }).where(isAmong('notification', failed)).execute();
}
