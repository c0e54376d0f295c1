/** A member's identity at a provider. */
export interface SsoIdentityTable {
  issuer: string;
  subject: string;
  member_id: string;
  created_at: Date;
}

/** What single sign-on stores about a session that it started. */
export interface SsoSessionTable {
  session_id: string;
  issuer: string;
  subject: string;
  client_id: string;
  /** Hash of the provider's access token that was last exchanged or returned. */
  access_hash: string;
  /** Hash of the access token before that one, with when the provider answered and its answer, sealed. Null before the first refresh. */
  previous_hash: string | null;
  answered_at: Date | null;
  answer: string | null;
}

/** A used nonce. */
export interface SsoNonceTable {
  nonce_hash: string;
  expires_at: Date;
}

declare module '../../platform/platform.tables.ts' {
  interface Tables {
    sso_identity: SsoIdentityTable;
    sso_session: SsoSessionTable;
    sso_nonce: SsoNonceTable;
  }
}
