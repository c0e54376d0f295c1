import { type ErrorCode, fieldWords, type HomeRef, type ReportKind } from '@muster/contract';
import { type Authorized, authorize } from '../../platform/policy.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { HoldingBack, TakingDown } from '../../product/reportable.ts';
import type { Viewer } from '../../product/viewer.ts';
import type { InCharge, NewReport, Ruling } from './reports.tables.ts';

/** Lets operators read what members reported. */
export function mayReadReports(viewer: Viewer): Authorized<'report.read', Viewer> {
  if (!viewer.permissions.includes('operator')) throw new Refusal('reports.operators_only');
  return authorize('report.read', viewer);
}

/** Lets operators decide about all that is reported. */
export function mayRule({ id, permissions }: Pick<Viewer, 'id' | 'permissions'>): Authorized<'report.rule', Ruling> {
  if (!permissions.includes('operator')) throw new Refusal('reports.operators_only');
  return authorize('report.rule', { by: id });
}

/** Lets an operator decide in the home of what is reported, as those who look after it do. */
export const inChargeOf = ({ by }: Authorized<'report.rule', Ruling>, home: HomeRef): Authorized<'report.decide', InCharge> =>
  authorize('report.decide', { id: by, home });

/** Lets an operator hide what can be hidden and is somebody's. */
export function mayHide(
  _: Authorized<'report.rule', Ruling>,
  { kind, author_id, ...thing }: { id: string; kind: ReportKind; author_id: string | null; at: Date },
  holdsBack: boolean,
): Authorized<'report.hide', HoldingBack> {
  if (!holdsBack || !author_id || (kind !== 'post' && kind !== 'reaction')) throw new Refusal('reports.cannot');
  return authorize('report.hide', { ...thing, kind, author_id });
}

/** What is decided, or to be seen meanwhile, is not hidden any more. */
export const maySettle = (
  _: Authorized<'report.rule', Ruling> | Authorized<'report.decide', InCharge>,
  id: string,
): Authorized<'report.settle', { id: string }> => authorize('report.settle', { id });

/** Lets those who look after a home read its reports and decide on them. */
export function mayDecideIn(viewer: Viewer, home: HomeRef, isInCharge: boolean): Authorized<'report.decide', InCharge> {
  if (!isInCharge) throw new Refusal('reports.not_in_charge');
  return authorize('report.decide', { id: viewer.id, home });
}

/** Lets them take down what others wrote there. */
export function mayTakeDown(
  { id: taken_by, home }: Authorized<'report.decide', InCharge>,
  { id, author_id, fixed }: { id: string; author_id: string | null; fixed?: ErrorCode },
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
