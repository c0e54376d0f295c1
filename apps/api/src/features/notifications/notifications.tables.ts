import type { NotificationVerb } from '@muster/contract';
import type { Generated } from 'kysely';
import type { Authorized } from '../../platform/policy.ts';
import type { Viewer } from '../../product/viewer.ts';

/**
 * An entry of a member's list, which gathers what happened since they last looked (decision 33). It keeps the position of its first part.
 */
interface NotificationEntryTable {
  member_id: string;
  id: string;
  verb: NotificationVerb;
  /** The key by which further parts join the entry; null if it takes no others. */
  group_key: string | null;
  /** When the latest of its parts happened. */
  told_at: Date;
  seen_at: Date | null;
}

/** A part of an entry: one occurrence, with the id of its event, so that parts are in the order of their events. */
export interface NotificationTable {
  member_id: string;
  id: string;
  entry_id: string;
  verb: NotificationVerb;
  actor_id: string;
  tagged: Generated<boolean>;
  /** Its subject, as the feature declares in its notices. Together with the verb and `tagged` it determines the kind (`kindIn`). */
  kind: string;
  about_id: string;
  /** Its cause; the part is deleted together with it. */
  cause_id: string;
  created_at: Date;
  /** When it was mailed, so that it is mailed only once. */
  mailed_at: Date | null;
}

/** The kinds that a member does not want pushed; without a row all are pushed. Verbs in the list are read by the previous release. */
export interface PushSettingsTable {
  member_id: string;
  switched_off: string[];
}

/** A member's choices about events and the weekly mail; without a row, the defaults in `choices.facts.ts` apply. */
export interface NoticeSettingsTable {
  member_id: string;
  remind_day: boolean;
  remind_hour: boolean;
  /** Used by the previous release: now the kinds `event_day` and `event_hour` of the push settings. */
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

/** A member's device that receives pushes, until the session that registered it ends. */
export interface PushTokenTable {
  member_id: string;
  device_id: string;
  kind: 'push' | 'fcm';
  token: string;
  session_id: string;
  created_at: Date;
}

/** Proof that a member manages their own notifications and devices. */
export type Own = Authorized<'notification.own', Pick<Viewer, 'id' | 'session_id'>>;

/** A member identified by the link in a mail to them. */
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
