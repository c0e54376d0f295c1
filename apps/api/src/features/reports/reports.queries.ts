import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Authorized } from '../../platform/policy.ts';
import type { Viewer } from '../../product/viewer.ts';
import { accountIn, notBlocked, personIn, wordsWithNames } from '../people/index.ts';
import type { NewReport } from './reports.tables.ts';

/** Inserts a report. Returns undefined if this reporter already has an open one about the same item. */
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

/** Returns an operator's warning and its recipient; undefined for other decisions, and for members whose account is being deleted. */
export const findWarning = (db: Database, verdictId: string) =>
  db
    .selectFrom('verdict')
    .innerJoin('member', 'member.id', 'verdict.subject_id')
    .where('verdict.id', '=', verdictId)
    .where('verdict.what', '=', 'warned')
    .where('member.leaving_at', 'is', null)
    .select(['member.id as member_id', 'member.email', 'member.first_name', 'verdict.kind', 'verdict.took_down', 'verdict.reason'])
    .executeTakeFirst();

/** Returns one report as stored. */
export const findReport = (db: Database, id: string) => db.selectFrom('report').where('id', '=', id).selectAll().executeTakeFirst();

/**
 * Returns one report with its reporter and the reported member. For operators, a report about themselves does not exist: its reporter was
 * promised that they would not find out. Blocks between the two are ignored, since somebody has to review the report.
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

/** Returns the newest reports with the people in them, newest first. People who have left have no name. */
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
