import { limits } from '@muster/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { madeOnce, rowsOf } from '../../platform/database/made-once.ts';
import type { Authorized } from '../../platform/policy.ts';
import { readFirst } from '../../product/calls/first-read.ts';
import type { ViewerId } from '../../product/viewer.ts';
import { isLive, isVisible, visibleEvents } from '../events/index.ts';
import { acrossBlocks, blockedEitherWay, notBlocked, type PersonRow, personIn } from '../people/index.ts';
import type { ChatFacts, ChatMessageTable, MessageFacts } from './chat.tables.ts';

/** Positions that a chat has reached. */
interface Reach {
  live: boolean;
  last_seq: number;
  recorded_seq: number;
}

/** An entry with its sender. Instants read from JSON are strings. */
export interface EntryRow extends Pick<ChatMessageTable, 'id' | 'seq' | 'kind' | 'author_id' | 'client_id' | 'content' | 'about_id'> {
  created_at: Date | string;
  sender: PersonRow | null;
}

/** An entry with the members it concerns, for followers of the chat. */
export interface FollowedEntry extends EntryRow {
  /** The author of the message, or of the message that the entry is about. */
  whose: string;
  unseen_by: string[];
}

export interface FollowedChat extends Reach {
  closed_to: string[];
  entries: FollowedEntry[] | null;
}

const reach = sql`${isLive} as live, coalesce(chat_room.last_seq, 0) as last_seq, coalesce(chat_room.recorded_seq, 0) as recorded_seq`;
/** Columns of an entry, for a query with a row named `entry`. */
export const shown = sql`entry.id, entry.seq, entry.kind, entry.author_id, entry.client_id, entry.content, entry.about_id, entry.created_at,
  ${personIn('entry.author_id')} as sender`;
const whose = sql`coalesce(about.author_id, entry.author_id)`;

/** The facts of a chat for the policy, if the viewer may see its event. */
export async function findChat(db: Database | Tx, viewer: ViewerId, eventId: string): Promise<ChatFacts | undefined> {
  const read = visibleEvents(db as Database, viewer)
    .where('event.id', '=', eventId)
    .select(['event.id', 'event.host_id', 'event.creator_id', isLive.as('live')])
    .select(sql<boolean>`exists (select from chat_silence where event_id = event.id and member_id = ${viewer.id}::uuid)`.as('silenced'));
  return (await readFirst(db, viewer as { id: string }, read))[0];
}

/** A message of a chat, if it exists and the viewer may see it. */
export const findMessage = (tx: Tx, viewer: ViewerId, eventId: string, id: string): Promise<MessageFacts | undefined> =>
  tx
    .selectFrom('chat_message')
    .innerJoin('member', 'member.id', 'chat_message.author_id')
    .where('chat_message.id', '=', id)
    .where('chat_message.event_id', '=', eventId)
    .where('chat_message.kind', '=', sql.lit('message'))
    .where('chat_message.removed_at', 'is', null)
    .where(notBlocked(viewer, 'chat_message.author_id'))
    .select(['chat_message.id', 'chat_message.event_id', 'chat_message.author_id', 'member.permissions'])
    .executeTakeFirst();

/** A message that the viewer can read, for a report. */
export const findReportableMessage = (db: Database | Tx, viewer: ViewerId, id: string) =>
  visibleEvents(db as Database, viewer)
    .innerJoin('chat_message', 'chat_message.event_id', 'event.id')
    .where('chat_message.id', '=', id)
    .where('chat_message.kind', '=', sql.lit('message'))
    .where('chat_message.removed_at', 'is', null)
    .where(notBlocked(viewer, 'chat_message.author_id'))
    .select(['chat_message.event_id', 'chat_message.author_id', 'chat_message.content'])
    .executeTakeFirst();

/** The event and sender of a message, unless it was removed. */
export const messageAnywhere = (tx: Tx, id: string): Promise<{ event_id: string; author_id: string } | undefined> =>
  tx
    .selectFrom('chat_message')
    .where('id', '=', id)
    .where('kind', '=', sql.lit('message'))
    .where('removed_at', 'is', null)
    .select(['event_id', 'author_id'])
    .executeTakeFirst();

/** The message with this client id, with its sender. */
export async function findMessageByKey(db: Database | Tx, eventId: string, clientId: string): Promise<EntryRow | undefined> {
  const { rows } = await sql<EntryRow>`
    select ${shown} from chat_message as entry where entry.event_id = ${eventId}::uuid and entry.client_id = ${clientId}::uuid`.execute(db);
  return rows[0];
}

