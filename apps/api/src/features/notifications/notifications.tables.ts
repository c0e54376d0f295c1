import type { NotificationVerb } from '@muster/contract';
import type { Generated } from 'kysely';

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
  seen_at: Date | null;
  created_at: Date;
}

export interface NotificationTables {
  notification: NotificationTable;
}
