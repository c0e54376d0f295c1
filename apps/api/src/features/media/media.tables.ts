import type { MediaIntent } from '@muster/contract';
import type { Generated } from 'kysely';

export interface MediaTable {
  id: string;
  owner_id: string;
  intent: MediaIntent;
  filename: string;
  state: Generated<'waiting' | 'ready'>;
  width: number | null;
  height: number | null;
  color: string | null;
  widths: Generated<number[]>;
  /** When a post or a profile took it last; null while none has. */
  claimed_at: Date | null;
  created_at: Date;
}

export interface MediaTables {
  media: MediaTable;
}
