import { z } from 'zod';
import { defineCalls } from './define.ts';
import { fieldWords } from './errors.ts';
import { limits } from './limits.ts';
import { secret } from './secrets.ts';
import { Id, IdParams, Instant } from './shared.ts';

export const privacyCalls = defineCalls({
  deleteMember: {
    method: 'DELETE',
    path: '/api/user/{id}',
    access: 'signed_in',
    self: 'id',
    budget: 'password',
    summary: "Delete one's own account and everything in it, with the password or a single sign-on of the last five minutes (PROF-60)",
    params: IdParams,
    body: z.strictObject({ id: Id, password: secret(z.string({ message: fieldWords.required }).max(limits.password_max)) }),
    response: z.object({ deleted: z.literal(true) }),
    errors: ['member.password_wrong', 'session.proof_needed'],
  },
  askExport: {
    method: 'POST',
    path: '/api/user/{id}/export',
    access: 'signed_in',
    self: 'id',
    budget: 'export',
    summary: 'Have everything that is held about oneself put in one archive; a link to it is mailed and works for seven days',
    params: IdParams,
    status: 201,
    response: z.object({ id: Id, asked_at: Instant, expires_at: Instant }),
  },
});
