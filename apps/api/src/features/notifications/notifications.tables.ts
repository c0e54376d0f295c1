import type { NotificationVerb } from '@muster/contract';
import type { Generated } from 'kysely';
import type { Authorized } from '../../platform/policy.ts';
import type { Viewer } from '../../product/viewer.ts';

/** An entry of a member's list: what was gathered since they last looked (decision 33). It keeps the position where it began. */
interface NotificationEntryTable {
  member_id: string;
  id: string;
  verb: NotificationVerb;
  /** What its parts have in common, so that others can join them; null if it stands alone. */
  group_key: string | null;
  /** When the last of its parts happened. */
  told_at: Date;
  seen_at: Date | null;
}

/** A part of an entry: something that happened, with the id of its event, so that parts are in the order of their events. */
export interface NotificationTable {
  member_id: string;
  id: string;
  entry_id: string;
  verb: NotificationVerb;
  actor_id: string;
  tagged: Generated<boolean>;
  /** Its subject, as the feature declares in its notices; with the verb and `tagged` it tells the kind (`kindIn`). */
  kind: string;
  about_id: string;
  /** Its cause, with which it is deleted. */
  cause_id: string;
  created_at: Date;
  /** When it was mailed, so that it is only once. */
  mailed_at: Date | null;
}

/** The kinds that a member does not want pushed; without a row everything is. Verbs among them are of the release before, which reads them. */
export interface PushSettingsTable {
  member_id: string;
  switched_off: string[];
}

/** What a member wants to hear of events, and by mail of the week; without a row, what is said there (`choices.facts.ts`). */
export interface NoticeSettingsTable {
  member_id: string;
  remind_day: boolean;
  remind_hour: boolean;
  /** Of the release before: now the kinds `event_day` and `event_hour` of the push settings. */
  push_reminders: Generated<boolean>;
  mail_reminders: boolean;
  mail_updates: boolean;
  mail_cancellations: boolean;
  mail_seats: Generated<boolean>;
  mail_hosting: Generated<boolean>;
  mail_removals: Generated<boolean>;
  mail_membership: Generated<boolean>;
  mail_digest: Generated<boolean>;
  mail_announcements: boolean;
}

/** Where a device of a member receives pushes, for as long as the session lasts that registered it. */
export interface PushTokenTable {
  member_id: string;
  device_id: string;
  kind: 'push' | 'fcm';
  token: string;
  session_id: string;
  created_at: Date;
}

/** A member managing their own notifications and devices. */
export type Own = Authorized<'notification.own', Pick<Viewer, 'id' | 'session_id'>>;

/** A member whom a link in a mail to them names. */
export type ViaLink = Authorized<'notification.link', Pick<Viewer, 'id'>>;

declare module '../../platform/platform.tables.ts' {
  interface Tables {
    notification: NotificationTable;
    notice_settings: NoticeSettingsTable;
    notification_entry: NotificationEntryTable;
    push_settings: PushSettingsTable;
    push_token: PushTokenTable;
  }
}
