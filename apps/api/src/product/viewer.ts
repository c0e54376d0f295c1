import type { RawBuilder } from 'kysely';

/** The viewer: a member, or, in a query that answers many, the column with their ids. */
export interface ViewerId {
  readonly id: string | RawBuilder<string>;
}

/** The same, and when: for what depends on the time. */
export interface ViewerNow extends ViewerId {
  readonly now: Date | RawBuilder<Date>;
}

/** Who is calling: read once per request from the session, and passed to everything that reads or writes. */
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
  /** Whether the waiver is another one than they have accepted: the screen asks again. */
  waiver_changed?: boolean;
}
