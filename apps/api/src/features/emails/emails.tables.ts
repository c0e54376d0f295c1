/** A code that was mailed, or is wanted: one for each member and purpose. */
export interface EmailCodeTable {
  member_id: string;
  /** The email that somebody signed up with, or the one in `email_change`. */
  purpose: 'sign_up' | 'new_email';
  code_hash: string;
  tries_left: number;
  /** When it was wanted. */
  sent_at: Date;
  expires_at: Date;
}

/** A new email that is not confirmed yet. */
export interface EmailChangeTable {
  member_id: string;
  email: string;
  asked_at: Date;
}

/** An email that was a member's. */
export interface FormerEmailTable {
  id: string;
  member_id: string;
  email: string;
  left_at: Date;
  /** Until when a link takes the change back; null where it does not, or not any more. */
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
