import { asSomebodyElse, nobody, own } from './call-samples.shared.ts';
import { makeMember, type TestMember } from './members.ts';
import { mailedCode, mailedTakeBackToken } from './newcomers.ts';
import { organisationMember, providerTokens } from './sample-parts.ts';
import type { TestApp } from './test-app.ts';

/** Asks for another email; the code goes there. */
const askForEmail = async (me: TestMember) => {
  const email = `asked-${me.id}@example.com`;
  await me.api.saveMember({ params: { id: me.id }, body: { email, current_password: me.password } });
  return email;
};

/** Moves a member to another email. */
async function moveEmail(app: TestApp, me: TestMember): Promise<void> {
  const verification_code = await mailedCode(app, await askForEmail(me));
  await me.api.confirmEmail({ params: { id: me.id }, body: { verification_code } });
}

/** Requests that succeed, of the calls about a member's email and proof of who they are. */
export const accountSamples = {
  confirmEmail: (app: TestApp) =>
    own(app, async (me) => ({ params: { id: me.id }, body: { verification_code: await mailedCode(app, await askForEmail(me)) } })),
  resendEmailCode: (app: TestApp) =>
    own(app, async (me) => {
      await askForEmail(me);
      app.clock.advance(61);
      return { params: { id: me.id } };
    }),
  dropEmailChange: (app: TestApp) =>
    own(app, async (me) => {
      await askForEmail(me);
      return { params: { id: me.id } };
    }),
  takeBackEmail: async (app: TestApp) => {
    const me = await makeMember(app);
    await moveEmail(app, me);
    return nobody({ body: { token: await mailedTakeBackToken(app, me) } });
  },
  getProofConfig: async (app: TestApp) => {
    const { access, id } = await organisationMember(app);
    return { access, input: { params: { id } } };
  },
  proveIdentity: async (app: TestApp) => {
    const { access, id } = await organisationMember(app);
    const { user_token, identity_token } = await providerTokens(app, { sub: id, auth_time: Math.floor(app.clock.now().getTime() / 1000) });
    return { access, input: { params: { id }, body: { user_token, identity_token } } };
  },
};

/** The same calls on somebody else. */
export const accountForeign = {
  confirmEmail: (app: TestApp) => asSomebodyElse(app, accountSamples.confirmEmail(app)),
  resendEmailCode: (app: TestApp) => asSomebodyElse(app, accountSamples.resendEmailCode(app)),
  dropEmailChange: (app: TestApp) => asSomebodyElse(app, accountSamples.dropEmailChange(app)),
  getProofConfig: (app: TestApp) => asSomebodyElse(app, accountSamples.getProofConfig(app)),
  proveIdentity: (app: TestApp) => asSomebodyElse(app, accountSamples.proveIdentity(app)),
};
