import type { NotificationVerb } from '@muster/contract';
import type { Selectable } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { NoticeMail } from '../../platform/notices.ts';
import { zoneName } from '../../platform/time/zones.ts';
import type { EventTable } from './events.tables.ts';
import { mailedEvents } from './reminders.queries.ts';
import type { ReminderKind } from './reminders.tables.ts';

/** What a mail about an event is about. */
export type EventMail = 'changed' | 'seat' | 'offer' | ReminderKind;

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

/** The subject, and the sentence before when and where it is. */
function saying({ name, starts_local, is_all_day }: Mailed, about: EventMail | 'canceled'): [string, string] {
  switch (about) {
    case 'canceled':
      return [`${name} was canceled`, `${name} was canceled. It was planned for:`];
    case 'changed':
      return [`${name} was updated`, `${name} has another time or place. It is now:`];
    case 'seat':
      return [`You have a seat at ${name}`, `A seat at ${name} became free, and it is yours. If you cannot come, please say so.`];
    case 'offer':
      return [`A seat at ${name} is free`, `A seat at ${name} became free. The first person to say they are going gets it.`];
    case 'day':
      return [`Reminder: ${name} is on ${dayOf(starts_local)}`, `You are going to ${name}.`];
    case 'hour':
      return [
        is_all_day ? `Reminder: ${name}` : `${name} starts at ${timeOf(starts_local)}`,
        `You are going to ${name}, which starts soon.`,
      ];
  }
}

/** What mails say of these events, or of these reminders, as they are now. Of what was canceled meanwhile only that. */
export async function mailOf(
  db: Database,
  ids: readonly string[],
  about: EventMail,
): Promise<(id: string, verb: NotificationVerb) => NoticeMail | undefined> {
  const events = await mailedEvents(db, ids, about === 'day' || about === 'hour');
  return (id, verb) => {
    const event = events.get(id);
    if (!event) return undefined;
    const isCanceled = event.status === 'Canceled';
    if (isCanceled !== (verb === 'cancel')) return undefined;
    const [subject, sentence] = saying(event, isCanceled ? 'canceled' : about);
    const where = whereOf(event);
    return {
      subject,
      paragraphs: [sentence, whenOf(event), ...(where ? [where] : [])],
      link: { label: 'View the event', path: `/events/${event.id}` },
    };
  };
}
