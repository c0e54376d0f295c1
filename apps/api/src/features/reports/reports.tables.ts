import type { HomeKind, HomeRef, ReportKind, Verdict } from '@muster/contract';
import type { Reported } from '../../product/reportable.ts';

/** What a member reported, with its words at that moment. Open until an operator decides on it. */
export interface ReportTable {
  id: string;
  kind: ReportKind;
  object_id: string;
  /** Its owner; null if it belongs to no member. */
  subject_id: string | null;
  /** Null if the reporter deleted their account. */
  reporter_id: string | null;
  /** What it is on, such as the post of a comment. */
  on_id: string | null;
  /** The home that it is in, whose admins decide on it, too; null for what has none. */
  home_kind: HomeKind | null;
  home_id: string | null;
  /** In their stored form: mentions are by id. */
  words: string;
  created_at: Date;
  /** Whether what was reported may stay, was taken down, or led to something else; null while that is undecided. */
  decision: 'kept' | 'removed' | 'acted' | null;
  decided_at: Date | null;
  /** Also null if the operator who decided has left. */
  decided_by: string | null;
}

/** Something that is reported, and its reporter. */
export interface NewReport extends Reported {
  kind: ReportKind;
  reporter_id: string;
}

/** Who looks after a home, and which. */
export interface InCharge {
  id: string;
  home: HomeRef;
}

/** An operator, who decides about all that is reported, except of themselves. */
export interface Ruling {
  by: string;
}

/** What an operator decided about whom a report was about, who may read it. */
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
