import type { Generated } from 'kysely';

/** A recording of an event: an address elsewhere, or a film whose parts are separate files (decision 54). */
export interface RecordingTable {
  id: string;
  event_id: string;
  /** `waiting` while its parts arrive. */
  state: 'waiting' | 'ready';
  address: string | null;
  /** The browser's identifier of the file, by which an upload is resumed. */
  upload_key: string | null;
  /** The media type; null until the first part has arrived. */
  type: string | null;
  /** The size of the whole film, and of each part but the last. */
  bytes: number | null;
  part_bytes: number | null;
  /** The numbers of the parts that have arrived, from 0. */
  parts: Generated<number[]>;
  /** The captions as WebVTT. */
  captions: string | null;
  created_at: Date;
}

declare module '../../platform/platform.tables.ts' {
  interface Tables {
    recording: RecordingTable;
  }
}
