import type { Generated } from 'kysely';

/** A recording of an event: an address elsewhere, or a film of which the parts are files of their own (decision 54). */
export interface RecordingTable {
  id: string;
  event_id: string;
  /** `waiting` while its parts arrive. */
  state: 'waiting' | 'ready';
  address: string | null;
  /** What the browser calls the file: by it an upload goes on where it stopped. */
  upload_key: string | null;
  /** What the content is; null until its first part has arrived. */
  type: string | null;
  /** Of the whole film, and of each part but the last. */
  bytes: number | null;
  part_bytes: number | null;
  /** Which parts have arrived, from 0. */
  parts: Generated<number[]>;
  /** WebVTT. */
  captions: string | null;
  created_at: Date;
}

declare module '../../platform/platform.tables.ts' {
  interface Tables {
    recording: RecordingTable;
  }
}
