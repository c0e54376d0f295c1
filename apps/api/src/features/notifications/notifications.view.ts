import type { Notification, Person } from '@muster/contract';
import { excerptOf } from '../../platform/excerpt.ts';
import type { ShownTags } from '../people/index.ts';
import type { NotificationRow, Part } from './notifications.queries.ts';

/** An entry as its member sees it (NOTIF-05), by its latest part. Whether one follows an anonymous actor would tell who it is. */
export function toNotification(
  row: NotificationRow,
  [latest, ...others]: [Part, ...Part[]],
  { person, tags }: { person: (id: string) => Person; tags: (tagged: readonly string[]) => ShownTags },
): Notification {
  const actor = person(latest.actor_id);
  return {
    id: latest.group_id,
    verb: row.verb,
    actor,
    others: {
      count: latest.people - 1,
      people: others.map((other) => person(other.actor_id)),
    },
    object: row.object_id,
    excerpt: excerptOf(tags(row.words_tagged).words(row.words)),
    time: row.created_at.toISOString(),
    comment_id: row.comment_id,
    reply_to: row.reply_to,
    tagged: row.tagged,
    event: null,
    group: null,
    is_following: row.is_following && actor.id !== null,
    seen: latest.seen,
  };
}
