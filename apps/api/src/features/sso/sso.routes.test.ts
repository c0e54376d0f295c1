import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authorize, redeem, signInAtProvider } from '../../../../../e2e/peers/identity-browser.ts';
import { type Account, type IdentityProvider, startIdentityProvider } from '../../../../../e2e/peers/identity-provider.ts';
import { newId } from '../../platform/ids.ts';
import { altered } from '../../test/altered.ts';
import { makeMember } from '../../test/members.ts';
import { signUpNewcomer } from '../../test/newcomers.ts';
import { refusal, startTestApp, type TestApp } from '../../test/test-app.ts';
import { hashPassword } from '../session/index.ts';

/** Uses the certified provider as the organisation's own; the application uses the real clock, like the provider. */
let app: TestApp;
let peer: IdentityProvider;
const password = 'a password at the provider';
let count = 0;

beforeAll(async () => {
  peer = await startIdentityProvider();
  const setting = { discovery_url: peer.issuer, client_id: peer.clientId };
  app = await startTestApp({
    now: new Date().toISOString(),
    config: {
      private: {
        single_sign_on: [
          { ...setting, email_domain: 'northwind.example', workspace: 'Northwind' },
          { ...setting, email_domain: 'nw.example', workspace: null },
        ],
      },
    },
  });
  peer.allowApp(app.url);
  await app.deps.db
    .insertInto('workspace')
    .values({ id: newId(), name: 'Northwind', access_code: '515151', created_at: app.clock.now() })
    .execute();
});
afterAll(async () => {
  await app.close();
  await peer.close();
});

const person = (change: Partial<Account> = {}): Account => {
  count += 1;
  const made = {
    sub: `sub-${count}`,
    email: `rosa-${count}@northwind.example`,
    email_verified: true,
    given_name: 'Rosa',
    family_name: 'Lindqvist',
    password,
    ...change,
  };
  peer.addAccount(made);
  return made;
};

const configOf = (username: string) => app.client().getOktaConfig({ query: { username } });
const atProvider = async ({ email }: Pick<Account, 'email'>, nonce?: string) => {
  const { issuer, clientId } = peer;
  return signInAtProvider({
    issuer,
    clientId,
    origin: app.url,
    email,
    password,
    nonce: nonce ?? (await configOf('x@northwind.example')).nonce,
  });
};
type AtProvider = Awaited<ReturnType<typeof atProvider>>;
const exchange = ({ id_token, access_token }: Pick<AtProvider, 'id_token' | 'access_token'>) =>
  app.client().exchangeIdentity({ body: { identity_token: id_token, user_token: access_token } });
const signIn = async (account: Account) => {
  const provider = await atProvider(account);
  return { provider, tokens: await exchange(provider) };
};
const logOf = async ({ access }: { access: string }) => {
  const api = app.client(access);
  const { data } = await api.listSecurityLog({ params: { id: (await api.getMe({})).id }, query: {} });
  return data.map(({ kind }) => kind);
};
const meOf = (tokens: { access: string }) => app.client(tokens.access).getMe({});

describe('the configuration of an organisation', () => {
  it('answers by the domain of the email, without a token [AUTH-29]', async () => {
    expect(await configOf('Anybody@Northwind.example')).toEqual({
      discoveryUri: peer.issuer,
      clientId: peer.clientId,
      nonce: expect.stringMatching(/^[\w-]+\.[\w-]{24}\.[\w-]{43}$/),
    });
  });

  it('is refused with a message for an unknown organisation [AUTH-29]', async () => {
    const refused = await refusal(configOf('rosa@kestrel.example'));
    expect(refused).toMatchObject({
      status: 404,
      code: 'sso.unknown_organisation',
      message: 'No single sign-on is set up for this email.',
    });
  });

  it('does not tell whether there is an account', async () => {
    const member = await makeMember(app, { email: 'known@northwind.example' });
    const [known, unknown] = [await configOf(member.email), await configOf('unknown@northwind.example')];
    expect({ ...known, nonce: '' }).toEqual({ ...unknown, nonce: '' });
    const [here, nowhere] = [await makeMember(app, { email: 'known@kestrel.example' }), 'unknown@kestrel.example'];
    expect({ ...(await refusal(configOf(here.email))) }).toEqual({ ...(await refusal(configOf(nowhere))) });
  });
});

