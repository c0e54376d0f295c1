import { limits, type Notification, type Person } from '@muster/contract';
import type { NotificationRow } from './notifications.queries.ts';

/** The first words: whole ones where there is a space to end at, with an ellipsis where more follow. */
const excerptOf = (words: string): string =>
  words.length <= limits.excerpt_length ? words : `${words.slice(0, limits.excerpt_length).replace(/\s+\S*$/, '')}…`;

/** A notification as its member sees it (NOTIF-05). Whether one follows an anonymous actor would tell who it is. */
export const toNotification = (row: NotificationRow, actor: Person): Notification => ({
  id: row.id,
  verb: row.verb,
  actor,
  object: row.object_id,
  excerpt: excerptOf(row.words),
  time: row.created_at.toISOString(),
  comment_id: row.comment_id,
  tagged: row.tagged,
  event: null,
  group: null,
  is_following: row.is_following && actor.id !== null,
  seen: row.seen_at !== null,
});
