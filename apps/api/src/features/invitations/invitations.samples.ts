import type { invitationCalls } from '@muster/contract';
import { makeMember } from '../../test/members.ts';
import { invitedToken, mailedCode, signUpNewcomer } from '../../test/newcomers.ts';
import { type ForeignSamples, nobody, type Samples } from '../../test/sample.ts';
import type { TestApp } from '../../test/test-app.ts';

const someEmail = () => `i-${crypto.randomUUID()}@example.com`;
const listOf = (email: string) => new Blob([`name,email\nIda Novak,${email}\n`], { type: 'text/csv' });

/** Creates a workspace with its operator. */
async function workspace(app: TestApp) {
  const operator = await makeMember(app, { permissions: ['operator'] });
  const { id } = await operator.api.createWorkspace({ body: { name: `Works ${crypto.randomUUID()}` } });
  return { operator, id };
}
/** Creates an invitation by an operator. */
async function invited(app: TestApp, email = someEmail()) {
  const { operator, id } = await workspace(app);
  await operator.api.sendInvitations({ params: { id }, query: { send: 'true' }, body: listOf(email) });
  const { data } = await operator.api.listInvitations({ params: { id }, query: {} });
  return { operator, id: data[0]!.id, token: () => invitedToken(app, email) };
}

/** Requests that succeed. */
export const invitationSamples: Samples<typeof invitationCalls> = {
  listInvitations: async (app) => {
    const { operator, id } = await workspace(app);
    return { access: operator.access, input: { params: { id }, query: { offset: '0', state: 'sent' } } };
  },
  sendInvitations: async (app) => {
    const { operator, id } = await workspace(app);
    return { access: operator.access, input: { params: { id }, query: { send: 'true' }, body: listOf(someEmail()) } };
  },
  sendInvitationAgain: async (app) => {
    const { operator, id } = await invited(app);
    return { access: operator.access, input: { params: { id } } };
  },
  withdrawInvitation: async (app) => {
    const { operator, id } = await invited(app);
    return { access: operator.access, input: { params: { id } } };
  },
  checkInvitation: async (app) => nobody({ params: { token: await (await invited(app)).token() } }),
  signUpInvited: async (app) =>
    nobody({
      params: { token: await (await invited(app)).token() },
      body: { first_name: 'Ida', last_name: 'Novak', password: 'long enough words' },
    }),
  acceptInvitation: async (app) => {
    const email = someEmail();
    const { token } = await invited(app, email);
    const given = await token();
    const { access, api } = await signUpNewcomer(app, { email });
    await api.verifyEmail({ body: { verification_code: await mailedCode(app, email) } });
    return { access, input: { params: { token: given } } };
  },
};

const unknown = 'x'.repeat(43);

/** Requests of a member who is not an operator, and with invalid links. */
export const invitationForeign: ForeignSamples<typeof invitationCalls> = {
  listInvitations: async (app) => ({
    access: (await makeMember(app)).access,
    input: { params: { id: (await workspace(app)).id }, query: {} },
    code: 'operate.operators_only',
  }),
  sendInvitations: async (app) => ({
    access: (await makeMember(app)).access,
    input: { params: { id: (await workspace(app)).id }, query: { send: 'true' }, body: listOf(someEmail()) },
    code: 'operate.operators_only',
  }),
  sendInvitationAgain: async (app) => ({
    access: (await makeMember(app, { permissions: ['event_leader'] })).access,
    input: { params: { id: (await invited(app)).id } },
    code: 'operate.operators_only',
  }),
  withdrawInvitation: async (app) => ({
    access: (await makeMember(app)).access,
    input: { params: { id: (await invited(app)).id } },
    code: 'operate.operators_only',
  }),
  checkInvitation: async () => ({ access: null, input: { params: { token: unknown } }, code: 'invitations.gone' }),
  signUpInvited: async () => ({
    access: null,
    input: { params: { token: unknown }, body: { first_name: 'Ida', last_name: 'Novak', password: 'long enough words' } },
    code: 'invitations.gone',
  }),
  acceptInvitation: async (app) => ({
    access: (await makeMember(app)).access,
    input: { params: { token: unknown } },
    code: 'invitations.gone',
  }),
};
