import type { RawBuilder } from 'kysely';

/** The viewer: a member, or the column with their ids in a query that answers many. */
export interface ViewerId {
  readonly id: string | RawBuilder<string>;
}

/** A viewer and the current time, for results that depend on the time. */
export interface ViewerNow extends ViewerId {
  readonly now: Date | RawBuilder<Date>;
}

/** The caller: read once per request from the session, and passed to everything that reads or writes. */
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
  /** Whether the waiver has changed since they accepted it: the screen then asks for acceptance again. */
  waiver_changed?: boolean;
}
