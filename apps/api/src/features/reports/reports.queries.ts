import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Authorized } from '../../platform/policy.ts';
import type { Viewer } from '../../product/viewer.ts';
import { accountIn, notBlocked, personIn, wordsWithNames } from '../people/index.ts';
import type { NewReport } from './reports.tables.ts';

/** Writes a report. Undefined if this reporter already has an open one about the same thing. */
export const insertReport = (
  tx: Tx,
  { kind, id, author_id, on_id, words, reporter_id, home }: Authorized<'report', NewReport>,
  now: Date,
) =>
  tx
    .insertInto('report')
    .values({
      id: newId(),
      kind,
      object_id: id,
      subject_id: author_id,
      on_id,
      words,
      reporter_id,
      created_at: now,
      home_kind: home?.kind ?? null,
      home_id: home?.id ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();

/** What an operator warned a member about, and whom to tell; undefined for what was decided otherwise, and of who is leaving. */
export const findWarning = (db: Database, verdictId: string) =>
  db
    .selectFrom('verdict')
    .innerJoin('member', 'member.id', 'verdict.subject_id')
    .where('verdict.id', '=', verdictId)
    .where('verdict.what', '=', 'warned')
    .where('member.leaving_at', 'is', null)
    .select(['member.id as member_id', 'member.email', 'member.first_name', 'verdict.kind', 'verdict.took_down', 'verdict.reason'])
    .executeTakeFirst();

/** One report as it was written. */
export const findReport = (db: Database, id: string) => db.selectFrom('report').where('id', '=', id).selectAll().executeTakeFirst();

/**
 * One report, who made it and whom it is about. To operators a report about themselves does not exist: its reporter was promised that they
 * would not be told. Blocks between the two are ignored, since somebody has to review it.
 */
export const findReportFor = (db: Database, operator: Authorized<'report.read', Viewer>, id: string) =>
  db
    .selectFrom('report')
    .where('id', '=', id)
    .where(sql<boolean>`subject_id is distinct from ${operator.id}::uuid`)
    .select(['id', 'kind', 'object_id', 'on_id', 'words', 'created_at'])
    .select([accountIn('report.subject_id').as('about'), notBlocked(operator, 'report.subject_id').as('unblocked')])
    .select(personIn('report.reporter_id').as('reporter'))
    .executeTakeFirst();

/** The newest reports with the people in them, newest first. People who have left have no name. */
export async function listReports(db: Database, size: number) {
  const reports = await db
    .selectFrom('report')
    .select(['kind', 'object_id', 'words', 'created_at', 'decision'])
    .select([accountIn('report.subject_id').as('about'), accountIn('report.reporter_id').as('reporter')])
    .orderBy('id', 'desc')
    .limit(size)
    .execute();
  const words = await wordsWithNames(
    db,
    reports.map((report) => report.words),
  );
  return reports.map((report, index) => ({ ...report, words: words[index]! }));
}
