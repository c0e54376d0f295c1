import type { ErrorCode, Report } from '@muster/contract';
import type { Database } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Homes } from '../../platform/home.ts';
import { emit } from '../../platform/outbox.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { findHideable } from '../feed/index.ts';
import { isProfileOpen, loadMentions, loadPeople, mentionedIds } from '../people/index.ts';
import { findReportableComment } from '../reactions/index.ts';
import { mayReadReports, mayReport } from './reports.policy.ts';
import { findMember, findReportFor, insertReport } from './reports.queries.ts';
import type { Reportable } from './reports.tables.ts';

type Find = (db: Database, viewer: Viewer, homes: Homes, id: string) => Promise<Reportable | undefined>;

const member: Find = async (db, viewer, _homes, id) => {
  const row = await findMember(db, viewer, id);
  return row && { kind: 'user', object_id: row.id, subject_id: row.id, post_id: null, words: row.profile_bio };
};

const post: Find = async (db, viewer, homes, id) => {
  const row = await findHideable(db, viewer, homes, id);
  return row && { kind: 'post', object_id: row.id, subject_id: row.author_id, post_id: row.id, words: row.text };
};

const comment: Find = async (db, viewer, homes, id) => {
  const row = await findReportableComment(db, viewer, homes, id);
  return row && { kind: 'reaction', object_id: row.id, subject_id: row.author_id, post_id: row.post_id, words: row.content };
};

/** Reporting members, posts and comments to those who look after the community. */
export function reportService({ db, transact, clock, config, homes }: Pick<Deps, 'db' | 'transact' | 'clock' | 'config' | 'homes'>) {
  const report = (find: Find, missing: ErrorCode) => (viewer: Viewer, reporter: string, id: string) =>
    transact(async (tx) => {
      const what = await find(tx, viewer, homes, id);
      if (!what) throw new Refusal(missing);
      const made = await insertReport(tx, mayReport(viewer, reporter, what), clock.now());
      if (made) await emit(tx, 'report.made', { report_id: made.id });
      return { reported: true as const };
    });

  /** One report as an operator reads it. */
  async function read(viewer: Viewer, id: string): Promise<Report> {
    const row = await findReportFor(db, mayReadReports(viewer), homes, id);
    if (!row) throw new Refusal('reports.not_found');
    const person = await loadPeople(db, viewer, [row.reporter_id], config.leader.label);
    const mentions = await loadMentions(db, viewer, mentionedIds(row.words));
    const { subject_id, first_name, last_name, email, anonymous_profile } = row;
    return {
      id: row.id,
      kind: row.kind,
      created_at: row.created_at.toISOString(),
      reporter: row.reporter_id === null ? null : person(row.reporter_id),
      about: {
        id: subject_id,
        first_name,
        last_name,
        email,
        anonymous_profile,
        opens: row.unblocked && isProfileOpen(viewer, { id: subject_id, anonymous_profile }),
      },
      words: mentions([]).words(row.words),
      post_id: row.post_id,
    };
  }
  return {
    read,
    member: report(member, 'member.not_found'),
    post: report(post, 'feed.post_not_found'),
    comment: report(comment, 'reactions.not_found'),
  };
}
