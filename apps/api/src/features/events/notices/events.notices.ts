import type { NotificationKind } from '@muster/contract';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import type { Events } from '../../../platform/jobs/outbox.ts';
import {
  type MailChoice,
  type Notice,
  type NoticeColumns,
  type NoticeFacts,
  type NoticeSubject,
  type Notices,
  noticeOf,
} from '../../../product/notices.ts';
import type { SeatChanged, Telling } from '../events.events.ts';
import { isVisibleTo } from '../events.queries.ts';
import type { EventActTable, EventActWhat } from '../events.tables.ts';
import type { ReminderKind } from '../reminders/reminders.tables.ts';
import { datesShown } from './dates.ts';
import { mailOf, mailOfActs, mailOfReminders } from './mails.ts';
import { presentState, recipientsOf } from './notices.queries.ts';

declare module '../../../product/notices.ts' {
  interface NoticeSubjects {
    event: true;
    event_seat: true;
    event_offer: true;
    event_place_removed: true;
    event_place_lost: true;
    event_host_given: true;
    event_rehosted: true;
    event_ended: true;
    event_day: true;
    event_hour: true;
  }
}

/** An event as a subject of notices. They stay when the event is removed: its cancellation still matters. */
const aboutEvent = (
  name: 'event' | 'event_seat' | 'event_offer',
  kinds: readonly NotificationKind[],
  choices: Partial<Record<NotificationKind, MailChoice>>,
): NoticeSubject => ({
  name,
  kinds,
  seen: (_, reader, { about_id }) => sql<boolean>`exists (select from event where event.id = ${about_id} and ${isVisibleTo(reader)})`,
  shown: (about_id, notice, reader) =>
    sql<NoticeFacts>`json_build_object('object', ${about_id}, 'home', json_build_object('kind', 'event', 'id', ${about_id}),
      'own', case when ${sql.lit(name)} = 'event' and ${notice.verb} <> 'create' then json_build_object('dates', ${datesShown(notice, reader)}) end)`,
  mail: { choices, words: mailOf },
});

/** Whether the notified member still has a seat, or still waits. */
const isStill =
  (status: 'going' | 'waiting') =>
  ({ about_id, member_id }: NoticeColumns) =>
    sql<boolean>`exists (select from attendance as own
      where own.event_id = ${about_id} and own.member_id = ${member_id} and own.status = ${sql.lit(status)})`;

/** A reminder as a subject of notices. It disappears if the event has another start or is canceled. */
const reminderOf = (kind: ReminderKind): NoticeSubject => ({
  name: `event_${kind}`,
  kinds: [`event_${kind}`],
  seen: (_, reader, { about_id }) => sql<boolean>`exists (
    select from event_reminder as reminder join event on event.id = reminder.event_id
    where reminder.id = ${about_id} and event.starts_at = reminder.starts_at and event.status = 'In Progress' and ${isVisibleTo(reader)})`,
  shown: (about_id) => sql<NoticeFacts>`(
    select json_build_object('object', reminder.event_id, 'home', json_build_object('kind', 'event', 'id', reminder.event_id),
      'own', json_build_object('starts_local', reminder.starts_local,
        'time_zone_name', reminder.time_zone_name, 'is_all_day', reminder.is_all_day))
    from event_reminder as reminder where reminder.id = ${about_id})`,
  mail: { choices: { [`event_${kind}`]: 'mail_reminders' }, words: mailOfReminders },
});

const kindsOfActs = {
  removed_attendee: 'event_place_removed',
  given: 'event_host_given',
  canceled: 'event_ended',
  removed: 'event_ended',
  handed_over: 'event_rehosted',
} as const satisfies Record<EventActWhat, NotificationKind>;
type ActKind = (typeof kindsOfActs)[EventActWhat] | 'event_place_lost';

/** The kind of notification about an act. */
const kindOfAct = (what: EventActWhat, done_by: EventActTable['done_by'] = null): ActKind =>
  done_by === 'suspension' ? 'event_place_lost' : kindsOfActs[what];

/** An act on an event as a subject of notices. An act on one member is visible to them alone, even if they no longer see the event. */
const actOnEvent = (kind: ActKind, choice?: MailChoice): NoticeSubject => ({
  name: kind,
  kinds: [kind],
  seen: (_, reader, { about_id }) => sql<boolean>`exists (
    select from event_act as act join event on event.id = act.event_id
    where act.id = ${about_id} and (act.member_id = ${reader.id} or act.member_id is null and ${isVisibleTo(reader)}))`,
  shown: (about_id) => sql<NoticeFacts>`(
    select json_build_object('object', act.event_id, 'home', json_build_object('kind', 'event', 'id', act.event_id),
      'own', case when act.done_by = 'suspension' then '{}' when act.what in ('canceled', 'removed') then json_build_object('outcome', act.what, 'reason', act.reason)
        else json_build_object('reason', act.reason) end)
    from event_act as act where act.id = ${about_id})`,
  ...(choice && { mail: { choices: { [kind]: choice }, words: mailOfActs } }),
});

