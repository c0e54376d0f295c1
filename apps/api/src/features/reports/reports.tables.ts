import type { HomeKind, HomeRef, ReportKind } from '@muster/contract';
import type { Reported } from '../../platform/reportable.ts';

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
  /** Whether what was reported may stay; null while that is undecided. */
  decision: 'kept' | 'removed' | null;
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

declare module '../../platform/platform.tables.ts' {
  interface Tables {
    report: ReportTable;
  }
}
