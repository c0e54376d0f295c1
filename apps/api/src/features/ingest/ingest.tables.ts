/** A member's secret address for their devices. Without the server's key, the id alone does not give access. */
export interface IngestAddressTable {
  id: string;
  member_id: string;
  created_at: Date;
  /** When it was last used. */
  used_at: Date | null;
}

/** An entry by the name that the device gave it, and its log. */
export interface IngestEntryTable {
  member_id: string;
  name: string;
  day: string;
  /** Null if the member has deleted the log. */
  workout_id: string | null;
}

/** The member whose device sends. */
export interface Sending {
  memberId: string;
}

declare module '../../platform/platform.tables.ts' {
  interface Tables {
    ingest_address: IngestAddressTable;
    ingest_entry: IngestEntryTable;
  }
}
