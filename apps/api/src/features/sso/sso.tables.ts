/** Who a member is at an identity provider. */
export interface SsoIdentityTable {
  issuer: string;
  subject: string;
  member_id: string;
  created_at: Date;
}

/** What single sign-on knows of a session that it began. */
export interface SsoSessionTable {
  session_id: string;
  issuer: string;
  subject: string;
  client_id: string;
  /** Hash of the provider's access token that was exchanged or answered last. */
  access_hash: string;
}

/** A nonce that has come back. */
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
