import { z } from 'zod';
import { Me } from '../accounts/members.ts';
import { signUpBody } from '../accounts/profile.ts';
import { defineCalls } from '../base/define.ts';
import { secret } from '../base/secrets.ts';
import { Id, IdParams, Instant, Next, Offset } from '../base/shared.ts';
import { limits } from '../limits.ts';

/**
 * What becomes of a line of a list: it is invited, it has an account, it is invited already, it was in the list before, it is wrong, or there
 * are more lines than one list may have.
 */
export const ListedState = z.enum(['new', 'has_account', 'invited', 'repeated', 'no_email', 'bad_email', 'unreadable']);
export type ListedState = z.infer<typeof ListedState>;

/** One person of a list. */
const Listed = z.object({
  /** The line of the list, the first is 1. */
  line: z.number().int(),
  /** The address; the whole line if it has none. */
  email: z.string(),
  name: z.string(),
  state: ListedState,
});
export type Listed = z.infer<typeof Listed>;

const count = z.number().int();
/** Number of lines in each state. */
const ListedCounts = z.object({
  new: count,
  has_account: count,
  invited: count,
  repeated: count,
  no_email: count,
  bad_email: count,
  unreadable: count,
} satisfies Record<ListedState, typeof count>);

/** What was found in a list, and what was sent. */
export const InvitationList = z
  .object({ people: z.array(Listed), counts: ListedCounts, sent: z.number().int() })
  .meta({ id: 'InvitationList' });
export type InvitationList = z.infer<typeof InvitationList>;

export const InvitationState = z.enum(['waiting', 'sent', 'bounced', 'expired', 'accepted']);
export type InvitationState = z.infer<typeof InvitationState>;

/** A person whom an operator has invited to a workspace. */
export const WorkspaceInvitation = z
  .object({
    id: Id,
    email: z.string(),
    name: z.string(),
    state: InvitationState,
    /** When it was sent last; null while that waits. */
    sent_at: Instant.nullable(),
    expires_at: Instant,
    accepted_at: Instant.nullable(),
  })
  .meta({ id: 'WorkspaceInvitation' });
export type WorkspaceInvitation = z.infer<typeof WorkspaceInvitation>;

/** An invitation as the holder of its link sees it. */
const Invited = z
  .object({ workspace: z.string(), email: z.string(), first_name: z.string(), last_name: z.string(), has_account: z.boolean() })
  .meta({ id: 'Invited' });
export type Invited = z.infer<typeof Invited>;

const operated = { access: 'member', budget: 'invite' } as const;
const ruled = ['feature_off', 'operate.operators_only'] as const;
const found = [...ruled, 'invitations.not_found', 'invitations.accepted'] as const;
const TokenParams = z.strictObject({ token: secret(z.string().regex(/^[\w-]{43}$/)) });
const { first_name, last_name, password } = signUpBody(true).shape;

/** How operators invite people to a workspace by mail, and how those come in. */
export const invitationCalls = defineCalls({
  listInvitations: {
    method: 'GET',
    path: '/api/operate/workspaces/{id}/invitations',
    access: 'member',
    summary: 'Who is invited to a workspace, the latest first, and how many have accepted; operators only',
    params: IdParams,
    query: z.strictObject({ offset: Offset, state: InvitationState.optional() }),
    response: z.object({
      /** What the workspace is called. */
      workspace: z.string(),
      data: z.array(WorkspaceInvitation),
      counts: z.object({ all: z.number().int(), accepted: z.number().int() }),
      next: Next,
    }),
    errors: [...ruled, 'operate.workspace_not_found'],
  },
  sendInvitations: {
    ...operated,
    act: 'invitation.send',
    method: 'POST',
    path: '/api/operate/workspaces/{id}/invitations',
    summary: `Read a list of at most ${limits.invitations_max} people: addresses, or a CSV file with names; and, where that is said, invite those who are new. Sending the same list again invites nobody twice; operators only`,
    params: IdParams,
    query: z.strictObject({
      /** Whether new people are invited; otherwise the list is only checked. */
      send: z.enum(['true', 'false']).default('false'),
    }),
    body: 'binary',
    types: ['text/csv'],
    response: InvitationList,
    errors: [...ruled, 'operate.workspace_not_found', 'invitations.too_many', 'invitations.too_large', 'invitations.no_text'],
  },
  sendInvitationAgain: {
    ...operated,
    act: 'invitation.again',
    method: 'POST',
    path: '/api/operate/invitations/{id}/again',
    summary: 'Send an invitation again: the link before is good no more; operators only',
    params: IdParams,
    response: WorkspaceInvitation,
    errors: [...found, 'too_many_mails'],
  },
  withdrawInvitation: {
    ...operated,
    budget: 'write',
    act: 'invitation.withdraw',
    method: 'DELETE',
    path: '/api/operate/invitations/{id}',
    summary: 'Withdraw an invitation: its link is good no more; operators only',
    params: IdParams,
    status: 204,
    errors: found,
  },
  checkInvitation: {
    method: 'GET',
    path: '/api/invitations/{token}',
    access: 'none',
    summary: 'Whom the link of an invitation invites, and where to',
    params: TokenParams,
    response: Invited,
    errors: ['feature_off', 'invitations.gone'],
  },
  signUpInvited: {
    method: 'POST',
    path: '/api/invitations/{token}',
    access: 'none',
    budget: 'sign_up',
    summary: 'Create an account by an invitation, in its workspace and with its email, which the link has proven',
    params: TokenParams,
    body: z.strictObject({ first_name, last_name, password }),
    response: z.object({ id: Id, email: z.string() }),
    errors: ['feature_off', 'invitations.gone', 'existing_user_login'],
  },
  acceptInvitation: {
    method: 'POST',
    path: '/api/invitations/{token}/accept',
    access: 'signed_in',
    budget: 'write',
    summary: 'Join the workspace of an invitation with the account that has its email',
    params: TokenParams,
    response: Me,
    errors: ['feature_off', 'invitations.gone', 'invitations.other_email', 'member.workspace_set', 'member.email_unverified'],
  },
});
