import { z } from 'zod';
import { actsOnMembers } from '../base/acts.ts';
import { defineCalls } from '../base/define.ts';
import { secret } from '../base/secrets.ts';
import { Code, Email, Id, IdParams, Instant, Next, Offset, Password, pageSize } from '../base/shared.ts';
import { fieldWords } from '../errors.ts';
import { limits } from '../limits.ts';
import { Me } from './members.ts';

/** The answer to a sign-in or refresh (AUTH-08). `expires_in` in seconds. An app token has no `refresh`: it is empty (AUTH-30). */
export const Tokens = z
  .object({ access: secret(z.string()), refresh: secret(z.string()), expires_in: z.number().int() })
  .meta({ id: 'Tokens' });
export type Tokens = z.infer<typeof Tokens>;

/** A device on which a member is signed in. */
export const SignedInDevice = z
  .object({
    id: Id,
    /** Browser and system in plain words. */
    device: z.string(),
    created_at: Instant,
    last_used_at: Instant,
    current: z.boolean(),
  })
  .meta({ id: 'SignedInDevice' });
export type SignedInDevice = z.infer<typeof SignedInDevice>;

/** Events in a member's security log. */
export const SecurityEvent = z.enum([
  'signed_in',
  'sign_in_failed',
  'signed_out',
  'session_ended',
  'other_sessions_ended',
  'token_reused',
  'password_changed',
  'password_reset_asked',
  'password_reset',
  'email_change_asked',
  'email_changed',
  'email_taken_back',
  'export_asked',
  'identity_linked',
  'identity_confirmed',
  'account_claimed',
  'suspended',
  'suspension_ended',
  'deactivated',
  'reactivated',
  ...actsOnMembers,
]);
export type SecurityEvent = z.infer<typeof SecurityEvent>;

export const SecurityLogPage = z
  .object({
    data: z.array(
      z.object({
        id: Id,
        kind: SecurityEvent,
        time: Instant,
        device: z.string(),
        /** What an operator changed, with their reason if there is one; else empty. */
        detail: z.string(),
        reason: z.string(),
      }),
    ),
    next: Next,
  })
  .meta({ id: 'SecurityLogPage' });

const refresh = secret(z.string().min(1).max(500));
/** Errors for suspended and deactivated members: the message gives end and reason, or whom to contact. */
export const barred = ['session.suspended', 'session.deactivated'] as const;

