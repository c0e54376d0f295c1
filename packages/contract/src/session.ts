import { z } from 'zod';
import { defineCalls } from './define.ts';
import { fieldWords } from './errors.ts';
import { Email } from './shared.ts';

/** What a sign-in or refresh answers (AUTH-08). `expires_in` in seconds. */
export const Tokens = z.object({ access: z.string(), refresh: z.string(), expires_in: z.number().int() }).meta({ id: 'Tokens' });
export type Tokens = z.infer<typeof Tokens>;

const refresh = z.string().min(1).max(500);

export const sessionCalls = defineCalls({
  signIn: {
    method: 'POST',
    path: '/api/token',
    access: 'none',
    budget: 'sign_in',
    summary: 'Sign in with email and password (AUTH-26)',
    body: z.strictObject({
      email: Email,
      password: z.string({ message: fieldWords.password }).min(1, fieldWords.password).max(1000),
    }),
    response: Tokens,
    errors: ['session.bad_credentials'],
  },
  refreshSession: {
    method: 'POST',
    path: '/api/token/refresh',
    access: 'none',
    budget: 'read',
    summary: 'Exchange a refresh token for new tokens; each is good for one use, and a second use ends the session (ruling 10)',
    body: z.strictObject({ refresh }),
    response: Tokens,
    errors: ['session.ended'],
  },
  endSession: {
    method: 'POST',
    path: '/api/token/revoke',
    access: 'none',
    budget: 'read',
    summary: 'End the session that a refresh token belongs to; answers alike for an unknown one',
    body: z.strictObject({ refresh }),
    status: 204,
  },
});
