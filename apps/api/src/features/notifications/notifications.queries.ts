import { limits, type NotificationKind } from '@muster/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { atMost, before, leavingOut } from '../../platform/database/keyset.ts';
import { madeOnce } from '../../platform/database/made-once.ts';
import type { PageStart } from '../../platform/http/page.ts';
import { readFirst } from '../../product/calls/first-read.ts';
import type { Homes } from '../../product/home.ts';
import type { NoticeFacts, NoticeReader, NoticeSubject } from '../../product/notices.ts';
import type { Viewer } from '../../product/viewer.ts';
import { followedBy, type PersonRow, personIn } from '../people/index.ts';
import { counts, factsIn, isVisible, kindIn } from './visibility.ts';

type Subjects = readonly NoticeSubject[];
/** A single reader, by id. */
type Reader = NoticeReader & Pick<Viewer, 'id'>;

/**
 * Selects the viewer's entries, each with its latest part whose actor is visible to them. All parts of an entry are about things visible to
 * the same people, so visibility is checked for that one part, even if there are thousands.
 */
const visibleEntries = (db: Database, viewer: NoticeReader, subjects: Subjects, which: RawBuilder<boolean>) => sql`
  notification_entry as entry cross join lateral (
    select part.* from notification as part
    where part.member_id = entry.member_id and part.entry_id = entry.id and ${counts(viewer, 'part', subjects)}
    order by part.id desc limit 1
  ) as latest
  where entry.member_id = ${viewer.id}::uuid and ${which} and ${isVisible(db, viewer, 'latest', subjects)}`;

/** Counts the unseen entries of a member, up to `limits.unseen_max`. Needs only a single index look-up if there are none. */
export function unseenCounter(homes: Homes, subjects: Subjects): (db: Database, asking: Pick<Viewer, 'id'>, now: Date) => Promise<number> {
  const read = madeOnce((db: Database, { id, now }: { id: string; now: Date }) => {
    const unseen = visibleEntries(db, { id, now, homes }, subjects, sql`entry.seen_at is null`);
    return sql<{ n: number }>`select count(*)::int as n from (select from ${unseen} limit ${sql.lit(limits.unseen_max)}) as unseen`;
  });
  return async (db, asking, now) => {
    const [unseen] = await readFirst(db, asking, read({ id: asking.id, now }));
    return unseen!.n;
  };
}

/** An entry with its latest part and its actors. */
export interface EntryRow {
  id: string;
  kind: NotificationKind;
  created_at: Date;
  seen: boolean;
  /** The number of people who acted. */
  people: number;
  /** The latest actors, newest first, as many as are shown; empty for entries without actors. */
  actors: Array<PersonRow | null>;
  is_following: boolean;
  facts: NoticeFacts;
}

/** Selects entries, newest first. People are counted only for the entries that are shown. */
const entries = (
  db: Database,
  viewer: Reader,
  subjects: Subjects,
  which: RawBuilder<boolean>,
  { skip, size }: { skip: RawBuilder<number>; size: RawBuilder<number> },
) => sql<EntryRow>`
    select shown.id, ${kindIn('shown', subjects)} as kind, shown.created_at, shown.seen, shown.is_following, ${factsIn(viewer, 'shown', subjects)} as facts,
      behind.people, (
        select coalesce(json_agg(${personIn('each.id')} order by each.place), '[]') from unnest(behind.actors) with ordinality as each (id, place)
      ) as actors from (
      select entry.id, latest.verb, latest.kind, latest.about_id, latest.member_id, latest.cause_id, latest.tagged, latest.created_at, entry.seen_at is not null as seen,
        ${followedBy(viewer, 'latest.actor_id')} as is_following
      from ${visibleEntries(db, viewer, subjects, which)}
      order by entry.id desc offset ${skip} limit ${size}
    ) as shown cross join lateral (
      select count(*)::int as people, (array_agg(actor_id order by last desc))[1:${sql.lit(limits.notification_others + 1)}] as actors
      from (
        select part.actor_id, (array_agg(part.id order by part.id desc))[1] as last from notification as part
        where part.member_id = ${viewer.id}::uuid and part.entry_id = shown.id and part.actor_id <> part.member_id
          and ${counts(viewer, 'part', subjects)}
        group by part.actor_id
      ) as each
    ) as behind
    order by shown.id desc`;

/** Returns a page of a member's entries, newest first, with one extra. */
export const pageOfEntries = (
  db: Database,
  viewer: Reader,
  subjects: Subjects,
  { start, size }: { start: PageStart; size: number },
  asking: Pick<Viewer, 'id'> = viewer,
) => readFirst(db, asking, entries(db, viewer, subjects, before(start, 'entry.id'), { skip: leavingOut(start), size: atMost(size + 1) }));

/** Returns one entry by its id; undefined if no part of it is visible. */
export const findEntry = async (db: Database, viewer: Reader, subjects: Subjects, id: string): Promise<EntryRow | undefined> =>
  (await entries(db, viewer, subjects, sql`entry.id = ${id}::uuid`, { skip: sql.lit(0), size: sql.lit(1) }).execute(db)).rows[0];
