import type { ReportKind } from '@muster/contract';
import type { Reported } from '../../platform/reportable.ts';

/** What somebody reported, with its words at that moment. It is open until an operator decides about it. */
export interface ReportTable {
  id: string;
  kind: ReportKind;
  object_id: string;
  /** Whose it is; null where it is no member's. */
  subject_id: string | null;
  /** Null where the reporter deleted their account. */
  reporter_id: string | null;
  /** What it stands on, such as the post of a comment. */
  on_id: string | null;
  /** As they were stored: mentions in them are by id. */
  words: string;
  created_at: Date;
  /** Whether what was reported may stay; null while that is open. */
  decision: 'kept' | 'removed' | null;
  decided_at: Date | null;
  /** Null also where who decided has left. */
  decided_by: string | null;
}

/** Something that is reported, and by whom. */
export interface NewReport extends Reported {
  kind: ReportKind;
  reporter_id: string;
}

declare module '../../platform/platform.tables.ts' {
  interface Tables {
    report: ReportTable;
  }
}
