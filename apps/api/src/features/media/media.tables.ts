import type { MediaIntent } from '@muster/contract';
import type { Generated } from 'kysely';

/** The purpose of an image: what a member uploaded it for, or the picture of a linked page. */
export type StoredIntent = MediaIntent | 'preview';

export interface MediaTable {
  id: string;
  /** Null for pictures of link previews, which have no owner. */
  owner_id: string | null;
  intent: StoredIntent;
  filename: string;
  state: Generated<'waiting' | 'ready'>;
  width: number | null;
  height: number | null;
  color: string | null;
  widths: Generated<number[]>;
  /** The total size of the stored files. */
  bytes: Generated<number>;
  /** When a post or a profile last claimed it; null if never. */
  claimed_at: Date | null;
  created_at: Date;
}

declare module '../../platform/platform.tables.ts' {
  interface Tables {
    media: MediaTable;
  }
}
