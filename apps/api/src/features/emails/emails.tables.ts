/** A mailed or requested code: one for each member and purpose. */
export interface EmailCodeTable {
  member_id: string;
  /** Whether it proves the email that a member signed up with, or the one in `email_change`. */
  purpose: 'sign_up' | 'new_email';
  code_hash: string;
  tries_left: number;
  /** When it was requested. */
  sent_at: Date;
  expires_at: Date;
}

/** An unconfirmed new email. */
export interface EmailChangeTable {
  member_id: string;
  email: string;
  asked_at: Date;
}

/** A former email of a member. */
export interface FormerEmailTable {
  id: string;
  member_id: string;
  email: string;
  left_at: Date;
  /** Until when a link can take the change back; null if none can. */
  open_until: Date | null;
  token_hash: string | null;
}

declare module '../../platform/platform.tables.ts' {
  interface Tables {
    email_code: EmailCodeTable;
    email_change: EmailChangeTable;
    former_email: FormerEmailTable;
  }
}
