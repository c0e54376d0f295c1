import { fieldWords } from '@muster/contract';
import { type Authorized, authorize } from '../../platform/policy.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Viewer } from '../../platform/viewer.ts';
import type { NewReport } from './reports.tables.ts';

/** Lets operators read what members reported. */
export function mayReadReports(viewer: Viewer): Authorized<'report.read', Viewer> {
  if (!viewer.permissions.includes('operator')) throw new Refusal('reports.operators_only');
  return authorize('report.read', viewer);
}

/** Lets a member report what is not their own, under their own name (ROLE-12). */
export function mayReport(viewer: Pick<Viewer, 'id'>, report: NewReport): Authorized<'report', NewReport> {
  if (report.reporter_id !== viewer.id) throw new Refusal('invalid', { fields: { reporter: [fieldWords.not_yours] } });
  if (report.author_id === viewer.id) throw new Refusal('people.not_yourself');
  return authorize('report', report);
}
