import type { sessionCalls } from '@muster/contract';
import { makeMember } from '../../test/members.ts';
import { mailedResetToken } from '../../test/newcomers.ts';
import { type ForeignSamples, nobody, own, type Samples, twoMembers } from '../../test/sample.ts';
import type { TestApp } from '../../test/test-app.ts';

/** Returns the refresh token of a new session. */
const refreshToken = async (app: TestApp) => (await app.session.start((await makeMember(app)).id, 'sample')).refresh;

/** Returns the id of a second session of a member. */
async function otherSession(app: TestApp, { id }: { id: string }): Promise<string> {
  const { refresh } = await app.session.start(id, 'another browser');
  return refresh.split('.')[0]!;
}

/** Requests that succeed. */
export const sessionSamples: Samples<typeof sessionCalls> = {
  signIn: async (app) => {
    const { email, password } = await makeMember(app);
    return nobody({ body: { grant_type: 'password' as const, email, password } });
  },
  refreshSession: async (app) => nobody({ body: { refresh: await refreshToken(app) } }),
  endSession: async (app) => nobody({ body: { refresh: await refreshToken(app) } }),
  listSessions: (app) => own(app, (me) => ({ params: { id: me.id } })),
  endOneSession: (app) => own(app, async (me) => ({ params: { id: me.id, sessionId: await otherSession(app, me) } })),
  endOtherSessions: (app) => own(app, (me) => ({ params: { id: me.id } })),
  listSecurityLog: (app) => own(app, (me) => ({ params: { id: me.id }, query: { offset: '0', limit: 5 } })),
  requestPasswordReset: async (app) => nobody({ body: { email: (await makeMember(app)).email } }),
  confirmReset: async (app) =>
    nobody({ body: { token: await mailedResetToken(app, await makeMember(app)), password: 'another long password' } }),
};

/** Requests for resources of another member. */
export const sessionForeign: ForeignSamples<typeof sessionCalls> = {
  endOneSession: async (app) => {
    const { me, other } = await twoMembers(app);
    const params = { id: me.id, sessionId: await otherSession(app, other) };
    return { access: me.access, input: { params }, code: 'session.not_found' };
  },
};
