import type { NotificationVerb } from '@muster/contract';
import type { Generated } from 'kysely';
import type { Authorized } from '../../platform/policy.ts';
import type { Viewer } from '../../platform/viewer.ts';

/** Something that happened to `member_id`. `object_id` is the post, event or member it is about. */
export interface NotificationTable {
  id: string;
  member_id: string;
  verb: NotificationVerb;
  actor_id: string;
  object_id: string | null;
  post_id: string | null;
  reaction_id: string | null;
  tagged: Generated<boolean>;
  /** The entry of the list that this is part of: the id of the first notification of it, which may be gone (decision 18). */
  group_id: string;
  /** What the parts of an entry have in common: the post or comment, or the member followed. Null where each stands alone. */
  group_key: string | null;
  seen_at: Date | null;
  created_at: Date;
}

/** What a member does not want pushed; no row means that everything is. */
export interface PushSettingsTable {
  member_id: string;
  switched_off: string[];
}

/** Where a device of a member takes pushes, for as long as the session lasts that told it. */
export interface PushTokenTable {
  member_id: string;
  device_id: string;
  kind: 'push' | 'fcm';
  token: string;
  session_id: string;
  created_at: Date;
}

/** A member who sees to their own notifications and devices. */
export type Own = Authorized<'notification.own', Pick<Viewer, 'id' | 'session_id'>>;

declare module '../../platform/platform.tables.ts' {
  interface Tables {
    notification: NotificationTable;
    push_settings: PushSettingsTable;
    push_token: PushTokenTable;
  }
}
