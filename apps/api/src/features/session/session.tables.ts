import type { Generated } from 'kysely';

export interface SessionTable {
  id: string;
  member_id: string;
  refresh_hash: string;
  user_agent: Generated<string>;
  created_at: Date;
  refreshed_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  /** Until when our own refresh goes on without asking the identity provider; null where there is none. */
  vouched_until: Date | null;
}

export interface SessionTables {
  session: SessionTable;
}
