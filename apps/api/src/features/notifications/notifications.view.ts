import { type Notification, notificationVerbs, type Person } from '@muster/contract';
import { excerptOf } from '../../platform/excerpt.ts';
import type { HomeNames } from '../feed/index.ts';
import type { PersonRow, ShownTags } from '../people/index.ts';
import type { EntryRow } from './notifications.queries.ts';

/**
 * Returns an entry as its member sees it (NOTIF-05), by its latest part. `is_following` is withheld for an anonymous actor, since it would
 * reveal who they are.
 */
export function toNotification(
  row: EntryRow,
  {
    person,
    tags,
    home,
  }: { person: (row: PersonRow | null) => Person; tags: (tagged: readonly string[]) => ShownTags; home: HomeNames | undefined },
): Notification {
  const { words = '', tagged = [], home: _, own, ...facts } = row.facts;
  // The audience of an announcement is shown on the post.
  const { community: __, ...named } = home ?? {};
  const [actor = null, ...others] = row.actors.map(person);
  return {
    object: null,
    comment_id: null,
    reply_to: null,
    event: null,
    group: null,
    challenge: null,
    ...named,
    ...facts,
    ...own,
    id: row.id,
    kind: row.kind,
    verb: notificationVerbs[row.kind],
    actor,
    others: { count: Math.max(row.people - 1, 0), people: others },
    excerpt: excerptOf(tags(tagged).words(words)),
    time: row.created_at.toISOString(),
    tagged: row.kind === 'mention',
    is_following: row.is_following && actor !== null && actor.id !== null,
    seen: row.seen,
  } as Notification;
}
