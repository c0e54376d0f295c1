import type { LookWhat } from '@muster/contract';
import type { Generated } from 'kysely';

/** An archive of everything held about a member, from its request until its link expires. */
export interface DataExportTable {
  id: string;
  member_id: string;
  state: Generated<'waiting' | 'ready'>;
  created_at: Date;
  expires_at: Date;
}

/** An operator's view of a member's activity. */
export interface MemberLookTable {
  id: string;
  member_id: string;
  /** Null at the server's terminal. */
  actor_id: string | null;
  what: LookWhat;
  challenge_id: string | null;
  reason: string;
  created_at: Date;
}

declare module '../../platform/platform.tables.ts' {
  interface Tables {
    data_export: DataExportTable;
    member_look: MemberLookTable;
  }
}