/**
 * The chat's positions and its entries that the viewer may see, after a given entry or the latest, plus one extra. Undefined if the event
 * is not visible.
 */
export async function chatHistory(
  db: Database,
  viewer: { id: string },
  eventId: string,
  after: number | undefined,
): Promise<(Reach & { entries: EntryRow[] | null }) | undefined> {
  const order = after === undefined ? sql`desc` : sql`asc`;
  const rows = await readFirst(
    db,
    viewer,
    sql<Reach & { entries: EntryRow[] | null }>`
    select ${reach}, (
      select json_agg(each order by each.seq) from (
        select ${shown} from chat_message as entry left join chat_message as about on about.id = entry.about_id
        where entry.event_id = event.id and entry.removed_at is null and entry.seq > ${after ?? 0}::int
          and ${whose} not in ${blockedEitherWay(viewer)}
          and (entry.kind in ('message', 'removal') or about.author_id = ${viewer.id}::uuid)
        order by entry.seq ${order} limit ${sql.lit(limits.chat_page + 1)}
      ) as each
    ) as entries
    from event left join chat_room on chat_room.event_id = event.id
    where event.id = ${eventId}::uuid and ${isVisible(viewer)}`,
  );
  return rows[0];
}

interface Following {
  id: string;
  after: number;
  members: readonly string[];
}

/**
 * Entries after a given one for all followers in a process, each with the members it is hidden from, and those of `members` who may not see
 * the event.
 */
const followed = (_: Database | Tx, { id, after, members }: Following): RawBuilder<FollowedChat> => sql<FollowedChat>`
  select ${reach},
    array(select asked.id::text from unnest(${members}::uuid[]) as asked (id) where not ${isVisible({ id: sql.ref<string>('asked.id') })}) as closed_to,
    (select json_agg(each order by each.seq) from (
      select ${shown}, ${whose} as whose, ${acrossBlocks('concerned.id')} as unseen_by
      from chat_message as entry left join chat_message as about on about.id = entry.about_id
      join member as concerned on concerned.id = ${whose} and concerned.leaving_at is null
      where entry.event_id = event.id and entry.removed_at is null and entry.seq > ${after}::int
      order by entry.seq limit ${sql.lit(limits.chat_page)}
    ) as each) as entries
  from event left join chat_room on chat_room.event_id = event.id
  where event.id = ${id}::uuid and event.removed_at is null`;
const readFollowed = madeOnce(followed);

/** Entries after a given one, for all followers of the chat in this process. Undefined once the event is removed. */
export const followedChat = async (db: Database, given: Following): Promise<FollowedChat | undefined> =>
  (await rowsOf(db, readFollowed(given)))[0];

/** A line of the recorded log. */
export interface LoggedRow {
  created_at: Date;
  content: string;
  sender: PersonRow | null;
}

/** The recorded messages of a chat that the viewer may see, in order; undefined if they do not see the event. */
export async function recordedMessages(db: Database, viewer: { id: string }, eventId: string): Promise<LoggedRow[] | undefined> {
  const rows = await readFirst(
    db,
    viewer,
    sql<{ [K in keyof LoggedRow]: LoggedRow[K] | null }>`
    select logged.* from event left join lateral (
      select entry.created_at, entry.content, entry.seq, ${personIn('entry.author_id')} as sender
      from chat_room join chat_message as entry on entry.event_id = chat_room.event_id and entry.seq <= chat_room.recorded_seq
      where chat_room.event_id = event.id and entry.kind = 'message' and entry.removed_at is null
        and ${notBlocked(viewer, 'entry.author_id')}
      order by entry.seq desc limit ${sql.lit(limits.chat_log_messages)}
    ) as logged on true
    where event.id = ${eventId}::uuid and ${isVisible(viewer)} order by logged.seq`,
  );
  return rows[0] && rows.filter((row): row is LoggedRow => row.content !== null);
}

/** Muted members of a chat, the latest first. */
export const silencedIn = (db: Database, viewer: ViewerId, { id }: Authorized<'chat.see_silenced', ChatFacts>) =>
  db
    .selectFrom('chat_silence')
    .where('event_id', '=', id)
    .where(notBlocked(viewer, 'chat_silence.member_id'))
    .select(['message_id', 'created_at', personIn('chat_silence.member_id').as('sender')])
    .orderBy('created_at', 'desc')
    .limit(sql.lit(limits.chat_page))
    .execute();
