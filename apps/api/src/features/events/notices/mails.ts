import type { EventMoment, NotificationKind } from '@muster/contract';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { wallClockAt, zoneName, zoneOr } from '../../../platform/time/zones.ts';
import type { MailedNotice, NoticeMail } from '../../../product/notices.ts';
import type { EventActTable, EventActWhat, EventTable } from '../events.tables.ts';
import { mailed, mailedEvents } from '../reminders/reminders.queries.ts';
import { whereOf } from '../time/event-moment.ts';
import { type MailedDate, mailedDates } from './dates.ts';

type Mailed = Pick<
  Selectable<EventTable>,
  | 'id'
  | 'name'
  | 'status'
  | 'starts_local'
  | 'ends_local'
  | 'starts_at'
  | 'ends_at'
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

/** Start and end time; the end includes the day if it differs from the first. */
function timesOf(starts_local: string, ends_local: string): string {
  const [first, last] = [dayOf(starts_local), dayOf(ends_local)];
  return `${timeOf(starts_local)} to ${first === last ? '' : `${last}, `}${timeOf(ends_local)}`;
}

type When = Pick<EventMoment, 'starts_local' | 'ends_local' | 'start' | 'end' | 'time_zone_id' | 'time_zone_name' | 'is_all_day'>;

/**
 * The time of an event by its own clocks and, if those of the reader differ, by theirs (ruling 4): "Wednesday, March 4, 2026, 12:00 PM to
 * 1:00 PM, Eastern Standard Time (6:00 PM to 7:00 PM where you are)".
 */
function momentWords(
  { starts_local, ends_local, start, end, time_zone_id, time_zone_name, is_all_day }: When,
  readerZone: string | null,
): string {
  const [first, last] = [dayOf(starts_local), dayOf(ends_local)];
  if (is_all_day) return first === last ? `${first}, all day` : `${first} to ${last}, all day`;
  const there = `${first}, ${timesOf(starts_local, ends_local)}, ${time_zone_name}`;
  const zone = zoneOr(readerZone, time_zone_id);
  const [from, to] = [wallClockAt(new Date(start), zone), wallClockAt(new Date(end), zone)];
  if (from === starts_local) return there;
  return `${there} (${dayOf(from) === first ? '' : `${dayOf(from)}, `}${timesOf(from, to)} where you are)`;
}

const whenOf = ({ starts_at, ends_at, time_zone, ...times }: Mailed, readerZone: string | null): string =>
  momentWords(
    {
      ...times,
      start: starts_at.toISOString(),
      end: ends_at.toISOString(),
      time_zone_id: time_zone,
      time_zone_name: zoneName(time_zone, starts_at),
    },
    readerZone,
  );

/** Subject and first sentence by kind; other kinds are not mailed. */
const sayings: { readonly [kind in NotificationKind]?: (event: Mailed) => [string, string] } = {
  event_canceled: ({ name }) => [`${name} was canceled`, `${name} was canceled. It was planned for:`],
  event_updated: ({ name }) => [`${name} was updated`, `${name} has another time or place. It is now:`],
  event_seat: ({ name }) => [
    `You have a seat at ${name}`,
    `A seat at ${name} became free, and it is yours. If you cannot come, please say so.`,
  ],
  event_seat_offered: ({ name }) => [
    `A seat at ${name} is free`,
    `A seat at ${name} became free. The first person to say they are going gets it.`,
  ],
  event_day: ({ name, starts_local }) => [`Reminder: ${name} is on ${dayOf(starts_local)}`, `You are going to ${name}.`],
  event_hour: ({ name, starts_local, is_all_day }) => [
    is_all_day ? `Reminder: ${name}` : `${name} starts at ${timeOf(starts_local)}`,
    `You are going to ${name}, which starts soon.`,
  ],
};

const linkTo = (id: string) => ({ label: 'View the event', path: `/events/${id}` });

/** Subject and first sentence of the mail about an act. */
function actSaying(name: string, what: EventActWhat, done_by: EventActTable['done_by']): [string, string] {
  switch (what) {
    case 'removed_attendee':
      return [
        `You are no longer on the list of ${name}`,
        `The host has removed you from the list of ${name}. You can answer again once they let you back in.`,
      ];
    case 'given':
      return [`You host ${name} now`, `${name} was handed over to you: you are its host now.`];
    case 'canceled':
      return [`${name} was canceled`, `Those who look after the community have canceled ${name}. It was planned for:`];
    case 'removed':
      return [`${name} was removed`, `Those who look after the community have removed ${name}. It was planned for:`];
    case 'handed_over':
      return [
        `${name} has another host`,
        `${done_by === 'host' ? 'Its host has' : 'Those who look after the community have'} given ${name} another host.`,
      ];
  }
}

