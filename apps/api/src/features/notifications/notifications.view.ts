import type { Notification, Person } from '@muster/contract';
import { excerptOf } from '../../platform/excerpt.ts';
import type { HomeNames } from '../feed/index.ts';
import type { PersonRow, ShownTags } from '../people/index.ts';
import type { EntryRow } from './notifications.queries.ts';

/** An entry as its member sees it (NOTIF-05), by its latest part. Whether the member follows an anonymous actor would reveal who it is. */
export function toNotification(
  row: EntryRow,
  {
    person,
    tags,
    home,
  }: { person: (row: PersonRow | null) => Person; tags: (tagged: readonly string[]) => ShownTags; home: HomeNames | undefined },
): Notification {
  const { words = '', tagged = [], home: _, ...facts } = row.facts;
  // For whom an announcement is says the post.
  const { community: __, ...named } = home ?? {};
  const [actor, ...others] = row.actors.map(person) as [Person, ...Person[]];
  return {
    object: null,
    comment_id: null,
    reply_to: null,
    event: null,
    group: null,
    challenge: null,
    ...named,
    ...facts,
    id: row.id,
    verb: row.verb,
    actor,
    others: { count: row.people - 1, people: others },
    excerpt: excerptOf(tags(tagged).words(words)),
    time: row.created_at.toISOString(),
    tagged: row.tagged,
    is_following: row.is_following && actor.id !== null,
    seen: row.seen,
  };
}
