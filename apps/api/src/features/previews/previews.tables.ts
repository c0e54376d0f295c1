import type { OpenGraph } from '@muster/contract';
import type { JSONColumnType } from 'kysely';

/** A link preview as stored on the post or comment that shows it. */
export type StoredPreview = JSONColumnType<OpenGraph> | null;

/** The result of reading an address, also if nothing was found. */
export interface LinkPreviewTable {
  url: string;
  found: boolean;
  title: string | null;
  description: string | null;
  media_id: string | null;
  fetched_at: Date;
}

declare module '../../platform/platform.tables.ts' {
  interface Tables {
    link_preview: LinkPreviewTable;
  }
}
