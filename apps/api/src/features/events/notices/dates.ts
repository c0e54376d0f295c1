import type { EventMoment } from '@muster/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import type { MailedNotice, NoticeColumns } from '../../../product/notices.ts';
import type { ViewerId } from '../../../product/viewer.ts';
import { isVisibleTo } from '../events.queries.ts';

/** Whether a notice lists the query's `date` of `event`: the recipient had answered that event before the notice, and may see it. */
const isListed = ({ about_id, cause_id, member_id, created_at }: NoticeColumns, reader: ViewerId): RawBuilder<boolean> => sql<boolean>`(
  date.cause_id = ${cause_id} and ${isVisibleTo(reader)} and (event.id = ${about_id} or exists (
    select from attendance as own where own.event_id = event.id and own.member_id = ${member_id}
      and coalesce(own.said_at, own.created_at) <= ${created_at})))`;

/** The dates that a notice lists, in the contract's form. */
export const datesShown = (notice: NoticeColumns, reader: ViewerId): RawBuilder<object[]> => sql<object[]>`coalesce((
  select jsonb_agg(date.now || jsonb_build_object('event_id', event.id, 'was', date.was) order by date.now ->> 'start', event.id)
  from event_date_change as date join event on event.id = date.event_id where ${isListed(notice, reader)}), '[]')`;

/** One date that a mail lists. */
export interface MailedDate {
  id: string;
  name: string;
  status: string;
  was: EventMoment | null;
  now: EventMoment;
}

/** Returns the dates that each of these notices lists to its recipient, in order. Recipients of one notice share its id. */
export async function mailedDates(
  db: Database,
  notices: readonly MailedNotice[],
): Promise<(notice: MailedNotice) => readonly MailedDate[] | undefined> {
  const column = <T>(name: string) => sql.ref<T>(`notification.${name}`);
  const notice: NoticeColumns = {
    about_id: column('about_id'),
    actor_id: column('actor_id'),
    member_id: column('member_id'),
    cause_id: column('cause_id'),
    created_at: column('created_at'),
    verb: column('verb'),
    tagged: column('tagged'),
  };
  const { rows } = await sql<MailedDate & { of_notice: string; of_member: string }>`
    select notification.id as of_notice, notification.member_id as of_member, event.id, event.name, event.status, date.was, date.now
    from unnest(${notices.map(({ id }) => id)}::uuid[], ${notices.map(({ member_id }) => member_id)}::uuid[]) as mailed (id, member_id)
    join notification on notification.id = mailed.id and notification.member_id = mailed.member_id
    join event_date_change as date on date.cause_id = notification.cause_id
    join event on event.id = date.event_id
    where ${isListed(notice, { id: sql.ref<string>('notification.member_id') })}
    order by date.now ->> 'start', event.id`.execute(db);
  const keyOf = (id: string, memberId: string) => `${id} ${memberId}`;
  const dates = new Map<string, MailedDate[]>();
  for (const { of_notice, of_member, ...date } of rows) {
    const key = keyOf(of_notice, of_member);
    dates.set(key, [...(dates.get(key) ?? []), date]);
  }
  return ({ id, member_id }) => dates.get(keyOf(id, member_id));
}
