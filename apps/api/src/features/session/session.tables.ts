import type { SecurityEvent } from '@muster/contract';
import type { Generated } from 'kysely';

export interface SessionTable {
  id: string;
  member_id: string;
  refresh_hash: string;
  /** The token that the current one replaced; null if none. */
  previous_hash: string | null;
  user_agent: Generated<string>;
  created_at: Date;
  refreshed_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  /** Until when it can be refreshed without the identity provider; null if there is none. */
  vouched_until: Date | null;
  /** When an identity provider last authenticated the member; null if never. */
  proved_at: Date | null;
}

/** One entry in a member's security log. */
export interface SecurityLogTable {
  id: string;
  member_id: string;
  kind: SecurityEvent;
  user_agent: Generated<string>;
  created_at: Date;
  /** What an operator changed, and why; empty for other entries. */
  detail: Generated<string>;
  reason: Generated<string>;
}

/** The latest password reset link of a member. */
export interface PasswordResetTable {
  member_id: string;
  token_hash: string;
  created_at: Date;
  expires_at: Date;
}

/** A browser from which a member has signed in before: wrong guesses made elsewhere do not lock it out. */
export interface KnownDeviceTable {
  token_hash: string;
  member_id: string;
  user_agent: Generated<string>;
  created_at: Date;
  last_used_at: Date;
}

/** A member's suspension and deactivation, as stored in `member`. A past suspension stays in the columns. */
export interface BarRow {
  suspended_until: Date | null;
  suspension_reason: string | null;
  deactivated_at: Date | null;
}

declare module '../../platform/platform.tables.ts' {
  interface Tables {
    session: SessionTable;
    security_log: SecurityLogTable;
    password_reset: PasswordResetTable;
    known_device: KnownDeviceTable;
  }
}
