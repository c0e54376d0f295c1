import type { SecurityEvent } from '@muster/contract';
import type { Generated } from 'kysely';

export interface SessionTable {
  id: string;
  member_id: string;
  refresh_hash: string;
  /** The token that the current one came for; null where none did. */
  previous_hash: string | null;
  user_agent: Generated<string>;
  created_at: Date;
  refreshed_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  /** Until when our own refresh goes on without asking the identity provider; null where there is none. */
  vouched_until: Date | null;
  /** When an identity provider last saw the member sign in; null where none did. */
  proved_at: Date | null;
}

/** One line of a member's security log. */
export interface SecurityLogTable {
  id: string;
  member_id: string;
  kind: SecurityEvent;
  user_agent: Generated<string>;
  created_at: Date;
}

/** The newest link of a lost password. */
export interface PasswordResetTable {
  member_id: string;
  token_hash: string;
  created_at: Date;
  expires_at: Date;
}

/** A browser in which a member signed in before: what others get wrong elsewhere does not keep it out. */
export interface KnownDeviceTable {
  token_hash: string;
  member_id: string;
  user_agent: Generated<string>;
  created_at: Date;
  last_used_at: Date;
}

declare module '../../platform/platform.tables.ts' {
  interface Tables {
    session: SessionTable;
    security_log: SecurityLogTable;
    password_reset: PasswordResetTable;
    known_device: KnownDeviceTable;
  }
}
