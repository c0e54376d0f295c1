import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeDirectory, newUser, patchOf, type TestDirectory } from '../../test/directories.ts';
import { join, withoutSweeps } from '../../test/live.ts';
import { makeMember } from '../../test/members.ts';
import { mailsTo } from '../../test/newcomers.ts';
import { refusal, startTestApp, type TestApp } from '../../test/test-app.ts';
import { type PliantProvider, startPliantProvider } from '../sso/sso.factory.ts';

/** An organisation with both single sign-on and a directory. */
let app: TestApp;
let provider: PliantProvider;
let directory: TestDirectory;
const domain = 'northwind.example';
beforeAll(async () => {
  provider = await startPliantProvider(domain);
  const config = { private: { single_sign_on: [{ ...provider.setting, workspace: 'Northwind' }] } };
  app = await withoutSweeps(() => startTestApp({ config }));
  const { db, clock } = app.deps;
  const id = clock.newId();
  await db.insertInto('workspace').values({ id, name: 'Northwind', access_code: '515151', created_at: clock.now() }).execute();
  directory = await makeDirectory(app, [domain], id);
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

const info = (email: string) => ({ email, email_verified: true, given_name: 'Rosa', family_name: 'Lindqvist' });
/** Signs in through the organisation as the person with this subject id. */
async function signOn(sub: string, email: string) {
  const { nonce } = await app.client().getOktaConfig({ query: { username: email } });
  const { user_token, identity_token } = await provider.issue(app.clock.now(), { sub, nonce }, info(email));
  return app.client().exchangeIdentity({ body: { user_token, identity_token } });
}
const membersWith = async (email: string) =>
  (await app.deps.db.selectFrom('member').where('email', '=', email).select('id').execute()).length;
const bring = async (email: string) => (await directory.ask('POST', '/Users', newUser(email))).body.id!;
const says = (id: string, active: unknown) =>
  directory.ask('PATCH', `/Users/${id}`, patchOf({ op: 'Replace', path: 'active', value: active }));

it('whoever the directory brought in signs on as the same, also after it has changed their email', async () => {
  const email = `rosa@${domain}`;
  const id = await bring(email);
  const { access } = await signOn('rosa', email);
  expect(await app.client(access).getMe({})).toMatchObject({ id, email, workspace: { id: directory.workspace }, profile_completed: false });
  const next = `rosa.berg@${domain}`;
  await directory.ask('PATCH', `/Users/${id}`, patchOf({ op: 'replace', path: 'emails[type eq "work"].value', value: next }));
  expect(await app.client((await signOn('rosa', next)).access).getMe({})).toMatchObject({ id, email: next });
  expect([await membersWith(email), await membersWith(next)]).toEqual([0, 1]);
});

it('whoever signed on first is found by the directory', async () => {
  const email = `omar@${domain}`;
  const { access } = await signOn('omar', email);
  const me = await app.client(access).getMe({});
  expect(await bring(email)).toBe(me.id);
  expect(await membersWith(email)).toBe(1);
});

it('whoever signs on and is brought in at the same moment is there once', async () => {
  const emails = Array.from({ length: 4 }, (_, at) => `both-${at}@${domain}`);
  await Promise.all(emails.flatMap((email) => [signOn(email, email), directory.ask('POST', '/Users', newUser(email))]));
  for (const email of emails) expect(await membersWith(email)).toBe(1);
  expect((await directory.ask('GET', '/Users?filter=userName%20sw%20%22both-%22')).body.totalResults).toBe(4);
});

it.each([
  ['says that they work there no more', (id: string) => says(id, 'False')],
  ['replaces them so', (id: string, email: string) => directory.ask('PUT', `/Users/${id}`, newUser(email, { active: false }))],
  ['deletes them', (id: string) => directory.ask('DELETE', `/Users/${id}`)],
])('a leaver is out on every device within a second once the directory %s', async (how, leave) => {
  const email = `leaver-${how.length}@${domain}`;
  const member = await makeMember(app, { email, workspace_id: directory.workspace });
  const id = await bring(email);
  expect(id).toBe(member.id);
  const phone = await signOn(email, email);
  const laptop = await app.session.start(id, 'laptop');
  const sockets = [await join(phone.access, app.url, []), await join(laptop.access, app.url, [])];
  expect((await leave(id, email)).status).toBeLessThan(300);
  // At once, without waiting for a sweep of the sockets.
  for (const socket of sockets) expect(await socket.closed).toBe('io server disconnect');
  for (const { access, refresh } of [phone, laptop]) {
    expect(await refusal(app.client(access).getMe({}))).toMatchObject({ status: 401 });
    expect(await refusal(app.client().refreshSession({ body: { refresh } }))).toMatchObject({ code: 'session.deactivated' });
  }
  expect(await refusal(app.client().signIn({ body: { email, password: member.password } }))).toMatchObject({ code: 'session.deactivated' });
  expect(await refusal(signOn(email, email))).toMatchObject({ code: 'session.deactivated' });
  // No mail: the employer informs them.
  await app.jobs.settle();
  expect(await mailsTo(app, email)).toEqual([]);
  // A returning member gets the same account.
  const back = how === 'deletes them' ? await directory.ask('POST', '/Users', newUser(email)) : await says(id, true);
  expect(back.body).toMatchObject({ id, active: true });
  expect(await app.client((await signOn(email, email)).access).getMe({})).toMatchObject({ id });
});
