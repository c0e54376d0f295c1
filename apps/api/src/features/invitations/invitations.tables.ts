import type { Authorized } from '../../platform/policy.ts';

/** An invitation to a workspace by mail. */
export interface WorkspaceInvitationTable {
  id: string;
  workspace_id: string;
  email: string;
  name: string;
  /** Hash of the token in the last mail; null while that is pending. */
  token_hash: string | null;
  /** The operator; null if they have left. */
  invited_by: string | null;
  mailed_at: Date | null;
  /** When the mail server refused the address. */
  bounced_at: Date | null;
  expires_at: Date;
  accepted_at: Date | null;
  accepted_by: string | null;
}

/** An operator who manages invitations. */
export type Inviting = Authorized<'invitation.operate', { actor_id: string }>;

/** An account that accepts an invitation. */
export type Accepting = Authorized<'invitation.accept', { member_id: string; invitation_id: string }>;

declare module '../../platform/platform.tables.ts' {
  interface Tables {
    workspace_invitation: WorkspaceInvitationTable;
  }
}
