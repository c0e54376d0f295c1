import type { Generated } from 'kysely';

/** An archive of everything held about a member, from its request until its link expires. */
export interface DataExportTable {
  id: string;
  member_id: string;
  state: Generated<'waiting' | 'ready'>;
  created_at: Date;
  expires_at: Date;
}

declare module '../../platform/platform.tables.ts' {
  interface Tables {
    data_export: DataExportTable;
  }
}