describe('a first sign-in', () => {
  it('creates the member from the verified email, in the workspace of the organisation [AUTH-32]', async () => {
    const account = person();
    const { tokens } = await signIn(account);
    expect(tokens).toEqual({ access: expect.any(String), refresh: expect.any(String), expires_in: 900 });
    expect(await meOf(tokens)).toMatchObject({
      email: account.email,
      email_verified: true,
      first_name: 'Rosa',
      last_name: 'Lindqvist',
      workspace: { name: 'Northwind' },
      profile_completed: false,
      onboarding: 'registration',
    });
    const row = await app.deps.db.selectFrom('member').selectAll().where('email', '=', account.email).executeTakeFirstOrThrow();
    expect(row.password_hash).toBeNull();
    expect(await logOf(tokens)).toEqual(['signed_in']);
  });

  it('leaves the workspace to the access code where the setting names none', async () => {
    const { tokens } = await signIn(person({ email: 'rosa@nw.example' }));
    expect(await meOf(tokens)).toMatchObject({ workspace: null, onboarding: 'work_space' });
  });

  it('links the account that has this verified email already, once, and notes it; its password stays good', async () => {
    const account = person();
    const member = await makeMember(app, { email: account.email, password_hash: await hashPassword('my own password'), first_name: 'Ana' });
    const { tokens } = await signIn(account);
    expect(await meOf(tokens)).toMatchObject({ id: member.id, first_name: 'Ana', onboarding: 'done' });
    expect(await logOf(tokens)).toEqual(['signed_in', 'identity_linked', 'signed_in']);
    expect(await logOf((await signIn(account)).tokens)).toEqual(['signed_in', 'signed_in', 'identity_linked', 'signed_in']);
    expect(await app.client().signIn({ body: { email: account.email, password: 'my own password' } })).toMatchObject({ expires_in: 900 });
  });

  it('takes over an account that somebody opened with this email without proving it: their password and sessions end', async () => {
    const account = person();
    const squatter = await signUpNewcomer(app, { email: account.email, first_name: 'Mallory', password: 'known to Mallory' });
    const { tokens } = await signIn(account);
    expect(await meOf(tokens)).toMatchObject({ id: squatter.id, first_name: 'Rosa', email_verified: true });
    expect(await logOf(tokens)).toEqual(expect.arrayContaining(['account_claimed']));
    expect(await refusal(squatter.api.getMe({}))).toMatchObject({ status: 401 });
    expect(await refusal(app.client().signIn({ body: { email: account.email, password: 'known to Mallory' } }))).toMatchObject({
      status: 401,
    });
  });

  it('makes one member of two at once', async () => {
    const account = person();
    const both = await Promise.all([atProvider(account), atProvider(account)]);
    const [one, other] = await Promise.all(both.map(exchange));
    expect((await meOf(one!)).id).toBe((await meOf(other!)).id);
  });
});

describe('a later sign-in', () => {
  it('finds the member by the identity, also when the email has changed', async () => {
    const account = person();
    const first = await meOf((await signIn(account)).tokens);
    const renamed = person({ sub: account.sub, email: `rosa-new-${count}@northwind.example`, given_name: 'Rosalind' });
    expect(await meOf((await signIn(renamed)).tokens)).toMatchObject({ id: first.id, email: account.email, first_name: 'Rosa' });
  });

  it('refuses somebody else who got the same email later: the account belongs to whom it was linked with', async () => {
    const account = person();
    await signIn(account);
    peer.removeAccount(account.sub);
    const successor = person({ email: account.email });
    expect(await refusal(exchange(await atProvider(successor)))).toMatchObject({ status: 403, code: 'sso.identity_conflict' });
  });
});

