import { type ErrorCode, fieldWords, type HomeRef } from '@muster/contract';
import { type Authorized, authorize } from '../../platform/policy.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { TakingDown } from '../../platform/reportable.ts';
import type { Viewer } from '../../platform/viewer.ts';
import type { InCharge, NewReport } from './reports.tables.ts';

/** Lets operators read what members reported. */
export function mayReadReports(viewer: Viewer): Authorized<'report.read', Viewer> {
  if (!viewer.permissions.includes('operator')) throw new Refusal('reports.operators_only');
  return authorize('report.read', viewer);
}

/** Lets those who look after a home read its reports and decide on them. */
export function mayDecideIn(viewer: Viewer, home: HomeRef, isInCharge: boolean): Authorized<'report.decide', InCharge> {
  if (!isInCharge) throw new Refusal('reports.not_in_charge');
  return authorize('report.decide', { id: viewer.id, home });
}

/** Lets them take down what others wrote there. */
export function mayTakeDown(
  { id: taken_by, home }: Authorized<'report.decide', InCharge>,
  { id, author_id, fixed }: { id: string; author_id: string; fixed?: ErrorCode },
  why: { reason: string; at: Date },
): Authorized<'take_down', TakingDown> {
  if (author_id === taken_by) throw new Refusal('reports.your_own');
  if (fixed) throw new Refusal(fixed);
  return authorize('take_down', { id, home, taken_by, ...why });
}

/** Lets a member report what is not their own, under their own name (ROLE-12). */
export function mayReport(viewer: Pick<Viewer, 'id'>, report: NewReport): Authorized<'report', NewReport> {
  if (report.reporter_id !== viewer.id) throw new Refusal('invalid', { fields: { reporter: [fieldWords.not_yours] } });
  if (report.author_id === viewer.id) throw new Refusal('people.not_yourself');
  return authorize('report', report);
}
