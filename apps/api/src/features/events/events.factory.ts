import type { Client, EventCategory, EventDraft, EventStatus, MusterContract } from '@muster/contract';
import type { Database } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { wallClockAt } from '../../platform/time/zones.ts';
import type { StoredStatus } from './events.tables.ts';

const zone = 'America/New_York';
const HOUR = 3_600_000;

/** The events of a series as a member sees them now, with their versions. Empty if the event is in no series or not visible to them. */
export const laterOf = (by: { api: Client<MusterContract> }, id: string): Promise<Array<{ id: string; version: number }>> =>
  by.api.getEventSeries({ params: { id } }).then(
    ({ events }) => events.map((each) => ({ id: each.id, version: each.version })),
    () => [],
  );

/** Boston Common. */
const common = { latitude: 42.355, longitude: -71.0655 };

interface MadeEvent {
  category?: EventCategory;
  host: string;
  /** Defaults to the host. */
  creator?: string;
  at: Date;
  starts: Date;
  hours?: number;
  name?: string;
  place?: { latitude: number; longitude: number };
  is_virtual?: boolean;
  max_attendees?: number | null;
  chapter_id?: string | null;
  workspace_id?: string | null;
  status?: EventStatus;
  links?: Array<{ text: string; url: string }>;
}

/** Inserts an event as if created at `at`, in Boston unless it is virtual. Returns its id. */
export async function makeEvent(db: Database, event: MadeEvent): Promise<string> {
  const id = newId(event.at.getTime());
  const ends = new Date(event.starts.getTime() + (event.hours ?? 1) * HOUR);
  const { is_virtual = false } = event;
  const place = is_virtual ? { latitude: null, longitude: null } : (event.place ?? common);
  await db
    .insertInto('event')
    .values({
      id,
      name: event.name ?? 'Lunchtime yoga',
      description: 'Bring a mat.',
      category: event.category ?? 'fitness-class',
      status: event.status ?? 'In Progress',
      removed_at: null,
      host_id: event.host,
      creator_id: event.creator ?? event.host,
      workspace_id: event.workspace_id ?? null,
      chapter_id: event.chapter_id ?? null,
      starts_local: wallClockAt(event.starts, zone),
      ends_local: wallClockAt(ends, zone),
      time_zone: zone,
      starts_at: event.starts,
      ends_at: ends,
      is_all_day: false,
      is_virtual,
      ...place,
      address: is_virtual ? null : '139 Tremont Street',
      city: is_virtual ? null : 'Boston',
      state: is_virtual ? null : 'MA',
      zip: is_virtual ? null : '02111',
      country: is_virtual ? null : 'US',
      registration_url: null,
      links: JSON.stringify(event.links ?? []),
      max_attendees: event.max_attendees ?? null,
      media_id: null,
      created_at: event.at,
    })
    .execute();
  return id;
}

/** Inserts an answer of a member and counts it. Returns the id of their row in the list of attendees. */
export async function makeAttendance(
  db: Database,
  { event, member, status, at }: { event: string; member: string; status: Exclude<StoredStatus, 'waiting'>; at: Date },
): Promise<string> {
  const id = newId(at.getTime());
  await db
    .insertInto('attendance')
    .values({
      id,
      event_id: event,
      member_id: member,
      status,
      ticket: null,
      checked_in_at: status === 'checked_in' ? at : null,
      created_at: at,
    })
    .execute();
  await db
    .updateTable('event')
    .set((eb) => ({ [status]: eb(status, '+', 1) }))
    .where('id', '=', event)
    .execute();
  return id;
}

/** The body of a new event that takes place two days after the tests begin. */
export const eventDraft = {
  name: 'Lunchtime yoga',
  description: 'Bring a mat.',
  category: 'fitness-class',
  is_virtual: false,
  starts_local: '2026-03-04T12:00',
  ends_local: '2026-03-04T13:00',
  time_zone_id: zone,
  location: { ...common, address: '139 Tremont Street', city: 'Boston', state: 'MA', zip: '02111', country: 'US' },
} as const satisfies Partial<EventDraft>;
