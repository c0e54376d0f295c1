import { mentionOf } from '@muster/contract';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Homes } from '../../platform/home.ts';
import { newId } from '../../platform/ids.ts';
import type { Authorized } from '../../platform/policy.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { visiblePosts } from '../feed/index.ts';
import { inWords, mentionedIds, notBlocked } from '../people/index.ts';
import type { Reportable } from './reports.tables.ts';

/** Writes a report. Undefined where this reporter made it before. */
export const insertReport = (tx: Tx, report: Authorized<'report', Reportable & { reporter_id: string }>, now: Date) =>
  tx
    .insertInto('report')
    .values({ ...report, id: newId(), created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();

/**
 * A registered member who has not blocked the viewer, also one who follows the viewer, by the id of that follow: who is anonymous has no
 * other name. One may report whom one has blocked.
 */
export const findMember = (db: Database, viewer: Pick<Viewer, 'id'>, id: string) =>
  db
    .selectFrom('member')
    .where((eb) =>
      eb.or([
        eb('id', '=', id),
        eb('id', '=', eb.selectFrom('follow').where('follow.id', '=', id).where('followee_id', '=', viewer.id).select('follower_id')),
      ]),
    )
    .where('profile_completed', '=', true)
    .where(sql<boolean>`not exists (select 1 from block where blocker_id = member.id and blocked_id = ${viewer.id})`)
    .select(['id', 'profile_bio'])
    .executeTakeFirst();

/** One report as it was written. */
export const findReport = (db: Database, id: string) => db.selectFrom('report').where('id', '=', id).selectAll().executeTakeFirst();

/**
 * One report, whom it is about, and its post where that opens for the operator. One about themself is not there for them: whoever reported
 * them was promised that nobody would tell. Whether the two have blocked each other does not count, as somebody has to look at it.
 */
export const findReportFor = (db: Database, operator: Authorized<'report.read', Viewer>, homes: Homes, id: string) =>
  db
    .selectFrom('report')
    .innerJoin('member as subject', 'subject.id', 'report.subject_id')
    .where('report.id', '=', id)
    .where('report.subject_id', '!=', operator.id)
    .select(['report.id', 'report.kind', 'report.reporter_id', 'report.words', 'report.created_at'])
    .select(['subject.id as subject_id', 'subject.first_name', 'subject.last_name', 'subject.email', 'subject.anonymous_profile'])
    .select(notBlocked(operator, 'subject.id').as('unblocked'))
    .select(visiblePosts(db, operator, homes).where('post.id', '=', sql<string>`report.post_id`).select('post.id').as('post_id'))
    .executeTakeFirst();

/** The newest reports with the people in them, newest first, and the names of those whom the words mention. Who has left has no name. */
export async function listReports(db: Database, size: number) {
  const reports = await db
    .selectFrom('report')
    .innerJoin('member as subject', 'subject.id', 'report.subject_id')
    .leftJoin('member as reporter', 'reporter.id', 'report.reporter_id')
    .select([
      'report.kind',
      'report.object_id',
      'report.words',
      'report.created_at',
      'subject.first_name',
      'subject.last_name',
      'subject.email',
      'reporter.email as reporter_email',
    ])
    .orderBy('report.id', 'desc')
    .limit(size)
    .execute();
  const ids = reports.flatMap(({ words }) => mentionedIds(words));
  const named =
    ids.length === 0
      ? []
      : await db.selectFrom('member').where(sql<boolean>`id = any(${ids}::uuid[])`).select(['id', 'first_name', 'last_name']).execute();
  const names = new Map(named.map((person) => [person.id, mentionOf(person)]));
  return reports.map((report) => ({ ...report, words: inWords(report.words, (id) => names.get(id)) }));
}
