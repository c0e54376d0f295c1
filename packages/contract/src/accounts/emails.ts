import { z } from 'zod';
import { defineCalls } from '../base/define.ts';
import { secret } from '../base/secrets.ts';
import { Code, IdParams } from '../base/shared.ts';
import { Me } from './members.ts';

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
