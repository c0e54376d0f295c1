import { z } from 'zod';
import { defineCalls } from './define.ts';
import { Me } from './members.ts';
import { Code } from './shared.ts';

export const workspaceCalls = defineCalls({
  enterWorkspace: {
    method: 'POST',
    path: '/api/user/access_code',
    access: 'signed_in',
    budget: 'code',
    further: ['access_code', 'join'],
    summary: "Join the workspace that an employer's access code names (REG-41)",
    body: z.strictObject({ access_code: Code }),
    response: Me,
    errors: ['feature_off', 'member.code_invalid', 'member.email_unverified', 'member.workspace_set'],
  },
});
