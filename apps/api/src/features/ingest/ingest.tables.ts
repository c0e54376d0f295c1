/** That a member has a secret address for their devices. Without the server's key the id opens nothing. */
export interface IngestAddressTable {
  id: string;
  member_id: string;
  created_at: Date;
  /** When something last came in there. */
  used_at: Date | null;
}

/** Something that came in, by the name that the device gave it, and the log that it is. */
export interface IngestEntryTable {
  member_id: string;
  name: string;
  day: string;
  /** Null once the member has deleted the log. */
  workout_id: string | null;
}

/** Whose device sends. */
export interface Sending {
  memberId: string;
}

declare module '../../platform/platform.tables.ts' {
  interface Tables {
    ingest_address: IngestAddressTable;
    ingest_entry: IngestEntryTable;
  }
}
