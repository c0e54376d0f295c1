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
