import { limits, type NewSignOn } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reach } from '../../../platform/public-web/reach.ts';
import { makeMember, type TestMember } from '../../../test/members.ts';
import { mailsTo } from '../../../test/newcomers.ts';
import { refusal, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { makeWorkspace } from '../../../test/workspaces.ts';
import { organisations } from '../organisations.ts';
import { type PliantProvider, startPliantProvider } from '../sso.factory.ts';

let provider: PliantProvider;
let configured: PliantProvider;
let app: TestApp;
let operator: TestMember;
const ports = [443];
const portOf = ({ issuer }: PliantProvider) => Number(new URL(issuer).port);

beforeAll(async () => {
  [provider, configured] = [await startPliantProvider(), await startPliantProvider('configured.example')];
  // Limits operators' providers to the public web, which here consists of this one address.
  ports.push(portOf(provider));
  const reach: Reach = { resolve: async () => [], allows: (address) => address === '127.0.0.1', ports };
  app = await startTestApp({ reach, config: { private: { single_sign_on: [configured.setting] } } });
  operator = await makeMember(app, { permissions: ['operator'] });
});
afterAll(async () => {
  await app.close();
  await provider.close();
  await configured.close();
});

let count = 0;
const freshDomain = () => `works-${(count += 1)}.example`;
const bodyOf = (change: Partial<NewSignOn> = {}): NewSignOn => ({
  email_domain: freshDomain(),
  discovery_url: provider.issuer,
  client_id: provider.clientId,
  workspace_id: null,
  ...change,
});
const add = (change?: Partial<NewSignOn>) => operator.api.addSignOn({ body: bodyOf(change) });
const configOf = (domain: string) => app.client().getOktaConfig({ query: { username: `rosa@${domain}` } });

/** Returns a person's tokens after they signed in at the provider with this email. */
async function atProvider(email: string) {
  const { nonce } = await configOf(email.slice(email.indexOf('@') + 1));
  return provider.issue(app.clock.now(), { nonce, sub: email }, { email, email_verified: true, given_name: 'Rosa', family_name: 'L' });
}
const exchange = ({ identity_token, user_token }: { identity_token: string; user_token: string }) =>
  app.client().exchangeIdentity({ body: { identity_token, user_token } });
async function signIn(email: string) {
  const held = await atProvider(email);
  const tokens = await exchange(held);
  const refreshThere = () => app.client().refreshIdentity({ body: { refresh_token: held.refresh_token, access_token: held.user_token } });
  const refreshHere = () => app.client().refreshSession({ body: { refresh: tokens.refresh } });
  return { tokens, refreshThere, refreshHere };
}
const workspaceOf = async ({ access }: { access: string }) => (await app.client(access).getMe({})).workspace;
const ended = { status: 401, code: 'session.ended' };
const unknown = { status: 404, code: 'sso.unknown_organisation' };
const fieldError = async (call: Promise<unknown>) => (await refusal(call)).fields;

describe('an organisation that an operator enters', () => {
  it('signs its people in, into its workspace, without a restart', async () => {
    const [first, second] = [await makeWorkspace(app, 0), await makeWorkspace(app, 0)];
    const domain = freshDomain();
    expect(await refusal(configOf(domain))).toMatchObject(unknown);
    const entry = await add({ email_domain: domain, workspace_id: first.id });
    expect(entry).toMatchObject({ email_domain: domain, workspace: { id: first.id }, is_overruled: false, version: 1 });
    const rosa = await signIn(`rosa@${domain}`);
    expect(await workspaceOf(rosa.tokens)).toMatchObject({ id: first.id });

    // A new workspace applies to members who sign in from then on; existing members stay, and their sessions continue.
    const { id, version, ...rest } = entry;
    const body = { ...bodyOf({ email_domain: rest.email_domain, workspace_id: second.id }), version };
    expect(await operator.api.changeSignOn({ params: { id }, body })).toMatchObject({ workspace: { id: second.id }, version: 2 });
    const tomas = await signIn(`tomas@${domain}`);
    expect(await workspaceOf(tomas.tokens)).toMatchObject({ id: second.id });
    expect(await workspaceOf(await rosa.refreshThere())).toMatchObject({ id: first.id });
  });

  it('signs people in also where another has the same provider, its address written in another way', async () => {
    const [one, two] = [freshDomain(), freshDomain()];
    await add({ email_domain: one, discovery_url: `${provider.issuer}/` });
    await add({ email_domain: two, discovery_url: `${provider.issuer}/.well-known/openid-configuration` });
    for (const domain of [one, two]) {
      const { refreshThere } = await signIn(`rosa@${domain}`);
      expect(await refreshThere()).toMatchObject({ access: expect.any(String) });
    }
  });

  it('is refused at once after it was removed, also to sessions that stand', async () => {
    const [domain, other] = [freshDomain(), freshDomain()];
    const { id } = await add({ email_domain: domain });
    await add({ email_domain: other });
    const [rosa, here] = [await signIn(`rosa@${domain}`), await signIn(`here@${domain}`)];
    const [iris, ivan] = [await signIn(`iris@${other}`), await signIn(`ivan@${other}`)];
    const late = await atProvider(`late@${domain}`);
    await operator.api.removeSignOn({ params: { id } });
    expect(await refusal(configOf(domain))).toMatchObject(unknown);
    // The provider still serves the other domain: only this domain can no longer sign in.
    expect(await refusal(exchange(late))).toMatchObject({ status: 403, code: 'sso.wrong_domain' });
    expect(await refusal(here.refreshHere())).toMatchObject(ended);
    expect(await refusal(rosa.refreshThere())).toMatchObject(ended);
    for (const refresh of [iris.refreshThere, ivan.refreshHere]) expect(await refresh()).toMatchObject({ access: expect.any(String) });
    expect(await refusal(operator.api.removeSignOn({ params: { id } }))).toMatchObject({ code: 'operate.sign_on_not_found' });
  });

  it('is refused at once to what came in by what it was before', async () => {
    const domain = freshDomain();
    const { id } = await add({ email_domain: domain });
    const [rosa, here] = [await signIn(`rosa@${domain}`), await signIn(`here@${domain}`)];
    const late = await atProvider(`late@${domain}`);
    const moved = bodyOf({ email_domain: domain, client_id: 'another-client' });
    await operator.api.changeSignOn({ params: { id }, body: moved });
    expect(await configOf(domain)).toMatchObject({ clientId: 'another-client' });
    // A nonce is valid only for the client that it was made for.
    expect((await refusal(exchange(late))).status).toBe(403);
    expect(await refusal(here.refreshHere())).toMatchObject(ended);
    expect(await refusal(rosa.refreshThere())).toMatchObject(ended);
  });

  it('lets whoever has no password set one once it is removed, and not before', async () => {
    const domain = freshDomain();
    const { id } = await add({ email_domain: domain });
    await signIn(`rosa@${domain}`);
    const asked = async () => {
      await app.client().requestPasswordReset({ body: { email: `rosa@${domain}` } });
      return (await mailsTo(app, `rosa@${domain}`)).at(-1)?.subject;
    };
    expect(await asked()).toBe('Signing in to Muster');
    await operator.api.removeSignOn({ params: { id } });
    expect(await asked()).toBe('Set a new Muster password');
  });

  it('is reached by pages that are loaded from then on, whichever process answers them', async () => {
    const fresh = await startPliantProvider();
    ports.push(portOf(fresh));
    const allowed = async () => {
      const { headers } = await app.raw('GET', '/login', { headers: { accept: 'text/html' } });
      return headers.get('content-security-policy');
    };
    expect(await allowed()).not.toContain(fresh.issuer);
    const elsewhere = organisations(app.deps);
    const domain = freshDomain();
    await add({ email_domain: domain, discovery_url: fresh.issuer });
    await configOf(domain);
    expect(await allowed()).toContain(fresh.issuer);
    // A page waits only briefly for a refresh, however busy the database is.
    const knownElsewhere = async () => {
      await elsewhere.refresh();
      return elsewhere.known().map(({ email_domain }) => email_domain);
    };
    await expect.poll(knownElsewhere).toContain(domain);
    await fresh.close();
  });
});

describe('one entry for a domain', () => {
  it('however it is written, in whatever order operators add it', async () => {
    const domain = freshDomain();
    await add({ email_domain: `  ${domain.toUpperCase()}. ` });
    expect(await fieldError(add({ email_domain: domain }))).toEqual({ email_domain: ['THERE IS AN ENTRY FOR THIS DOMAIN ALREADY'] });
    const { email_domain } = await add({ email_domain: 'Bücher.example' });
    expect(email_domain).toBe('xn--bcher-kva.example');
    expect(await configOf('bücher.example')).toMatchObject({ clientId: provider.clientId });

    const contested = freshDomain();
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => add({ email_domain: contested })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ fields: { email_domain: [expect.any(String)] } });
  });

  it('also where another is given it, and not one of the configuration', async () => {
    const [one, two] = [await add(), await add()];
    const body = bodyOf({ email_domain: one.email_domain });
    expect(await fieldError(operator.api.changeSignOn({ params: { id: two.id }, body }))).toHaveProperty('email_domain');
    const own = { email_domain: ["THE SERVER'S CONFIGURATION HAS THIS DOMAIN ALREADY"] };
    const taken = bodyOf({ email_domain: 'Configured.example' });
    expect(await fieldError(operator.api.addSignOn({ body: taken }))).toEqual(own);
    expect(await fieldError(operator.api.changeSignOn({ params: { id: two.id }, body: taken }))).toEqual(own);
  });

  it('and no more than one domain, and a real one', async () => {
    for (const email_domain of [
      '',
      'example',
      'rosa@works.example',
      '@works.example',
      '127.0.0.1',
      'a.example, b.example',
      '*.example',
      '-a.example',
      `${'a'.repeat(300)}.example`,
    ])
      expect(await fieldError(add({ email_domain })), email_domain).toHaveProperty('email_domain');
  });

  it('of the configuration counts where the administrator names a domain that operators had entered', async () => {
    const { id } = await add();
    await app.deps.db.updateTable('sso_entry').set({ email_domain: 'configured.example' }).where('id', '=', id).execute();
    expect(await configOf('configured.example')).toMatchObject({ discoveryUri: configured.issuer });
    const { data } = await operator.api.listSignOn({});
    expect(data.find((entry) => entry.id === id)).toMatchObject({ is_overruled: true });
    await operator.api.removeSignOn({ params: { id } });
  });
});

