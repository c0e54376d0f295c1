import { limits } from '@muster/contract';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { milesFrom } from '../../platform/near.ts';
import { isVisible } from '../events/index.ts';
import { notBlocked } from '../people/index.ts';
import type { DigestSpan } from './digest.facts.ts';
import { stranger } from './stranger.ts';

/** Number of events in a digest, and of days it looks ahead. */
const EVENTS = 3;
const DAYS = 14;
/** Events that the member attends come first if they start within this many days. */
const WEEK = 7;

/** An event in a member's digest. */
export interface ComingRow {
  member_id: string;
  id: string;
  name: string;
  starts_local: string;
  ends_local: string;
  starts_at: Date;
  time_zone: string;
  is_all_day: boolean;
  is_virtual: boolean;
  city: string | null;
  going: boolean;
}

const asking = { id: sql.ref<string>('asked.id') };

/** Whether the reader may see the names of the host and the creator. */
const hostsAreSeen = sql<boolean>`not exists (
  select from member as host where host.id in (event.host_id, event.creator_id) and host.id <> asked.id
    and (host.anonymous_profile or not ${notBlocked(asking, 'host.id')}))`;

/**
 * Whether an event has free seats and is near the reader. Online events, and all events if the reader's place is unknown, must be of their
 * workspace instead.
 */
const isNear = sql<boolean>`((event.max_attendees is null or event.attendees < event.max_attendees) and case
  when event.is_virtual or asked.lat is null then event.workspace_id = asked.workspace_id
  else ${milesFrom('event', { lat: sql.ref('asked.lat'), long: sql.ref('asked.long') })} <= ${sql.lit(limits.event_miles)} end)`;

/**
 * The next events for each reader: those of this week that they attend, then those near them. Only events visible both to the reader and to
 * a member without groups. One statement for all readers.
 */
export async function comingEvents(db: Database, told: readonly DigestSpan[], now: Date): Promise<ComingRow[]> {
  const until = (days: number) => new Date(now.getTime() + days * 86_400_000);
  const { rows } = await sql<ComingRow>`
    with asked as materialized (
      select each.*, member.workspace_id from unnest(${told.map(({ id }) => id)}::uuid[],
        ${told.map(({ place }) => place?.lat ?? null)}::float8[], ${told.map(({ place }) => place?.long ?? null)}::float8[]) as each (id, lat, long)
      join member on member.id = each.id
    )
    select asked.id as member_id, chosen.* from asked cross join lateral (
      select event.id, event.name, event.starts_local, event.ends_local, event.starts_at, event.time_zone, event.is_all_day, event.is_virtual,
        event.city, said.going from event
      cross join lateral (select exists (
        select from attendance as mine where mine.event_id = event.id and mine.member_id = asked.id and mine.status = 'going') as going) as said
      where event.starts_at > ${now}::timestamptz and event.starts_at < ${until(DAYS)}::timestamptz and event.status <> 'Canceled'
        and (said.going or ${isNear}) and ${isVisible(stranger)} and ${isVisible(asking)} and ${hostsAreSeen}
      order by (said.going and event.starts_at < ${until(WEEK)}::timestamptz) desc, event.starts_at, event.id limit ${sql.lit(EVENTS)}
    ) as chosen order by asked.id, chosen.starts_at, chosen.id`.execute(db);
  return rows;
}
