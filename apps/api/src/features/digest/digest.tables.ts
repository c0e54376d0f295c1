/** What became of a member's digest of one week. */
export type DigestState = 'due' | 'sent' | 'nothing' | 'late' | 'unwanted';

/** A member's digest of one week: one row, so that it is sent once (decision 77). */
export interface DigestTable {
  member_id: string;
  /** The Monday on which it goes out, by the member's clocks, `YYYY-MM-DD`. */
  week: string;
  /** The zone of those clocks. */
  time_zone: string;
  /** Until when it may be sent late. */
  until: Date;
  state: DigestState;
  /** When a job was last asked to send it. */
  asked_at: Date;
  /** Since when it is not due any more. */
  settled_at: Date | null;
}

declare module '../../platform/platform.tables.ts' {
  interface Tables {
    digest: DigestTable;
  }
}
