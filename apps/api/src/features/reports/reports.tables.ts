/** What somebody reported: a member, or a post or comment of theirs with its words at that moment. */
export interface ReportTable {
  id: string;
  kind: 'user' | 'post' | 'reaction';
  object_id: string;
  subject_id: string;
  /** Null where the reporter deleted their account. */
  reporter_id: string | null;
  /** The post that it is, or that the comment is on. */
  post_id: string | null;
  /** As they were stored: mentions in them are by id. */
  words: string;
  created_at: Date;
}

/** What can be reported, as it is found. */
export interface Reportable {
  kind: ReportTable['kind'];
  object_id: string;
  subject_id: string;
  post_id: string | null;
  words: string;
}

declare module '../../platform/platform.tables.ts' {
  interface Tables {
    report: ReportTable;
  }
}
