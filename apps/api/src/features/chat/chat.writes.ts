import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { emission, emit } from '../../platform/jobs/outbox.ts';
import type { Authorized } from '../../platform/policy.ts';
import type { TakingDown } from '../../product/reportable.ts';
import { type EntryRow, shown } from './chat.queries.ts';
import type { Moderation, Saying } from './chat.tables.ts';

interface Written {
  id: string;
  now: Date;
}

/** Random steps, so that gaps between sequence numbers do not reveal how many entries are hidden from a member. */
const step = sql`1 + floor(random() * 8)::int`;

/** Takes the next sequence number of a chat and locks its counter until the transaction ends. `from` has one row, or none. */
const nextIn = (from: string): RawBuilder<unknown> => sql`
  insert into chat_room (event_id, last_seq) select event_id, ${step} from ${sql.table(from)}
  on conflict (event_id) do update set last_seq = chat_room.last_seq + ${step} returning event_id, last_seq`;

/**
 * Inserts a message and returns it; undefined if the client id is already used. One statement, so that the chat's counter is locked only
 * while it runs, and a busy process does not make others wait.
 */
export async function insertMessage(
  tx: Tx,
  { event_id, author_id }: Authorized<'chat.write', Saying>,
  { id, now, client_id, content }: Written & { client_id: string; content: string },
): Promise<EntryRow | undefined> {
  const { rows } = await sql<EntryRow>`
    with wanted as (
      select ${event_id}::uuid as event_id
      where not exists (select from chat_message where event_id = ${event_id}::uuid and client_id = ${client_id}::uuid)),
    room as (${nextIn('wanted')}),
    said as (
      insert into chat_message (id, event_id, seq, kind, author_id, client_id, content, created_at)
      select ${id}::uuid, event_id, last_seq, 'message', ${author_id}::uuid, ${client_id}::uuid, ${content}, ${now}::timestamptz from room
      on conflict (event_id, client_id) do nothing returning *),
    told as (${emission(tx, 'chat.changed', { event_id }, 'said')})
    select ${shown} from said as entry`.execute(tx);
  return rows[0];
}

/** Records a moderation as an entry of the chat; `done` is a statement that returns the chat's `event_id`, or no row. */
async function note(
  tx: Tx,
  kind: 'removal' | 'silence' | 'voice',
  { message, by }: Moderation,
  { id, now }: Written,
  done: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    with done as (${done}),
    room as (${nextIn('done')}),
    noted as (
      insert into chat_message (id, event_id, seq, kind, author_id, about_id, created_at)
      select ${id}::uuid, event_id, last_seq, ${sql.lit(kind)}, ${by}::uuid, ${message.id}::uuid, ${now}::timestamptz from room
      returning seq),
    told as (${emission(tx, 'chat.changed', { event_id: message.event_id }, 'noted')})
    select seq from noted`.execute(tx);
}

/** Removes a message with its text; does nothing if it was removed before. */
export const removeMessage = (tx: Tx, what: Authorized<'chat.remove', Moderation>, written: Written): Promise<void> =>
  note(
    tx,
    'removal',
    what,
    written,
    sql`update chat_message set removed_at = ${written.now}::timestamptz, content = null
      where id = ${what.message.id}::uuid and removed_at is null returning event_id`,
  );

/** Takes a reported message down, and notifies its sender of the reason. Returns false if it was removed before. */
export async function takeDownMessage(tx: Tx, { id, home, taken_by, at }: Authorized<'take_down', TakingDown>): Promise<boolean> {
  const message = await tx
    .selectFrom('chat_message')
    .where('id', '=', id)
    .where('event_id', '=', home.id)
    .where('removed_at', 'is', null)
    .select(['author_id'])
    .executeTakeFirst();
  if (!message) return false;
  const what = { message: { id, event_id: home.id, author_id: message.author_id, permissions: [] }, by: taken_by };
  await note(
    tx,
    'removal',
    what,
    { id: newId(), now: at },
    sql`update chat_message set removed_at = ${at}::timestamptz, content = null
      where id = ${id}::uuid and removed_at is null returning event_id`,
  );
  return true;
}

/** Mutes the sender of a message in its chat; does nothing if they are muted already. */
export const silence = (tx: Tx, what: Authorized<'chat.silence', Moderation>, written: Written): Promise<void> =>
  note(
    tx,
    'silence',
    what,
    written,
    sql`insert into chat_silence (event_id, member_id, message_id, created_at)
      values (${what.message.event_id}::uuid, ${what.message.author_id}::uuid, ${what.message.id}::uuid, ${written.now}::timestamptz)
      on conflict (event_id, member_id) do nothing returning event_id`,
  );

/** Unmutes the sender of a message. */
export const unsilence = (tx: Tx, what: Authorized<'chat.hear', Moderation>, written: Written): Promise<void> =>
  note(
    tx,
    'voice',
    what,
    written,
    sql`delete from chat_silence
      where event_id = ${what.message.event_id}::uuid and member_id = ${what.message.author_id}::uuid returning event_id`,
  );

/** Marks all entries so far as the recorded log of the event. */
export async function record(tx: Tx, event_id: string): Promise<void> {
  const done = await tx
    .updateTable('chat_room')
    .set((eb) => ({ recorded_seq: eb.ref('last_seq') }))
    .where('event_id', '=', event_id)
    .returning('event_id')
    .executeTakeFirst();
  if (done) await emit(tx, 'chat.changed', { event_id });
}
