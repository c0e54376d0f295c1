import { fieldWords } from '@muster/contract';
import { type Authorized, authorize } from '../../platform/policy.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Viewer } from '../../platform/viewer.ts';
import type { Reportable } from './reports.tables.ts';

/** A report by who makes it. */
export type NewReport = Reportable & { reporter_id: string };

/** Lets operators read what members reported. */
export function mayReadReports(viewer: Viewer): Authorized<'report.read', Viewer> {
  if (!viewer.permissions.includes('operator')) throw new Refusal('reports.operators_only');
  return authorize('report.read', viewer);
}

/** Lets a member report what is of somebody else, in their own name (ROLE-12). */
export function mayReport(viewer: Pick<Viewer, 'id'>, reporter: string, what: Reportable): Authorized<'report', NewReport> {
  if (reporter !== viewer.id) throw new Refusal('invalid', { fields: { reporter: [fieldWords.not_yours] } });
  if (what.subject_id === viewer.id) throw new Refusal('people.not_yourself');
  return authorize('report', { ...what, reporter_id: viewer.id });
}
