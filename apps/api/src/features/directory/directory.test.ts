import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DirectoryScene, makeDirectory, newUser, patchOf, startDirectory } from '../../test/directories.ts';
import { makeMember, type TestMember } from '../../test/members.ts';
import { mailedTakeBackToken, mailsTo, signUpNewcomer } from '../../test/newcomers.ts';
import { refusal } from '../../test/test-app.ts';

let app: DirectoryScene['app'];
let directory: DirectoryScene['directory'];
let bring: DirectoryScene['bring'];
let accountOf: DirectoryScene['accountOf'];
let freshEmail: DirectoryScene['freshEmail'];
beforeAll(async () => {
  ({ app, directory, bring, accountOf, freshEmail } = await startDirectory());
});
afterAll(() => app.close());

const taken = {
  status: 409,
  body: { schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '409', scimType: 'uniqueness', detail: expect.any(String) },
};
const gone = { status: 404, body: { status: '404' } };

describe('a user', () => {
  it('is brought in, and can be read as it was said', async () => {
    const email = freshEmail();
    const made = await directory.ask('POST', '/Users', newUser(email, { userName: 'Rosa.Lindqvist' }));
    const { id } = made.body;
    expect(made).toMatchObject({ status: 201 });
    expect(made.headers.get('content-type')).toContain('application/scim+json');
    const location = `${app.url}/scim/v2/Users/${id}`;
    expect(made.headers.get('location')).toBe(location);
    expect(made.body).toEqual({
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      id,
      externalId: `ext-${email}`,
      userName: 'Rosa.Lindqvist',
      name: { formatted: 'Rosa Lindqvist', givenName: 'Rosa', familyName: 'Lindqvist' },
      displayName: 'Rosa Lindqvist',
      emails: [{ value: email, type: 'work', primary: true }],
      active: true,
      meta: { resourceType: 'User', created: app.clock.now().toISOString(), lastModified: app.clock.now().toISOString(), location },
    });
    expect((await directory.ask('GET', `/Users/${id}`)).body).toEqual(made.body);
    expect(await accountOf(id!)).toMatchObject({
      email,
      email_verified_at: app.clock.now(),
      password_hash: null,
      workspace_id: directory.workspace,
      profile_completed: false,
    });
  });

  it('sets a first password by a mailed link where there is no single sign-on, and goes on to register', async () => {
    const { email, id } = await bring();
    await app.client().requestPasswordReset({ body: { email } });
    const token = /token=([\w-]+)/.exec((await mailsTo(app, email)).at(-1)!.text)![1]!;
    await app.client().confirmReset({ body: { token, password: 'a first long password' } });
    const { access } = await app.client().signIn({ body: { email, password: 'a first long password' } });
    expect(await app.client(access).getMe({})).toMatchObject({
      id,
      email_verified: true,
      first_name: 'Rosa',
      profile_completed: false,
      workspace: { id: directory.workspace },
    });
  });

  it('changes their name, their names for signing in there, and their email, which goes along', async () => {
    const { email, id } = await bring();
    const api = app.client((await app.session.start(id, 'test')).access);
    const { version } = await accountOf(id);
    const next = freshEmail();
    app.clock.advance(60);
    const changed = await directory.ask(
      'PATCH',
      `/Users/${id}`,
      patchOf(
        { op: 'replace', path: 'name.familyName', value: 'Berg' },
        { op: 'replace', value: { displayName: 'Rosa Berg', userName: next } },
        { op: 'replace', path: 'emails[type eq "work"].value', value: next },
      ),
    );
    expect(changed).toMatchObject({
      status: 200,
      body: { userName: next, displayName: 'Rosa Berg', name: { formatted: 'Rosa Berg' }, emails: [{ value: next }] },
    });
    expect((changed.body.meta as { lastModified: string }).lastModified).toBe(app.clock.now().toISOString());
    expect(await api.getMe({})).toMatchObject({ email: next, last_name: 'Berg', email_verified: true });
    expect((await accountOf(id)).version).toBe(version + 1);
    expect((await mailsTo(app, email)).at(-1)!.text).toContain('take_back_email');
    expect(await mailedTakeBackToken(app, { email })).toEqual(expect.any(String));
    const { data } = await api.listSecurityLog({ params: { id }, query: {} });
    expect(data.map(({ kind, device }) => [kind, device])).toContainEqual(['email_changed', 'Your organisation’s directory']);
  });

  it('keeps what a replacement leaves out, and is not let in by leaving out that they work here', async () => {
    const { email, id } = await bring({ active: false });
    const { active: _, externalId: _id, displayName: _name, ...rest } = newUser(email, { name: { givenName: 'Rose' } });
    const replaced = await directory.ask('PUT', `/Users/${id}`, rest);
    expect(replaced).toMatchObject({
      status: 200,
      body: { active: false, externalId: `ext-${email}`, displayName: 'Rosa Lindqvist', name: { formatted: 'Rose Lindqvist' } },
    });
    const cleared = await directory.ask('PUT', `/Users/${id}`, newUser(email, { displayName: null, externalId: null }));
    expect(cleared.body).not.toHaveProperty('displayName');
    expect(cleared.body).not.toHaveProperty('externalId');
    expect(cleared.body.active).toBe(true);
  });

  it('is not found once deleted, keeps what they wrote, and is the same again when brought in again', async () => {
    const { email, id } = await bring();
    expect((await directory.ask('DELETE', `/Users/${id}`)).status).toBe(204);
    for (const [method, body] of [
      ['GET'],
      ['PUT', newUser(email)],
      ['PATCH', patchOf({ op: 'replace', path: 'active', value: true })],
      ['DELETE'],
    ] as const)
      expect(await directory.ask(method, `/Users/${id}`, body)).toMatchObject(gone);
    expect((await directory.ask('GET', `/Users?filter=${encodeURIComponent(`userName eq "${email}"`)}`)).body.totalResults).toBe(0);
    expect((await accountOf(id)).deactivated_at).toEqual(app.clock.now());
    const again = await directory.ask('POST', '/Users', newUser(email));
    expect(again).toMatchObject({ status: 201, body: { id, active: true } });
    expect((await accountOf(id)).deactivated_at).toBeNull();
  });
});