describe('what a provider signed, but not for this', () => {
  const refused = (status: number, code: string) => expect.objectContaining({ status, code, message: expect.stringMatching(/\S+ \S+/) });

  it('is refused when it comes a second time: the nonce is used', async () => {
    const provider = await atProvider(person());
    await exchange(provider);
    expect(await refusal(exchange(provider))).toEqual(refused(401, 'sso.nonce_used'));
  });

  it('has one winner of ten at once', async () => {
    const provider = await atProvider(person());
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => exchange(provider)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is refused without a nonce, with one of its own, and with one that is too old', async () => {
    const account = person();
    const { id_token, access_token } = await atProvider(account);
    const { nonce: _, ...bare } = JSON.parse(Buffer.from(id_token.split('.')[1]!, 'base64url').toString());
    expect(await refusal(exchange({ id_token: await peer.sign(bare), access_token }))).toEqual(refused(401, 'sso.token_invalid'));
    expect(await refusal(exchange(await atProvider(account, 'a nonce of my own')))).toEqual(refused(401, 'sso.nonce_used'));
    const { nonce } = await configOf(account.email);
    expect(await refusal(exchange(await atProvider(account, altered(nonce))))).toEqual(refused(401, 'sso.nonce_used'));
    const late = await atProvider(account, nonce);
    app.clock.advance(31 * 60);
    expect(await refusal(exchange(late))).toEqual(refused(401, 'sso.nonce_used'));
    app.clock.advance(-31 * 60);
    expect(await exchange(late)).toMatchObject({ expires_in: 900 });
  });

  it('is refused when the code behind it was used twice, for the provider takes everything back', async () => {
    const account = person();
    const { nonce } = await configOf(account.email);
    const given = { issuer: peer.issuer, clientId: peer.clientId, origin: app.url };
    const code = await authorize({ ...given, email: account.email, password, nonce });
    const first = (await (await redeem({ ...given, ...code })).json()) as AtProvider;
    expect((await redeem({ ...given, ...code })).status).toBe(400);
    expect(await refusal(exchange(first))).toEqual(refused(401, 'sso.token_invalid'));
  });

  it('is refused with the access token of somebody else', async () => {
    const [rosa, tomas] = [await atProvider(person()), await atProvider(person({ given_name: 'Tomas' }))];
    expect(await refusal(exchange({ ...rosa, access_token: tomas.access_token }))).toEqual(refused(401, 'sso.token_invalid'));
    expect(await refusal(exchange({ ...rosa, access_token: 'nothing' }))).toEqual(refused(401, 'sso.token_invalid'));
  });

  it('is refused when the email is not verified, or of a foreign domain', async () => {
    const unverified = person({ email_verified: false });
    expect(await refusal(exchange(await atProvider(unverified)))).toEqual(refused(403, 'sso.email_unverified'));
    const foreign = person({ email: 'boss@kestrel.example' });
    expect(await refusal(exchange(await atProvider(foreign)))).toEqual(refused(403, 'sso.wrong_domain'));
    const found = await app.deps.db.selectFrom('member').select('id').where('email', 'in', [unverified.email, foreign.email]).execute();
    expect(found).toEqual([]);
  });
});

it('erases the identity with the member', async () => {
  const { tokens } = await signIn(person());
  const { id } = await meOf(tokens);
  await app.deps.db.deleteFrom('member').where('id', '=', id).execute();
  expect(await app.deps.db.selectFrom('sso_identity').selectAll().where('member_id', '=', id).execute()).toEqual([]);
});

it('stands beside signing up and in with email and password [AUTH-01]', async () => {
  const newcomer = await signUpNewcomer(app, { email: `own-${newId()}@kestrel.example`, password: 'a password of my own' });
  const own = await app.client().signIn({ body: { email: newcomer.email, password: 'a password of my own' } });
  expect(await meOf(own)).toMatchObject({ id: newcomer.id, has_password: true });
  const { tokens } = await signIn(person());
  expect(await meOf(tokens)).toMatchObject({ has_password: false });
});

it('is not there where the deployment has it off; email and password are [AUTH-01]', async () => {
  const setting = { email_domain: 'northwind.example', discovery_url: peer.issuer, client_id: peer.clientId, workspace: null };
  const off = await startTestApp({ config: { features: { single_sign_on: false }, private: { single_sign_on: [setting] } } });
  const api = off.client();
  const gone = { status: 404, code: 'feature_off' };
  expect(await refusal(api.getOktaConfig({ query: { username: 'rosa@northwind.example' } }))).toMatchObject(gone);
  expect(await refusal(api.exchangeIdentity({ body: { user_token: 'x', identity_token: 'x' } }))).toMatchObject(gone);
  expect(await refusal(api.refreshIdentity({ body: { refresh_token: 'x', access_token: 'x' } }))).toMatchObject(gone);
  const newcomer = await signUpNewcomer(off, { email: 'own@northwind.example', password: 'a password of my own' });
  const own = await api.signIn({ body: { email: 'own@northwind.example', password: 'a password of my own' } });
  expect(await off.client(own.access).getMe({})).toMatchObject({ id: newcomer.id });
  await off.close();
});
