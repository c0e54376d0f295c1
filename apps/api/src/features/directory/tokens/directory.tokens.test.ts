import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DirectoryScene, makeDirectory, newUser, patchOf, startDirectory } from '../../../test/directories.ts';
import { makeMember, type TestMember } from '../../../test/members.ts';
import { refusal } from '../../../test/test-app.ts';

let app: DirectoryScene['app'];
let directory: DirectoryScene['directory'];
let freshEmail: DirectoryScene['freshEmail'];
let bring: DirectoryScene['bring'];
let accountOf: DirectoryScene['accountOf'];
let operator: TestMember;
beforeAll(async () => {
  ({ app, directory, freshEmail, bring, accountOf } = await startDirectory());
  operator = await makeMember(app, { permissions: ['operator'] });
});
afterAll(() => app.close());

const gone = { status: 404, body: { status: '404' } };

describe('a token', () => {
  it('finds and touches the people of its own workspace alone', async () => {
    const other = await makeDirectory(app, ['example.com']);
    const { id, email } = await bring();
    const colleague = await makeMember(app, { workspace_id: directory.workspace });
    for (const foreign of [id, colleague.id, operator.id, crypto.randomUUID(), 'nobody'])
      for (const [method, body] of [
        ['GET'],
        ['PUT', newUser(email)],
        ['PATCH', patchOf({ op: 'replace', path: 'active', value: false })],
        ['DELETE'],
      ] as const)
        expect(await other.ask(method, `/Users/${foreign}`, body)).toMatchObject(gone);
    expect((await other.ask('GET', '/Users')).body).toMatchObject({ totalResults: 0, Resources: [] });
    expect((await accountOf(id)).deactivated_at).toBeNull();
    // A moved user stays visible to their directory until the other workspace's directory adds them.
    await app.deps.db.updateTable('member').set({ workspace_id: other.workspace }).where('id', '=', id).execute();
    expect(await directory.ask('GET', `/Users/${id}`)).toMatchObject({ status: 200, body: { id } });
    expect(await other.ask('GET', `/Users/${id}`)).toMatchObject(gone);
    expect((await other.ask('POST', '/Users', newUser(email))).body).toMatchObject({ id });
    expect(await directory.ask('GET', `/Users/${id}`)).toMatchObject(gone);
  });

  it('makes, finds and moves accounts of its own domains alone, so that it takes none over', async () => {
    const foreign = { status: 400, body: { scimType: 'invalidValue' } };
    const stranger = await makeMember(app, { email: 'x@private.example', workspace_id: null });
    expect(await directory.ask('POST', '/Users', newUser(stranger.email))).toMatchObject(foreign);
    const { id, email } = await bring();
    expect(await directory.ask('PUT', `/Users/${id}`, newUser('thief@evil.example'))).toMatchObject(foreign);
    // An email that the member chose themselves stays; other changes apply.
    await app.deps.db.updateTable('member').set({ email: 'own@private.example' }).where('id', '=', id).execute();
    const kept = await directory.ask('PUT', `/Users/${id}`, newUser(email, { displayName: 'R. L.', active: false }));
    expect(kept).toMatchObject({
      status: 200,
      body: { displayName: 'R. L.', active: false, emails: [{ value: 'own@private.example' }] },
    });
    // The email of an operator's account does not change.
    const chief = await bring();
    await app.deps.db
      .updateTable('member')
      .set({ permissions: ['operator'] })
      .where('id', '=', chief.id)
      .execute();
    const moved = await directory.ask('PUT', `/Users/${chief.id}`, newUser(freshEmail(), { userName: chief.email }));
    expect(moved.body).toMatchObject({ emails: [{ value: chief.email }] });
  });

  it('does not keep the last operator out', async () => {
    const chief = await bring();
    const permissions = ['operator'];
    await app.deps.db.updateTable('member').set({ permissions: [] }).where('id', '<>', chief.id).execute();
    await app.deps.db.updateTable('member').set({ permissions }).where('id', '=', chief.id).execute();
    const refused = await directory.ask('DELETE', `/Users/${chief.id}`);
    expect(refused.status).toBe(409);
    expect((await directory.ask('GET', `/Users/${chief.id}`)).body.active).toBe(true);
    await app.deps.db.updateTable('member').set({ permissions }).where('id', '=', operator.id).execute();
    expect((await directory.ask('DELETE', `/Users/${chief.id}`)).status).toBe(204);
  });
});