describe('nobody is there twice', () => {
  it('whoever has registered with that email, in whichever case, is found, keeps their account, and is called as the directory says', async () => {
    const member = await makeMember(app, { email: freshEmail(), workspace_id: directory.workspace, first_name: 'R' });
    const made = await directory.ask('POST', '/Users', newUser(member.email.toUpperCase()));
    expect(made).toMatchObject({ status: 201, body: { id: member.id, name: { givenName: 'Rosa' }, emails: [{ value: member.email }] } });
    expect(await member.api.getMe({})).toMatchObject({ first_name: 'Rosa', profile_completed: true });
    expect(await directory.ask('POST', '/Users', newUser(member.email))).toMatchObject(taken);
  });

  it('whoever is in no workspace yet joins by it', async () => {
    const member = await makeMember(app, { email: freshEmail(), workspace_id: null });
    expect((await directory.ask('POST', '/Users', newUser(member.email))).body.id).toBe(member.id);
    expect(await member.api.getMe({})).toMatchObject({ workspace: { id: directory.workspace } });
  });

  it('whoever only claimed an email, without proof, loses it to the person of the directory', async () => {
    const stranger = await signUpNewcomer(app, { email: freshEmail() });
    expect((await directory.ask('POST', '/Users', newUser(stranger.email))).body.id).toBe(stranger.id);
    expect(await refusal(stranger.api.getMe({}))).toMatchObject({ status: 401 });
    const { email, password } = stranger;
    expect(await refusal(app.client().signIn({ body: { email, password } }))).toMatchObject({ status: 401 });
  });

  it('whoever was brought in cannot register once more', async () => {
    const { email } = await bring();
    const body = { first_name: 'R', last_name: 'L', email, password: 'long enough words' };
    expect(await refusal(app.client().signUp({ body }))).toMatchObject({ code: 'existing_user_login' });
  });

  it('whoever is in another workspace, or may still take their email back, is not to be had, and no more is told', async () => {
    const { workspace } = await makeDirectory(app);
    const elsewhere = await makeMember(app, { email: freshEmail(), workspace_id: workspace });
    const before = await accountOf(elsewhere.id);
    const refused = await directory.ask('POST', '/Users', newUser(elsewhere.email));
    expect(refused).toMatchObject(taken);
    expect(JSON.stringify(refused.body)).not.toContain(elsewhere.email);
    expect(await accountOf(elsewhere.id)).toEqual(before);
    const { email, id } = await bring();
    await directory.ask('PUT', `/Users/${id}`, newUser(freshEmail(), { userName: 'other-name' }));
    expect(await directory.ask('POST', '/Users', newUser(email))).toMatchObject(taken);
  });

  it('of several who bring the same one in at once, one does', async () => {
    const email = freshEmail();
    const tries = await Promise.all(Array.from({ length: 6 }, () => directory.ask('POST', '/Users', newUser(email))));
    expect(tries.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    const name = 'one-name';
    const others = await Promise.all(
      Array.from({ length: 4 }, () => directory.ask('POST', '/Users', newUser(freshEmail(), { userName: name }))),
    );
    expect(others.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  it('nor do two have one name or email after a change', async () => {
    const [one, two] = [await bring(), await bring()];
    for (const operation of [
      { op: 'replace', path: 'userName', value: one.email.toUpperCase() },
      { op: 'replace', path: 'emails', value: [{ value: one.email }] },
    ])
      expect(await directory.ask('PATCH', `/Users/${two.id}`, patchOf(operation))).toMatchObject(taken);
    expect((await directory.ask('GET', `/Users/${two.id}`)).body).toEqual(two.user);
  });
});

describe('a member', () => {
  /** The directory's files in the member's archive, by name. */
  async function archiveOf(me: TestMember): Promise<Record<string, unknown[]>> {
    await me.api.requestExport({ params: { id: me.id } });
    const link = /http\S+\/api\/export\/\S+/.exec((await mailsTo(app, me.email)).at(-1)!.text)![0];
    const files = unzipSync(new Uint8Array(await (await fetch(link)).arrayBuffer()));
    const read = (name: string) => JSON.parse(strFromU8(files[name]!)) as unknown[];
    return Object.fromEntries(['directory.json', 'directory-log.json'].map((name) => [name, read(name)]));
  }

  it('finds what the directory says of them in their archive, and takes it along when they leave', async () => {
    const me = await makeMember(app, { email: freshEmail(), workspace_id: directory.workspace });
    await directory.ask('POST', '/Users', newUser(me.email));
    expect(await archiveOf(me)).toMatchObject({
      'directory.json': [{ user_name: me.email, external_id: `ext-${me.email}`, display_name: 'Rosa Lindqvist', active: true }],
      'directory-log.json': [{ act: 'link', token_name: expect.stringMatching(/^Directory/) }],
    });
    await me.api.deleteMember({ params: { id: me.id }, body: { id: me.id, password: me.password } });
    for (const table of ['directory_person', 'directory_entry'] as const)
      expect(await app.deps.db.selectFrom(table).where('member_id', '=', me.id).selectAll().execute()).toEqual([]);
    expect(await directory.ask('GET', `/Users/${me.id}`)).toMatchObject(gone);
    // The next user with this email is a new member.
    const next = await directory.ask('POST', '/Users', newUser(me.email));
    expect(next.status).toBe(201);
    expect(next.body.id).not.toBe(me.id);
  });
});