export const sessionCalls = defineCalls({
  signIn: {
    method: 'POST',
    path: '/api/token',
    access: 'none',
    evenWhenFull: true,
    budget: 'sign_in',
    summary: 'Sign in with email and password (AUTH-26), or get an app token that is good for signing up alone (AUTH-30)',
    body: z.discriminatedUnion('grant_type', [
      z.strictObject({
        grant_type: z.literal('password').optional(),
        email: Email,
        password: secret(z.string({ message: fieldWords.password }).min(1, fieldWords.password).max(1000)),
      }),
      z.strictObject({ grant_type: z.literal('client_credentials') }),
    ]),
    response: Tokens,
    errors: ['session.bad_credentials', ...barred],
  },
  refreshSession: {
    method: 'POST',
    path: '/api/token/refresh',
    access: 'none',
    evenWhenFull: true,
    budget: 'read',
    summary:
      'Exchange a refresh token for new tokens; each is good for one use (ruling 10). Sent again within 30 seconds it gets the same refresh token again, as long as that one has not been used; later or after that it ends the session.',
    body: z.strictObject({ refresh }),
    response: Tokens,
    errors: ['session.ended', ...barred],
  },
  endSession: {
    method: 'POST',
    path: '/api/token/revoke',
    access: 'none',
    evenWhenFull: true,
    budget: 'read',
    summary: 'End the session that a refresh token belongs to; answers alike for an unknown one',
    body: z.strictObject({ refresh }),
    status: 204,
  },
  listSessions: {
    method: 'GET',
    path: '/api/user/{id}/sessions',
    access: 'signed_in',
    self: 'id',
    summary: 'Where one is signed in, last used first',
    params: IdParams,
    response: z.object({ data: z.array(SignedInDevice) }),
  },
  endOneSession: {
    method: 'DELETE',
    path: '/api/user/{id}/sessions/{sessionId}',
    access: 'signed_in',
    self: 'id',
    budget: 'write',
    summary: "End one of one's own sessions",
    params: IdParams.extend({ sessionId: Id }),
    status: 204,
    errors: ['session.not_found'],
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/api/user/{id}/sessions',
    access: 'signed_in',
    self: 'id',
    budget: 'write',
    summary: "End all of one's own sessions but the one that asks",
    params: IdParams,
    status: 204,
  },
  listSecurityLog: {
    method: 'GET',
    path: '/api/user/{id}/security_log',
    access: 'signed_in',
    self: 'id',
    summary: "What happened to one's own account, newest first; kept for 180 days",
    params: IdParams,
    query: z.strictObject({ offset: Offset, limit: pageSize(limits.security_log_page) }),
    response: SecurityLogPage,
  },
  requestPasswordReset: {
    method: 'POST',
    path: '/api/reset_password',
    access: 'none',
    evenWhenFull: true,
    budget: 'reset',
    summary: 'Have a link mailed that sets a new password; answers alike for an unknown email (AUTH-33)',
    body: z.strictObject({ email: Email }),
    response: z.object({ message: z.string() }),
    errors: ['too_many_mails'],
  },
  confirmReset: {
    method: 'POST',
    path: '/api/reset_password/confirm',
    access: 'none',
    evenWhenFull: true,
    budget: 'reset',
    summary: 'Set a new password with the mailed link, once; ends all sessions (AUTH-33)',
    body: z.strictObject({ token: secret(z.string().min(1).max(200)), password: Password }),
    response: z.object({ message: z.string() }),
    errors: ['session.reset_invalid', ...barred],
  },
});

/** Email addresses: verifying a newcomer's, changing to a new one, and taking the previous one back. */
export const emailCalls = defineCalls({
  verifyEmail: {
    method: 'POST',
    path: '/api/user/verify',
    access: 'signed_in',
    budget: 'code',
    summary: 'Confirm the email with the mailed code (REG-39)',
    body: z.strictObject({ verification_code: Code }),
    response: Me,
    errors: ['member.code_invalid', 'member.code_expired', 'member.code_used_up', 'member.already_verified', 'existing_user_login'],
  },
  resendVerification: {
    method: 'POST',
    path: '/api/user/verify/resend',
    access: 'signed_in',
    budget: 'write',
    summary: 'Mail a new verification code, at most one a minute (REG-40)',
    status: 204,
    errors: ['member.already_verified', 'too_many_mails'],
  },
  confirmEmail: {
    method: 'POST',
    path: '/api/user/{id}/email/confirm',
    access: 'signed_in',
    self: 'id',
    budget: 'code',
    summary: 'Confirm a new email with the code that was mailed there: it counts from here on (ruling 19)',
    params: IdParams,
    body: z.strictObject({ verification_code: Code }),
    response: Me,
    errors: ['member.code_invalid', 'member.code_expired', 'member.code_used_up', 'existing_user_login'],
  },
  resendEmailCode: {
    method: 'POST',
    path: '/api/user/{id}/email/resend',
    access: 'signed_in',
    self: 'id',
    budget: 'write',
    summary: 'Mail a new code to the new email, at most one a minute',
    params: IdParams,
    status: 204,
    errors: ['session.no_email_change', 'too_many_mails'],
  },
  dropEmailChange: {
    method: 'DELETE',
    path: '/api/user/{id}/email',
    access: 'signed_in',
    self: 'id',
    budget: 'write',
    summary: 'Forget a new email that is not confirmed yet',
    params: IdParams,
    response: Me,
  },
  takeBackEmail: {
    method: 'POST',
    path: '/api/take_back_email',
    access: 'none',
    budget: 'reset',
    summary: 'Give an account its email before back with the link that was mailed there, once; ends all sessions (ruling 19)',
    body: z.strictObject({ token: secret(z.string().min(1).max(200)) }),
    response: z.object({ message: z.string() }),
    errors: ['session.take_back_invalid', 'session.email_taken'],
  },
});