type Words = (id: string, kind: NotificationKind, notice: MailedNotice) => NoticeMail | undefined;

/** The mails about these acts. */
export async function mailOfActs(db: Database, ids: readonly string[]): Promise<Words> {
  const rows = await db
    .selectFrom('event_act')
    .innerJoin('event', 'event.id', 'event_act.event_id')
    .where('event_act.id', '=', sql<string>`any(${ids}::uuid[])`)
    .select(mailed)
    .select(['event_act.id as act_id', 'event_act.what', 'event_act.done_by', 'event_act.reason'])
    .execute();
  const acts = new Map(rows.map((row) => [row.act_id, row]));
  return (id, _, { time_zone }) => {
    const act = acts.get(id);
    if (!act) return undefined;
    const [subject, sentence] = actSaying(act.name, act.what, act.done_by);
    const where = whereOf(act);
    const paragraphs = [sentence, whenOf(act, time_zone), ...(where ? [where] : []), ...(act.reason ? [`Reason: ${act.reason}`] : [])];
    return { subject, paragraphs, link: linkTo(act.id) };
  };
}

/** The mail about the current state of an event; undefined if it was canceled or restored in the meantime. */
function wordsOf(event: Mailed | undefined, kind: NotificationKind, { time_zone }: MailedNotice): NoticeMail | undefined {
  const said = event && (event.status === 'Canceled') === (kind === 'event_canceled') ? sayings[kind]?.(event) : undefined;
  if (!event || !said) return undefined;
  const [subject, sentence] = said;
  const where = whereOf(event);
  return {
    subject,
    paragraphs: [sentence, whenOf(event, time_zone), ...(where ? [where] : [])],
    link: linkTo(event.id),
  };
}

const wasAndIs = (was: string | undefined, now: string): string =>
  was === undefined || was === now ? now : `${was || 'No place'} → ${now || 'No place'}`;

/** The first sentence of a mail that lists dates. */
function datesSaying(name: string, kind: 'event_updated' | 'event_canceled', { count, moved }: { count: number; moved: boolean }): string {
  if (kind === 'event_canceled')
    return count === 1
      ? `${name} was canceled. It was planned for:`
      : `${name} was canceled on ${count} of your dates. They were planned for:`;
  if (!moved) return count === 1 ? `${name} has another link to join.` : `${name} has another link to join on ${count} of your dates.`;
  return count === 1 ? `${name} has another time or place:` : `${name} has another time or place on ${count} of your dates:`;
}

/** The mail about all dates of its reader that were moved or canceled at once: old and new time and place of each. */
function wordsOfDates(
  all: readonly MailedDate[],
  kind: 'event_updated' | 'event_canceled',
  { time_zone }: MailedNotice,
): NoticeMail | undefined {
  const dates = all.filter(({ status }) => (status === 'Canceled') === (kind === 'event_canceled'));
  const [first] = dates;
  if (!first) return undefined;
  const lines = dates.map(({ name, was, now }) => ({
    when: `${name === first.name ? '' : `${name}: `}${wasAndIs(was ? momentWords(was, time_zone) : undefined, momentWords(now, time_zone))}`,
    where: wasAndIs(was?.where, now.where),
  }));
  const places = new Set(lines.map(({ where }) => where));
  const moved = lines.some(({ when, where }) => when.includes(' → ') || where.includes(' → '));
  return {
    subject: `${first.name} was ${kind === 'event_canceled' ? 'canceled' : 'updated'}`,
    paragraphs: [
      datesSaying(first.name, kind, { count: dates.length, moved }),
      // A place that all dates share is named once, after them.
      ...(places.size === 1 ? [...lines.map(({ when }) => when), ...places] : lines.flatMap(({ when, where }) => [when, where])),
    ].filter(Boolean),
    link: linkTo(first.id),
  };
}

/** The mails about these events, per reader. */
export async function mailOf(db: Database, ids: readonly string[], notices: readonly MailedNotice[]): Promise<Words> {
  const [events, datesOf] = [await mailedEvents(db, ids, false), await mailedDates(db, notices)];
  return (id, kind, notice) => {
    const own = datesOf(notice);
    if (own && (kind === 'event_updated' || kind === 'event_canceled')) return wordsOfDates(own, kind, notice);
    return wordsOf(events.get(id), kind, notice);
  };
}

/** The mails about these reminders. */
export async function mailOfReminders(db: Database, ids: readonly string[]): Promise<Words> {
  const events = await mailedEvents(db, ids, true);
  return (id, kind, notice) => wordsOf(events.get(id), kind, notice);
}
