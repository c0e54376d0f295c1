import { type NotificationKind, notificationVerbs } from '@muster/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { NoticeColumns, NoticeFacts, NoticeReader, NoticeSubject } from '../../product/notices.ts';
import { notBlocked } from '../people/index.ts';

type Subjects = readonly NoticeSubject[];

/** Evaluates what a subject declares, only for the subject of the row. Null for subjects that are no longer declared. */
const ofSubject = <T>(table: string, subjects: Subjects, each: (subject: NoticeSubject) => RawBuilder<T>): RawBuilder<T> =>
  sql<T>`case ${sql.ref(`${table}.kind`)} ${sql.join(
    subjects.map((subject) => sql`when ${sql.lit(subject.name)} then ${each(subject)}`),
    sql` `,
  )} end`;

/** Selects the kind of a row from its subject (the column `kind`), its verb, and whether it mentions its member. */
export const kindIn = (table: string, subjects: Subjects): RawBuilder<NotificationKind> =>
  ofSubject(table, subjects, ({ kinds: [only, ...others] }) =>
    others.length === 0
      ? sql<NotificationKind>`${sql.lit(only)}`
      : sql<NotificationKind>`case ${sql.join(
          [only!, ...others].map(
            (kind) =>
              sql`when ${sql.ref(`${table}.verb`)} = ${sql.lit(notificationVerbs[kind])}
                and ${sql.ref(`${table}.tagged`)} = ${sql.lit(kind === 'mention')} then ${sql.lit(kind)}`,
          ),
          sql` `,
        )} end`,
  );

const always = sql<boolean>`true`;

const columnsOf = (table: string): NoticeColumns => ({
  about_id: sql.ref(`${table}.about_id`),
  actor_id: sql.ref(`${table}.actor_id`),
  member_id: sql.ref(`${table}.member_id`),
  cause_id: sql.ref(`${table}.cause_id`),
  created_at: sql.ref(`${table}.created_at`),
  verb: sql.ref(`${table}.verb`),
  tagged: sql.ref(`${table}.tagged`),
});

/** Tests that a row's actor is visible to the viewer, and that the row still applies. */
export const counts = (reader: NoticeReader, table: string, subjects: Subjects): RawBuilder<boolean> =>
  sql<boolean>`(${notBlocked(reader, `${table}.actor_id`)} and ${ofSubject(table, subjects, ({ lasts }) => lasts?.(columnsOf(table)) ?? always)})`;

/** Tests that the viewer may see what a row is about. */
export const isVisible = (db: Database, reader: NoticeReader, table: string, subjects: Subjects): RawBuilder<boolean> =>
  ofSubject(table, subjects, ({ seen }) => seen?.(db, reader, columnsOf(table)) ?? always);

/** Selects the details that are shown of the subject of a visible row. */
export const factsIn = (reader: NoticeReader, table: string, subjects: Subjects): RawBuilder<NoticeFacts> =>
  ofSubject(table, subjects, ({ shown }) => shown?.(columnsOf(table).about_id, columnsOf(table), reader) ?? sql<NoticeFacts>`'{}'::json`);
