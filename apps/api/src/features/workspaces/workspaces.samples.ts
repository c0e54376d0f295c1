import type { workspaceCalls } from '@muster/contract';
import { makeMember } from '../../test/members.ts';
import { mailedCode, signUpNewcomer } from '../../test/newcomers.ts';
import type { Samples } from '../../test/sample.ts';

/** Requests that succeed. */
export const workspaceSamples: Samples<typeof workspaceCalls> = {
  enterWorkspace: async (app) => {
    // Creates the workspace, if nobody is in it yet.
    await makeMember(app);
    const { access, api, email } = await signUpNewcomer(app, { email: `n-${crypto.randomUUID()}@example.com` });
    await api.verifyEmail({ body: { verification_code: await mailedCode(app, email) } });
    return { access, input: { body: { access_code: '424242' } } };
  },
};
