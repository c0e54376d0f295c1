import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { NoticeColumns, NoticeKind, NoticeReader } from '../../platform/notices.ts';
import { notBlocked } from '../people/index.ts';

type Condition = (kind: NoticeKind) => RawBuilder<boolean> | undefined;

/** A condition that each kind implements itself: only that of the row's own kind is evaluated. */
const byKind = (table: string, kinds: readonly NoticeKind[], condition: Condition): RawBuilder<boolean> =>
  sql<boolean>`case ${sql.ref(`${table}.kind`)} ${sql.join(
    kinds.map((kind) => sql`when ${sql.lit(kind.name)} then ${condition(kind) ?? sql<boolean>`true`}`),
    sql` `,
  )} else false end`;

const columnsOf = (table: string): NoticeColumns => ({
  about_id: sql.ref(`${table}.about_id`),
  actor_id: sql.ref(`${table}.actor_id`),
  member_id: sql.ref(`${table}.member_id`),
});

/** Whether a row is by somebody whom the viewer can see, and still holds. */
export const counts = (reader: NoticeReader, table: string, kinds: readonly NoticeKind[]): RawBuilder<boolean> =>
  sql<boolean>`(${notBlocked(reader, `${table}.actor_id`)} and ${byKind(table, kinds, ({ lasts }) => lasts?.(columnsOf(table)))})`;

/** Whether the viewer may see what a row is about. */
export const isSeen = (db: Database, reader: NoticeReader, table: string, kinds: readonly NoticeKind[]): RawBuilder<boolean> =>
  byKind(table, kinds, ({ seen }) => seen?.(db, reader, columnsOf(table)));
