import type { NotificationKind } from '@muster/contract';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { NoticeMail } from '../../platform/notices.ts';
import { zoneName } from '../../platform/time/zones.ts';
import type { EventActWhat, EventTable } from './events.tables.ts';
import { mailed, mailedEvents } from './reminders.queries.ts';

type Mailed = Pick<
  Selectable<EventTable>,
  | 'id'
  | 'name'
  | 'status'
  | 'starts_local'
  | 'ends_local'
  | 'starts_at'
  | 'time_zone'
  | 'is_all_day'
  | 'is_virtual'
  | 'address'
  | 'city'
  | 'state'
>;

const written = (options: Intl.DateTimeFormatOptions) => {
  const words = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  return (wallClock: string): string => words.format(new Date(`${wallClock}Z`));
};
const dayOf = written({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
const timeOf = written({ hour: 'numeric', minute: '2-digit' });

/** When an event is, by the clocks there: "Wednesday, March 4, 2026, 12:00 PM to 1:00 PM, Eastern Standard Time". */
function whenOf({ starts_local, ends_local, starts_at, time_zone, is_all_day }: Mailed): string {
  const [first, last] = [dayOf(starts_local), dayOf(ends_local)];
  if (is_all_day) return first === last ? `${first}, all day` : `${first} to ${last}, all day`;
  const end = first === last ? timeOf(ends_local) : `${last}, ${timeOf(ends_local)}`;
  return `${first}, ${timeOf(starts_local)} to ${end}, ${zoneName(time_zone, starts_at)}`;
}

const whereOf = ({ is_virtual, address, city, state }: Mailed): string =>
  is_virtual ? 'Online' : [address, city, state].filter(Boolean).join(', ');

/** The subject, and the sentence before when and where it is; nothing for kinds that are not mailed. */
function saying({ name, starts_local, is_all_day }: Mailed, kind: NotificationKind): [string, string] | undefined {
  switch (kind) {
    case 'event_canceled':
      return [`${name} was canceled`, `${name} was canceled. It was planned for:`];
    case 'event_updated':
      return [`${name} was updated`, `${name} has another time or place. It is now:`];
    case 'event_seat':
      return [`You have a seat at ${name}`, `A seat at ${name} became free, and it is yours. If you cannot come, please say so.`];
    case 'event_seat_offered':
      return [`A seat at ${name} is free`, `A seat at ${name} became free. The first person to say they are going gets it.`];
    case 'event_day':
      return [`Reminder: ${name} is on ${dayOf(starts_local)}`, `You are going to ${name}.`];
    case 'event_hour':
      return [
        is_all_day ? `Reminder: ${name}` : `${name} starts at ${timeOf(starts_local)}`,
        `You are going to ${name}, which starts soon.`,
      ];
    default:
      return undefined;
  }
}

/** The subject, and the sentence before when and where it is, of what was done to an event or a place at it. */
function actSaying(name: string, what: EventActWhat): [string, string] {
  switch (what) {
    case 'removed_attendee':
      return [`You are no longer on the list of ${name}`, `The host has removed you from the list of ${name}.`];
    case 'given':
      return [`You host ${name} now`, `${name} was handed over to you: you are its host now.`];
    case 'canceled':
      return [`${name} was canceled`, `Those who look after the community have canceled ${name}. It was planned for:`];
    case 'removed':
      return [`${name} was removed`, `Those who look after the community have removed ${name}. It was planned for:`];
    case 'handed_over':
      return [`${name} has another host`, `Those who look after the community have given ${name} another host.`];
  }
}

/** What mails say of these acts. */
export async function mailOfActs(db: Database, ids: readonly string[]): Promise<(id: string) => NoticeMail | undefined> {
  const rows = await db
    .selectFrom('event_act')
    .innerJoin('event', 'event.id', 'event_act.event_id')
    .where('event_act.id', '=', sql<string>`any(${ids}::uuid[])`)
    .select(mailed)
    .select(['event_act.id as act_id', 'event_act.what', 'event_act.reason'])
    .execute();
  const acts = new Map(rows.map((row) => [row.act_id, row]));
  return (id) => {
    const act = acts.get(id);
    if (!act) return undefined;
    const [subject, sentence] = actSaying(act.name, act.what);
    const where = whereOf(act);
    const paragraphs = [sentence, whenOf(act), ...(where ? [where] : []), ...(act.reason ? [`The reason: ${act.reason}`] : [])];
    return { subject, paragraphs, link: { label: 'View the event', path: `/events/${act.id}` } };
  };
}

/** What mails say of these events, or of these reminders, as they are now; nothing where the event was canceled, or restored, meanwhile. */
export async function mailOf(
  db: Database,
  ids: readonly string[],
  { reminders = false }: { reminders?: boolean } = {},
): Promise<(id: string, kind: NotificationKind) => NoticeMail | undefined> {
  const events = await mailedEvents(db, ids, reminders);
  return (id, kind) => {
    const event = events.get(id);
    const said = event && (event.status === 'Canceled') === (kind === 'event_canceled') ? saying(event, kind) : undefined;
    if (!event || !said) return undefined;
    const [subject, sentence] = said;
    const where = whereOf(event);
    return {
      subject,
      paragraphs: [sentence, whenOf(event), ...(where ? [where] : [])],
      link: { label: 'View the event', path: `/events/${event.id}` },
    };
  };
}
