import type { Generated } from 'kysely';
import type { Authorized } from '../../platform/policy.ts';

/** An organisation whose members sign in with its own provider, as entered by operators. */
export interface SsoEntryTable {
  id: string;
  /** In lower case and in the ASCII form that mail servers use. */
  email_domain: string;
  discovery_url: string;
  client_id: string;
  workspace_id: string | null;
  version: Generated<number>;
  created_at: Date;
  changed_at: Date;
}

/** An operator who manages entries. */
export type OperatingSignOn = Authorized<'sign_on.operate', { actor_id: string }>;

/** A member's identity at a provider. */
export interface SsoIdentityTable {
  issuer: string;
  subject: string;
  member_id: string;
  created_at: Date;
}

/** The data that single sign-on stores about a session that it started. */
export interface SsoSessionTable {
  session_id: string;
  issuer: string;
  subject: string;
  client_id: string;
  /**
   * The domain by which the member signed in; the session continues only while its members may sign in. Null for sessions from before it
   * was recorded.
   */
  email_domain: string | null;
  /** Hash of the provider's latest access token. */
  access_hash: string;
  /** When the provider last vouched for the member. Null if it was not recorded yet, or if operators have changed the entry since. */
  vouched_at: Date | null;
  /** Hash of the previous access token, when the provider responded, and its sealed response. Null before the first refresh. */
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
    sso_entry: SsoEntryTable;
    sso_identity: SsoIdentityTable;
    sso_session: SsoSessionTable;
    sso_nonce: SsoNonceTable;
  }
}
