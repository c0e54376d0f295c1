import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { type Notice, type NoticeFacts, type Notices, noticeOf } from '../../product/notices.ts';

declare module '../../product/notices.ts' {
  interface NoticeSubjects {
    report_outcome: true;
    verdict: true;
  }
}

interface Told {
  id: string;
  member_id: string;
  at: Date;
}

/** No actor: moderators decided, and the recipient is not told which one. */
const notice = (kind: 'report_outcome' | 'verdict', told: Told | undefined): Notice | undefined =>
  told && {
    actor_id: null,
    recipients: [{ member_id: told.member_id, kind }],
    about: kind,
    about_id: told.id,
    cause_id: told.id,
    group_key: null,
    created_at: told.at,
  };

/** Notifies the reporter of a decision. */
async function outcomes(tx: Tx, happened: ReadonlyArray<{ report_id: string }>): Promise<Array<Notice | undefined>> {
  const { rows } = await sql<Told>`
    select report.id, reporter.id as member_id, report.decided_at as at
    from report join member as reporter on reporter.id = report.reporter_id
    where report.id = any(${happened.map(({ report_id }) => report_id)}::uuid[]) and report.decision is not null
    order by report.id for key share of reporter, report`.execute(tx);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return happened.map(({ report_id }) => notice('report_outcome', byId.get(report_id)));
}

/** Notifies the member whom a decision is about. */
async function verdicts(tx: Tx, happened: ReadonlyArray<{ verdict_id: string }>): Promise<Array<Notice | undefined>> {
  const { rows } = await sql<Told>`
    select verdict.id, subject.id as member_id, verdict.decided_at as at
    from verdict join member as subject on subject.id = verdict.subject_id
    where verdict.id = any(${happened.map(({ verdict_id }) => verdict_id)}::uuid[])
    order by verdict.id for key share of subject, verdict`.execute(tx);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return happened.map(({ verdict_id }) => notice('verdict', byId.get(verdict_id)));
}

/**
 * The notifications about reports: reporters learn that their report was decided, but not what was done to whom; members who were warned,
 * or whose message was taken down, learn why.
 */
export const reportNotices: Notices = {
  subjects: [
    {
      name: 'report_outcome',
      kinds: ['report_outcome'],
      seen: (_, reader, { about_id }) =>
        sql<boolean>`exists (select from report where report.id = ${about_id} and report.reporter_id = ${reader.id} and report.decision is not null)`,
      shown: (about_id) => sql<NoticeFacts>`(
        select json_build_object('own', json_build_object('what', report.kind, 'outcome', report.decision))
        from report where report.id = ${about_id})`,
    },
    {
      name: 'verdict',
      kinds: ['verdict'],
      seen: (_, reader, { about_id }) =>
        sql<boolean>`exists (select from verdict where verdict.id = ${about_id} and verdict.subject_id = ${reader.id})`,
      shown: (about_id) => sql<NoticeFacts>`(
        select json_build_object('own', json_build_object('what', verdict.kind, 'outcome', verdict.what, 'reason', verdict.reason))
        from verdict where verdict.id = ${about_id})`,
    },
  ],
  from: [noticeOf('report.answered', outcomes), noticeOf('report.verdict', verdicts)],
};
