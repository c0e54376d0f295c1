import type { HomeRef, Report, ReportKind } from '@muster/contract';
import { emit } from '../../platform/jobs/outbox.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Deps } from '../../product/deps.ts';
import type { Reportables, Reported } from '../../product/reportable.ts';
import type { Viewer } from '../../product/viewer.ts';
import { isProfileOpen, loadMentions, mentionedIds, toPerson } from '../people/index.ts';
import { mayReadReports, mayReport } from './reports.policy.ts';
import { findReportFor, insertReport } from './reports.queries.ts';

/** Checks that an item is in this home, or on it: a message is on the event whose chat contains it. */
const isWithin = ({ home, on_id }: Reported, { kind, id }: HomeRef): boolean =>
  home ? home.kind === kind && home.id === id.toLowerCase() : on_id === id.toLowerCase();

/** Reports content and members to the moderators. */
export function reportService(
  { db, transact, clock, config, homes }: Pick<Deps, 'db' | 'transact' | 'clock' | 'config' | 'homes'>,
  reportables: Reportables,
) {
  return {
    /**
     * Reports the item with this id, under the reporter's own name. Idempotent until the report is decided. If `within` names a home, the
     * item must be in it.
     */
    make: (
      viewer: Viewer,
      { kind, id, within, reporter }: { kind: ReportKind; id: string; within?: HomeRef | undefined; reporter: string },
    ) =>
      transact(async (tx) => {
        const { find, missing } = reportables[kind];
        const found = await find(tx, viewer, homes, id, clock.now());
        if (!found || (within && !isWithin(found, within))) throw new Refusal(missing);
        const made = await insertReport(tx, mayReport(viewer, { ...found, kind, reporter_id: reporter }), clock.now());
        if (made) await emit(tx, 'report.made', { report_id: made.id, home: found.home });
        return { reported: true as const };
      }),

    /** Returns one report as an operator sees it. */
    read: async (viewer: Viewer, id: string): Promise<Report> => {
      const row = await findReportFor(db, mayReadReports(viewer), id);
      if (!row) throw new Refusal('reports.not_found');
      const { kind, about, unblocked } = row;
      const [address, mentions] = await Promise.all([
        reportables[kind].address?.(db, viewer, homes, { id: row.object_id, on_id: row.on_id }, clock.now()),
        loadMentions(db, viewer, mentionedIds(row.words)),
      ]);
      return {
        id: row.id,
        kind,
        created_at: row.created_at.toISOString(),
        reporter: row.reporter && toPerson(row.reporter, viewer, config.leader.label),
        about: about && { ...about, opens: unblocked && isProfileOpen(viewer, about) },
        words: mentions([]).words(row.words),
        address: address ?? null,
      };
    },
  };
}
