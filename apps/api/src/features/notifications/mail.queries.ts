import { type NotificationVerb } from '@muster/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Homes } from '../../platform/home.ts';
import type { NoticeKind } from '../../platform/notices.ts';
import { isBarred } from '../session/index.ts';
import { wants } from './choices.queries.ts';
import { counts, isSeen } from './notifications.seen.ts';
import type { Told } from './notifications.writes.ts';

/** The names of kinds of notices: those that are mailed, and those of them that are reminders. */
export interface MailedKinds {
  all: readonly string[];
  reminders: readonly string[];
  /** Those that say themselves which of them are mailed, and to whom. */
  chosen: ReadonlyArray<{ name: string } & NonNullable<NoticeKind['mailed']>>;
}

const isAmong = (column: string, written: readonly Told[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${column}.member_id`)}, ${sql.ref(`${column}.id`)}) in (
    select * from unnest(${written.map((each) => each.member_id)}::uuid[], ${written.map((each) => each.id)}::uuid[]))`;

/** Whether a notification is of those that its member wants as a mail. */
const isMailed = ({ all, reminders, chosen }: MailedKinds): RawBuilder<boolean> =>
  sql<boolean>`(notification.kind = any(${all}::text[]) and case
    ${sql.join(
      chosen.map(
        ({ name, choice, which }) =>
          sql`when notification.kind = ${sql.lit(name)} then ${wants(choice)} and not member.do_not_send_any_email
            and ${which(sql.ref('notification.about_id'))}`,
      ),
      sql` `,
    )}
    when notification.kind = any(${reminders}::text[]) then ${wants('mail_reminders')}
    when notification.verb = 'update' then ${wants('mail_updates')}
    when notification.verb = 'cancel' then ${wants('mail_cancellations')}
    else false end)`;

/** Those of these new notifications that are mailed: to members with a verified email, who want it. */
export const mailTargets = (tx: Tx, written: readonly Told[], kinds: MailedKinds): Promise<Told[]> =>
  tx
    .selectFrom('notification')
    .innerJoin('member', 'member.id', 'notification.member_id')
    .leftJoin('notice_settings', 'notice_settings.member_id', 'notification.member_id')
    .where(isAmong('notification', written))
    .where('member.email_verified_at', 'is not', null)
    .where(isMailed(kinds))
    .select(['notification.id', 'notification.member_id'])
    .execute();

/** A notification to mail now. */
export interface DueMail extends Told {
  verb: NotificationVerb;
  kind: string;
  about_id: string;
  email: string;
  first_name: string;
}

/** What decides whether a member still sees what they would be mailed about. */
export interface MailSight {
  homes: Homes;
  kinds: readonly NoticeKind[];
}

/**
 * Marks notifications as mailed and returns those to mail: what is gone, closed to its reader by now, was seen, switched off or mailed before
 * is not among them. They are marked before they are sent, so that a process that dies in between sends none twice.
 */
export async function takeMails(
  db: Database,
  asked: readonly Told[],
  { mailed: kinds, sight, now }: { mailed: MailedKinds; sight: MailSight; now: Date },
): Promise<DueMail[]> {
  const reader = { id: sql.ref<string>('notification.member_id'), now, homes: sight.homes };
  const { rows } = await sql<DueMail>`
    update notification set mailed_at = ${now}
    from notification_entry as entry, member left join notice_settings on notice_settings.member_id = member.id
    where ${isAmong('notification', asked)} and notification.mailed_at is null
      and entry.member_id = notification.member_id and entry.id = notification.entry_id and entry.seen_at is null
      and member.id = notification.member_id and member.email_verified_at is not null and member.leaving_at is null
      and not ${isBarred(now)}
      and ${isMailed(kinds)}
      and ${counts(reader, 'notification', sight.kinds)} and ${isSeen(db, reader, 'notification', sight.kinds)}
    returning notification.id, notification.member_id, notification.verb, notification.kind, notification.about_id,
      member.email, member.first_name`.execute(db);
  return rows;
}

/** Notes that these could not be sent: they are tried again. */
export async function returnMails(db: Database, failed: readonly Told[]): Promise<void> {
  await db.updateTable('notification').set({ mailed_at: null }).where(isAmong('notification', failed)).execute();
}
