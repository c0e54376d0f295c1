import type { emailCalls } from '@muster/contract';
import { makeMember, type TestMember } from '../../test/members.ts';
import { mailedCode, mailedTakeBackToken, signUpNewcomer } from '../../test/newcomers.ts';
import { nobody, own, type Samples } from '../../test/sample.ts';
import type { TestApp } from '../../test/test-app.ts';

/** Requests a change of email; its code is mailed to the new address. */
const askForEmail = async (me: TestMember) => {
  const email = `asked-${me.id}@example.com`;
  await me.api.saveMember({ params: { id: me.id }, body: { email, current_password: me.password } });
  return email;
};

/** Changes a member's email. */
async function moveEmail(app: TestApp, me: TestMember): Promise<void> {
  const verification_code = await mailedCode(app, await askForEmail(me));
  await me.api.confirmEmail({ params: { id: me.id }, body: { verification_code } });
}

const newcomer = (app: TestApp) => signUpNewcomer(app, { email: `n-${crypto.randomUUID()}@example.com` });

/** Requests that succeed. */
export const emailSamples: Samples<typeof emailCalls> = {
  verifyEmail: async (app) => {
    const { access, email } = await newcomer(app);
    return { access, input: { body: { verification_code: await mailedCode(app, email) } } };
  },
  resendVerification: async (app) => {
    const { access } = await newcomer(app);
    app.clock.advance(61);
    return { access, input: {} };
  },
  confirmEmail: (app) =>
    own(app, async (me) => ({ params: { id: me.id }, body: { verification_code: await mailedCode(app, await askForEmail(me)) } })),
  resendEmailCode: (app) =>
    own(app, async (me) => {
      await askForEmail(me);
      app.clock.advance(61);
      return { params: { id: me.id } };
    }),
  dropEmailChange: (app) =>
    own(app, async (me) => {
      await askForEmail(me);
      return { params: { id: me.id } };
    }),
  takeBackEmail: async (app) => {
    const me = await makeMember(app);
    await moveEmail(app, me);
    return nobody({ body: { token: await mailedTakeBackToken(app, me) } });
  },
};