const isReminder = (what: Telling['what']): what is ReminderKind => what === 'day' || what === 'hour';
const kinds = {
  created: 'event_created',
  moved: 'event_updated',
  canceled: 'event_canceled',
  day: 'event_day',
  hour: 'event_hour',
} as const;

/** Returns which of these members still exist, locked against deletion. */
async function stillThere(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('member')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .select('id')
    .orderBy('id')
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Notifies members of an event, on behalf of the actor, or without one. Nothing is sent if the actor has deleted their account, if the
 * event is canceled (unless that is the news), or if a reminder is for another start.
 */
async function tellings(tx: Tx, happened: readonly Telling[]): Promise<Array<Notice | undefined>> {
  const there = await stillThere(
    tx,
    happened.flatMap(({ actor_id }) => actor_id ?? []),
  );
  const events = await presentState(
    tx,
    happened.map(({ event_id }) => event_id),
  );
  const members = await recipientsOf(tx, happened);
  return happened.map(({ event_id, actor_id, what, cause_id, group_key, at, starts_at, act_id }, n) => {
    const event = events.get(event_id);
    if (!event || (actor_id !== null && !there.has(actor_id))) return undefined;
    if (!act_id && what !== 'canceled' && (event.status === 'Canceled' || event.removed_at)) return undefined;
    if (starts_at !== undefined && event.starts_at.toISOString() !== starts_at) return undefined;
    const ruled = act_id && kindOfAct(what === 'canceled' ? 'canceled' : 'handed_over');
    const about = isReminder(what)
      ? { about: `event_${what}` as const, about_id: cause_id }
      : ruled
        ? { about: ruled, about_id: cause_id }
        : { about: 'event' as const, about_id: event_id };
    // The new host gets a notification of their own.
    const recipients = members[n]!.filter((member_id) => ruled !== 'event_rehosted' || member_id !== event.host_id);
    return {
      ...about,
      actor_id,
      recipients: recipients.map((member_id) => ({ member_id, kind: ruled || kinds[what] })),
      unblocked: event.host_id ? [event.host_id] : [],
      cause_id,
      group_key,
      created_at: new Date(at),
    };
  });
}

/** Notifies members of a change of their own place; there is no actor. */
async function places(tx: Tx, happened: readonly SeatChanged[], about: 'event_seat' | 'event_offer', kind: NotificationKind) {
  const there = await stillThere(
    tx,
    happened.map(({ member_id }) => member_id),
  );
  return happened.map(({ event_id, member_id, cause_id, at }) =>
    there.has(member_id)
      ? {
          actor_id: null,
          recipients: [{ member_id, kind }],
          about,
          about_id: event_id,
          cause_id,
          group_key: null,
          created_at: new Date(at),
        }
      : undefined,
  );
}

/** Notifies members of an act on an event that they host, or on their place. */
async function acted(tx: Tx, happened: ReadonlyArray<Events['event.acted']>): Promise<Notice[]> {
  const there = await stillThere(
    tx,
    happened.flatMap(({ member_ids }) => member_ids),
  );
  return happened.map(({ act_id, what, done_by, member_ids, at }) => ({
    actor_id: null,
    recipients: member_ids.filter((id) => there.has(id)).map((member_id) => ({ member_id, kind: kindOfAct(what, done_by) })),
    about: kindOfAct(what, done_by),
    about_id: act_id,
    cause_id: act_id,
    group_key: null,
    created_at: new Date(at),
  }));
}

/** Notifications about events. */
export const noticesOfEvents: Notices = {
  subjects: [
    aboutEvent('event', ['event_created', 'event_updated', 'event_canceled'], {
      event_updated: 'mail_updates',
      event_canceled: 'mail_cancellations',
    }),
    { ...aboutEvent('event_seat', ['event_seat'], { event_seat: 'mail_seats' }), lasts: isStill('going') },
    { ...aboutEvent('event_offer', ['event_seat_offered'], { event_seat_offered: 'mail_seats' }), lasts: isStill('waiting') },
    actOnEvent('event_place_removed', 'mail_removals'),
    // The mail about the suspension covers it.
    actOnEvent('event_place_lost'),
    actOnEvent('event_host_given', 'mail_hosting'),
    actOnEvent('event_rehosted', 'mail_updates'),
    actOnEvent('event_ended', 'mail_cancellations'),
    reminderOf('day'),
    reminderOf('hour'),
  ],
  from: [
    noticeOf('event.told', tellings, { batch: 4 }),
    noticeOf('event.acted', acted),
    noticeOf('attendance.moved_up', (tx, happened) => places(tx, happened, 'event_seat', 'event_seat')),
    noticeOf('attendance.seat_offered', (tx, happened) => places(tx, happened, 'event_offer', 'event_seat_offered')),
  ],
};
