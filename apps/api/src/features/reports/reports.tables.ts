import type { HomeKind, HomeRef, ReportKind, Verdict } from '@muster/contract';
import type { Reported } from '../../product/reportable.ts';

/** A report of a member, with the reported words at that moment. Open until it is decided. */
export interface ReportTable {
  id: string;
  kind: ReportKind;
  object_id: string;
  /** The owner of the item; null if it belongs to no member. */
  subject_id: string | null;
  /** Null if the reporter deleted their account. */
  reporter_id: string | null;
  /** The parent of the item, such as the post of a comment. */
  on_id: string | null;
  /** The home of the item, whose moderators may decide, too; null for items outside homes. */
  home_kind: HomeKind | null;
  home_id: string | null;
  /** In the stored form: mentions are by id. */
  words: string;
  created_at: Date;
  /** The decision: the item may stay, was taken down, or led to something else; null while undecided. */
  decision: 'kept' | 'removed' | 'acted' | null;
  decided_at: Date | null;
  /** Null if undecided, or if the operator who decided has left. */
  decided_by: string | null;
}

/** A reported item and its reporter. */
export interface NewReport extends Reported {
  kind: ReportKind;
  reporter_id: string;
}

/** A moderator and the home they moderate. */
export interface InCharge {
  id: string;
  home: HomeRef;
}

/** An operator, who decides about all reports except those about themselves. */
export interface Ruling {
  by: string;
}

/** An operator's decision about a reported member, which the member may read. */
export interface VerdictTable {
  id: string;
  kind: ReportKind;
  object_id: string;
  subject_id: string;
  what: Verdict;
  took_down: boolean;
  reason: string;
  suspended_until: Date | null;
  decided_at: Date;
}

declare module '../../platform/platform.tables.ts' {
  interface Tables {
    report: ReportTable;
    verdict: VerdictTable;
  }
}
