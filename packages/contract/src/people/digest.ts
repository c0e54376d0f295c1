import { z } from 'zod';
import { defineCalls } from '../base/define.ts';
import { secret } from '../base/secrets.ts';

export const digestCalls = defineCalls({
  switchDigest: {
    method: 'POST',
    path: '/api/digest',
    access: 'none',
    budget: 'write',
    evenWhenFull: true,
    summary: 'Switch the weekly digest of a member off or on again, with the token of a link in one; needs no sign-in (RFC 8058)',
    body: z.strictObject({
      token: secret(z.string().min(1).max(200)),
      wanted: z.boolean(),
    }),
    response: z.object({ mail_digest: z.boolean() }),
    errors: ['digest.link_invalid'],
  },
});
