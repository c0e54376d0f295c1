import type { Invited, WorkspaceInvitation } from '@muster/contract';
import type { findByToken, InvitationRow } from './invitations.queries.ts';

/** An invitation as shown to operators. */
export const toInvitation = ({ id, email, name, state, ...row }: InvitationRow): WorkspaceInvitation => ({
  id,
  email,
  name,
  state,
  sent_at: row.mailed_at?.toISOString() ?? null,
  expires_at: row.expires_at.toISOString(),
  accepted_at: row.accepted_at?.toISOString() ?? null,
});

/** An invitation as shown to anyone with its link. The name is a guess from the list. */
export function toInvited(row: NonNullable<Awaited<ReturnType<typeof findByToken>>>): Invited {
  const [first_name = '', ...rest] = row.name.split(' ');
  return { workspace: row.workspace, email: row.email, first_name, last_name: rest.join(' '), has_account: row.has_account };
}