describe('operators', () => {
  it('make a token whose secret is told once, see when it was used, and revoke it, each in the audit log', async () => {
    const { workspace } = await makeDirectory(app);
    const params = { id: workspace };
    const body = { name: 'Entra ID', domains: ['Harbour.example', 'harbour.example', 'pier.example'] };
    const [made, repeated] = [
      await operator.api.createDirectoryToken({ params, body }, { idempotencyKey: 'once' }),
      await operator.api.createDirectoryToken({ params, body }, { idempotencyKey: 'once' }),
    ];
    expect(repeated).toEqual(made);
    const { token, secret } = made;
    expect(token).toMatchObject({ name: 'Entra ID', domains: ['harbour.example', 'pier.example'], used_at: null });
    const stored = [
      await app.deps.db.selectFrom('directory_token').selectAll().execute(),
      await app.deps.db.selectFrom('idempotency_key').selectAll().execute(),
    ];
    expect(JSON.stringify(stored)).not.toContain(secret.slice(5));
    const ask = (path: string) => app.raw('GET', `/scim/v2${path}`, { token: secret });
    expect((await ask('/Users')).status).toBe(200);
    const read = await operator.api.getDirectory({ params });
    expect(read).toMatchObject({
      url: `${app.url}/scim/v2`,
      people: 0,
      tokens: [{ id: token.id, used_at: app.clock.now().toISOString() }, {}],
    });
    expect(JSON.stringify(read)).not.toContain(secret);
    await operator.api.revokeDirectoryToken({ params: { ...params, tokenId: token.id } });
    expect((await ask('/Users')).status).toBe(401);
    const again = operator.api.revokeDirectoryToken({ params: { ...params, tokenId: token.id } });
    expect(await refusal(again)).toMatchObject({ status: 404, code: 'operate.directory_token_not_found' });
    const { data } = await operator.api.listAudit({ query: {} });
    expect(data.slice(0, 2)).toMatchObject([
      { act: 'directory.disconnect', summary: expect.stringMatching(/: Entra ID$/), target: { kind: 'workspace', id: workspace } },
      { act: 'directory.connect', summary: expect.stringMatching(/: Entra ID \(harbour\.example, pier\.example\)$/) },
    ]);
  });

  it('are asked for real domains, and for no more tokens than a workspace can have', async () => {
    const { workspace } = await makeDirectory(app);
    const make = (domains: string[]) => operator.api.createDirectoryToken({ params: { id: workspace }, body: { name: 'T', domains } });
    for (const domains of [[], ['*'], ['example'], ['someone@example.com']])
      expect(await refusal(make(domains))).toMatchObject({ code: 'invalid' });
    for (let made = 1; made < 10; made += 1) await make(['example.com']);
    expect(await refusal(make(['example.com']))).toMatchObject({ status: 409, code: 'operate.directory_full' });
  });

  it('see what a directory did to whom, the latest first', async () => {
    const by = await makeDirectory(app);
    const { id, email } = await bring({}, by);
    await by.ask('PATCH', `/Users/${id}`, patchOf({ op: 'replace', path: 'name.givenName', value: 'Rose' }));
    await by.ask('PATCH', `/Users/${id}`, patchOf({ op: 'replace', path: 'active', value: 'False' }));
    await by.ask('PUT', `/Users/${id}`, newUser(email, { name: { givenName: 'Rose' } }));
    await by.ask('PUT', `/Users/${id}`, newUser(email, { name: { givenName: 'Rose' } }));
    await by.ask('DELETE', `/Users/${id}`);
    const { data, next } = await operator.api.listDirectoryEntries({ params: { id: by.workspace }, query: {} });
    expect(data.map(({ act, changed }) => [act, changed])).toEqual([
      ['remove', []],
      ['reactivate', []],
      ['deactivate', []],
      ['change', ['name']],
      ['create', []],
    ]);
    expect(data[0]).toMatchObject({ member: { id, name: 'Rose Lindqvist' }, token: expect.stringMatching(/^Directory/) });
    expect(next).toBeNull();
    // The log of a member's user is part of their personal data.
    const rows = await app.deps.db.selectFrom('directory_entry').where('member_id', '=', id).selectAll().execute();
    expect(rows).toHaveLength(5);
  });

  it('let somebody in again whom the directory keeps out, and keep somebody out whom it does not, until it says something new', async () => {
    const { id, email } = await bring();
    await app.deps.db.updateTable('member').set({ deactivated_at: app.clock.now() }).where('id', '=', id).execute();
    expect((await directory.ask('PUT', `/Users/${id}`, newUser(email, { displayName: 'R' }))).body).toMatchObject({ active: false });
    expect((await directory.ask('GET', '/Users?filter=active%20eq%20false')).body.Resources).toContainEqual(
      expect.objectContaining({ id }),
    );
    await directory.ask('PUT', `/Users/${id}`, newUser(email, { active: false }));
    expect((await directory.ask('PUT', `/Users/${id}`, newUser(email))).body).toMatchObject({ active: true });
  });
});
