import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { NoticeColumns, NoticeFacts, NoticeKind, NoticeReader } from '../../platform/notices.ts';
import { notBlocked } from '../people/index.ts';

/** What each kind implements itself: only that of the row's own kind is evaluated. Null for kinds that are no longer there. */
const ofKind = <T>(table: string, kinds: readonly NoticeKind[], each: (kind: NoticeKind) => RawBuilder<T>): RawBuilder<T> =>
  sql<T>`case ${sql.ref(`${table}.kind`)} ${sql.join(
    kinds.map((kind) => sql`when ${sql.lit(kind.name)} then ${each(kind)}`),
    sql` `,
  )} end`;

const always = sql<boolean>`true`;

const columnsOf = (table: string): NoticeColumns => ({
  about_id: sql.ref(`${table}.about_id`),
  actor_id: sql.ref(`${table}.actor_id`),
  member_id: sql.ref(`${table}.member_id`),
});

/** Whether a row is by somebody whom the viewer can see, and still holds. */
export const counts = (reader: NoticeReader, table: string, kinds: readonly NoticeKind[]): RawBuilder<boolean> =>
  sql<boolean>`(${notBlocked(reader, `${table}.actor_id`)} and ${ofKind(table, kinds, ({ lasts }) => lasts?.(columnsOf(table)) ?? always)})`;

/** Whether the viewer may see what a row is about. */
export const isSeen = (db: Database, reader: NoticeReader, table: string, kinds: readonly NoticeKind[]): RawBuilder<boolean> =>
  ofKind(table, kinds, ({ seen }) => seen?.(db, reader, columnsOf(table)) ?? always);

/** What is shown of what a visible row is about. */
export const factsIn = (table: string, kinds: readonly NoticeKind[]): RawBuilder<NoticeFacts> =>
  ofKind(table, kinds, ({ shown }) => shown?.(columnsOf(table).about_id) ?? sql<NoticeFacts>`'{}'::json`);
