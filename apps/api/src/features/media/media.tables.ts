import type { MediaIntent } from '@muster/contract';
import type { Generated } from 'kysely';

/** What an image is kept for: what a member sent it for, or the picture of a page that a link leads to. */
export type StoredIntent = MediaIntent | 'preview';

export interface MediaTable {
  id: string;
  /** Null for pictures of link previews, which belong to nobody. */
  owner_id: string | null;
  intent: StoredIntent;
  filename: string;
  state: Generated<'waiting' | 'ready'>;
  width: number | null;
  height: number | null;
  color: string | null;
  widths: Generated<number[]>;
  /** What its stored sizes take together. */
  bytes: Generated<number>;
  /** When a post or a profile took it last; null while none has. */
  claimed_at: Date | null;
  created_at: Date;
}

declare module '../../platform/platform.tables.ts' {
  interface Tables {
    media: MediaTable;
  }
}
