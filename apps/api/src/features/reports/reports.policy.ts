import { type ErrorCode, fieldWords, type HomeRef, type ReportKind } from '@muster/contract';
import { type Authorized, authorize } from '../../platform/policy.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { HoldingBack, TakingDown } from '../../product/reportable.ts';
import type { Viewer } from '../../product/viewer.ts';
import type { InCharge, NewReport, Ruling } from './reports.tables.ts';

/** Authorizes operators to read reports. */
export function mayReadReports(viewer: Viewer): Authorized<'report.read', Viewer> {
  if (!viewer.permissions.includes('operator')) throw new Refusal('reports.operators_only');
  return authorize('report.read', viewer);
}

/** Authorizes operators to decide about all reported items. */
export function mayRule({ id, permissions }: Pick<Viewer, 'id' | 'permissions'>): Authorized<'report.rule', Ruling> {
  if (!permissions.includes('operator')) throw new Refusal('reports.operators_only');
  return authorize('report.rule', { by: id });
}

/** Authorizes an operator to decide in the home of a reported item, like its moderators. */
export const inChargeOf = ({ by }: Authorized<'report.rule', Ruling>, home: HomeRef): Authorized<'report.decide', InCharge> =>
  authorize('report.decide', { id: by, home });

/** Authorizes an operator to hide an item, if its kind can be hidden and it has an author. */
export function mayHide(
  _: Authorized<'report.rule', Ruling>,
  { kind, author_id, ...thing }: { id: string; kind: ReportKind; author_id: string | null; at: Date },
  holdsBack: boolean,
): Authorized<'report.hide', HoldingBack> {
  if (!holdsBack || !author_id || (kind !== 'post' && kind !== 'reaction')) throw new Refusal('reports.cannot');
  return authorize('report.hide', { ...thing, kind, author_id });
}

/** Authorizes showing an item again, once it is decided or an operator shows it earlier. */
export const maySettle = (
  _: Authorized<'report.rule', Ruling> | Authorized<'report.decide', InCharge>,
  id: string,
): Authorized<'report.settle', { id: string }> => authorize('report.settle', { id });

/** Authorizes the moderators of a home to read its reports and decide on them. */
export function mayDecideIn(viewer: Viewer, home: HomeRef, isInCharge: boolean): Authorized<'report.decide', InCharge> {
  if (!isInCharge) throw new Refusal('reports.not_in_charge');
  return authorize('report.decide', { id: viewer.id, home });
}

/** Authorizes moderators to take down content of others in their home. */
export function mayTakeDown(
  { id: taken_by, home }: Authorized<'report.decide', InCharge>,
  { id, author_id, fixed }: { id: string; author_id: string | null; fixed?: ErrorCode },
  why: { reason: string; at: Date },
): Authorized<'take_down', TakingDown> {
  if (author_id === taken_by) throw new Refusal('reports.your_own');
  if (fixed) throw new Refusal(fixed);
  return authorize('take_down', { id, home, taken_by, ...why });
}

/** Authorizes a member to report content that is not their own, under their own name (ROLE-12). */
export function mayReport(viewer: Pick<Viewer, 'id'>, report: NewReport): Authorized<'report', NewReport> {
  if (report.reporter_id !== viewer.id) throw new Refusal('invalid', { fields: { reporter: [fieldWords.not_yours] } });
  if (report.author_id === viewer.id) throw new Refusal('people.not_yourself');
  return authorize('report', report);
}
