/** The code for the email that a newcomer signed up with. */
export interface VerificationCodeTable {
  member_id: string;
  code_hash: string;
  tries_left: number;
  sent_at: Date;
  expires_at: Date;
}

/** A new email that is not confirmed yet. */
export interface EmailChangeTable {
  member_id: string;
  email: string;
  code_hash: string;
  tries_left: number;
  asked_at: Date;
  /** When its newest code was wanted. */
  sent_at: Date;
  expires_at: Date;
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
    verification_code: VerificationCodeTable;
    email_change: EmailChangeTable;
    former_email: FormerEmailTable;
  }
}