describe('operators', () => {
  it('see those of the configuration beside theirs, and what providers have to know', async () => {
    const { email_domain } = await add();
    const read = await operator.api.listSignOn({});
    expect(read).toMatchObject({ configured: [configured.setting], redirect_url: `${app.url}/login/callback` });
    expect(read.data.map((entry) => entry.email_domain)).toContain(email_domain);
  });

  it('add once per idempotency key, and find each of their acts in the audit log', async () => {
    const body = bodyOf();
    const key = { idempotencyKey: 'add-once' };
    const [made, again] = [await operator.api.addSignOn({ body }, key), await operator.api.addSignOn({ body }, key)];
    expect(again).toEqual(made);
    const params = { id: made.id };
    await operator.api.changeSignOn({ params, body: { ...body, client_id: 'other', version: 1 } });
    // A change without effect leaves no audit entry.
    await operator.api.changeSignOn({ params, body: { ...body, client_id: 'other' } });
    await operator.api.removeSignOn({ params });
    const { data } = await operator.api.listAudit({ query: {} });
    const { email_domain, discovery_url } = body;
    expect(data.slice(0, 3)).toMatchObject([
      { act: 'sign_on.remove', summary: `${email_domain}: ${discovery_url}`, target: { kind: 'sign_on', id: made.id } },
      { act: 'sign_on.change', summary: `${email_domain}: client_id` },
      { act: 'sign_on.add', summary: `${email_domain}: ${discovery_url}` },
    ]);
  });

  it('see both where another was faster', async () => {
    const { id, email_domain } = await add();
    const body = bodyOf({ email_domain, client_id: 'theirs' });
    await operator.api.changeSignOn({ params: { id }, body: { ...body, version: 1 } });
    const stale = await refusal(operator.api.changeSignOn({ params: { id }, body: { ...body, client_id: 'mine', version: 1 } }));
    expect(stale).toMatchObject({ status: 409, code: 'operate.sign_on_changed', current: { client_id: 'theirs', version: 2 } });
  });

  it('are told of a workspace that is not there, and that there are as many entries as there can be', async () => {
    const nowhere = add({ workspace_id: crypto.randomUUID() });
    expect(await refusal(nowhere)).toMatchObject({ status: 404, code: 'operate.workspace_not_found' });
    const { db, clock } = app.deps;
    const many = Array.from({ length: limits.sign_on_entries }, () => {
      const row = { discovery_url: provider.issuer, client_id: 'c', workspace_id: null, created_at: clock.now(), changed_at: clock.now() };
      return { ...row, id: clock.newId(), email_domain: `many-${(count += 1)}.example` };
    });
    await db.insertInto('sso_entry').values(many).execute();
    expect(await refusal(add())).toMatchObject({ status: 409, code: 'operate.sign_on_full' });
    await db.deleteFrom('sso_entry').where('email_domain', 'like', 'many-%').execute();
    expect(await add()).toMatchObject({ version: 1 });
  });

  it('find nothing of it where single sign-on is off', async () => {
    const off = await startTestApp({ config: { features: { single_sign_on: false } } });
    const { api } = await makeMember(off, { permissions: ['operator'] });
    const params = { id: crypto.randomUUID() };
    const calls = [() => api.listSignOn({}), () => api.addSignOn({ body: bodyOf() }), () => api.removeSignOn({ params })];
    for (const call of calls) expect(await refusal(call())).toMatchObject({ status: 404, code: 'feature_off' });
    await off.close();
  });
});
