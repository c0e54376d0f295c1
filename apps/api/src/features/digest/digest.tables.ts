/** State of a member's digest of one week. */
export type DigestState = 'due' | 'sent' | 'nothing' | 'late' | 'unwanted';

/** A member's digest of one week. The row ensures that it is sent only once (decision 77). */
export interface DigestTable {
  member_id: string;
  /** The Monday on which it is sent in the member's time zone, `YYYY-MM-DD`. */
  week: string;
  /** The member's time zone. */
  time_zone: string;
  /** A late digest is sent before this instant. */
  until: Date;
  state: DigestState;
  /** When a job to send it was last requested. */
  asked_at: Date;
  /** When it was sent or skipped; null while it is due. */
  settled_at: Date | null;
}

declare module '../../platform/platform.tables.ts' {
  interface Tables {
    digest: DigestTable;
  }
}
