import type { RawBuilder } from 'kysely';

/** Who asks: a member, or, where one query answers many, the column that holds their ids. */
export interface Asking {
  readonly id: string | RawBuilder<string>;
}

/** Who is asking: read once per request from the session, and handed to everything that reads or writes. */
export interface Viewer {
  id: string;
  session_id: string;
  workspace_id: string | null;
  anonymous: boolean;
  permissions: readonly string[];
  /** Whether the email is verified. */
  verified: boolean;
  /** Verified email, workspace where one is needed, profile completed. */
  registered: boolean;
}
