import type { Generated } from 'kysely';

/** An archive of everything held about a member, from the wish for it until its link expires. */
export interface DataExportTable {
  id: string;
  member_id: string;
  state: Generated<'waiting' | 'ready'>;
  created_at: Date;
  expires_at: Date;
}

export interface PrivacyTables {
  data_export: DataExportTable;
}
