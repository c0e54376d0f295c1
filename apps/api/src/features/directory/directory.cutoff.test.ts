import { limits } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DirectoryScene, makeDirectory, newUser, patchOf, startDirectory } from '../../test/directories.ts';
import { makeMember, type TestMember } from '../../test/members.ts';
import { refusal } from '../../test/test-app.ts';

let app: DirectoryScene['app'];
let directory: DirectoryScene['directory'];
let bring: DirectoryScene['bring'];
let accountOf: DirectoryScene['accountOf'];
let operator: TestMember;
beforeAll(async () => {
  ({ app, directory, bring, accountOf } = await startDirectory());
  operator = await makeMember(app, { permissions: ['operator'] });
});
afterAll(() => app.close());

const core = 'urn:ietf:params:scim:schemas:core:2.0:User';
const out = { op: 'Replace', path: 'active', value: 'False' };
const foreign = { op: 'replace', path: 'emails[type eq "work"].value', value: 'rosa@elsewhere.example' };
const takenBy = (email: string) => ({ op: 'replace', path: 'emails[type eq "work"].value', value: email });
const log = async () => (await operator.api.listDirectoryEntries({ params: { id: directory.workspace }, query: {} })).data;

/** Each body deactivates a user and also contains a change that cannot be applied. `other` is the email of another member. */
const requests: Array<[string, 'PATCH' | 'PUT', (email: string, other: string) => Record<string, unknown>]> = [
  ['a foreign address after it', 'PATCH', () => patchOf(out, foreign)],
  ['a foreign address before it', 'PATCH', () => patchOf(foreign, out)],
  ['a taken address', 'PATCH', (_, other) => patchOf(takenBy(other), out)],
  ['a taken user name', 'PATCH', (_, other) => patchOf(out, { op: 'replace', path: 'userName', value: other })],
  ['an address emptied', 'PATCH', () => patchOf(out, { op: 'replace', path: 'emails[type eq "work"].value', value: '' })],
  ['no user name', 'PATCH', () => patchOf(out, { op: 'remove', path: 'userName' })],
  ['a long name', 'PATCH', () => patchOf(out, { op: 'replace', path: 'name.givenName', value: 'R'.repeat(limits.name_length + 1) })],
  ['an unknown extension', 'PATCH', () => patchOf(out, { op: 'replace', path: 'urn:corp:hr:2.0:User:badge', value: 'x' })],
  ['an unknown operation', 'PATCH', () => patchOf(out, { op: 'move', path: 'displayName', value: 'x' })],
  ['a foreign schema', 'PATCH', () => ({ ...patchOf(out), schemas: ['urn:corp:hr'] })],
  ['too many operations', 'PATCH', () => patchOf(out, ...Array.from({ length: limits.directory_operations }, () => foreign))],
  ['no path, with a foreign address', 'PATCH', () => patchOf({ op: 'replace', value: { active: 'false', userName: '' } })],
  ['the schema before the path', 'PATCH', () => patchOf({ op: 'add', path: `${core}:Active`, value: [{ value: 'False' }] }, foreign)],
  ['the schema as a key', 'PATCH', () => patchOf({ op: 'replace', value: { [core]: { active: false }, 'urn:corp:hr:x': 1 } })],
  ['a path as a key', 'PATCH', () => patchOf({ op: 'replace', value: { [`${core}:active`]: false, 'name.givenName': 7 } })],
  ['a foreign address', 'PUT', (email) => newUser(email, { active: false, emails: [{ value: 'rosa@elsewhere.example' }] })],
  ['a taken address', 'PUT', (email, other) => newUser(email, { active: 'False', emails: [{ value: other }] })],
  ['an address emptied', 'PUT', (email) => newUser(email, { active: false, emails: [{ value: '' }] })],
  ['no user name', 'PUT', (email) => newUser(email, { active: false, userName: null })],
  ['a long name', 'PUT', (email) => newUser(email, { active: false, name: { givenName: 'R'.repeat(limits.name_length + 1) } })],
  ['a foreign schema', 'PUT', (email) => newUser(email, { active: false, schemas: ['urn:corp:hr'] })],
];

describe('a leaver is cut off whatever else the same request asks', () => {
  it.each(requests)('%s (%s)', async (_, method, body) => {
    const [rosa, other] = [await bring(), await bring()];
    const { access } = await app.session.start(rosa.id, 'phone');
    const before = await accountOf(rosa.id);
    app.clock.advance(1);
    const answer = await directory.ask(method, `/Users/${rosa.id}`, body(rosa.email, other.email));
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.body['detail']).toMatch(/^The user is deactivated\. The rest of the request was refused: /);
    expect(await refusal(app.client(access).getMe({}))).toMatchObject({ status: 401 });
    expect((await directory.ask('GET', `/Users/${rosa.id}`)).body).toMatchObject({ active: false, userName: rosa.user['userName'] });
    // The other changes are applied as a whole or not at all.
    const { email, first_name, last_name } = await accountOf(rosa.id);
    expect({ email, first_name, last_name }).toEqual({ email: before.email, first_name: before.first_name, last_name: before.last_name });
    const [refused, cut] = await log();
    expect(refused).toMatchObject({ act: 'refuse', member: { id: rosa.id }, refusal: answer.body['detail'] });
    expect(cut).toMatchObject({ act: 'deactivate', member: { id: rosa.id }, refusal: null });
  });

  it.each([
    ['the address of an account that it does not know', async () => (await makeMember(app)).email],
    ['the same in capitals', async () => (await makeMember(app)).email.toUpperCase()],
  ])('and gets no user name that is %s', async (_, taken) => {
    const { id, user } = await bring();
    const value = await taken();
    const answer = await directory.ask('PATCH', `/Users/${id}`, patchOf(out, { op: 'replace', path: 'userName', value }));
    expect(answer).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } });
    const found = await directory.ask('GET', `/Users/${id}`);
    expect(found.body).toMatchObject({ active: false, userName: user['userName'] });
  });

  it('applies what can be applied after it', async () => {
    const { id } = await bring();
    const answer = await directory.ask('PATCH', `/Users/${id}`, patchOf(out, { op: 'replace', path: 'name.familyName', value: 'Berg' }));
    expect(answer).toMatchObject({ status: 200, body: { active: false, name: { familyName: 'Berg' } } });
    expect((await log()).slice(0, 2).map(({ act, changed }) => [act, changed])).toEqual([
      ['change', ['name']],
      ['deactivate', []],
    ]);
  });

  it('leaves somebody in who is said to leave and, last, to be there', async () => {
    const { id } = await bring();
    const answer = await directory.ask('PATCH', `/Users/${id}`, patchOf(out, { op: 'replace', path: 'active', value: true }));
    expect(answer).toMatchObject({ status: 200, body: { active: true } });
  });

  it('says nothing of a member who came back by an operator, where the request does not', async () => {
    const { id } = await bring();
    await directory.ask('PATCH', `/Users/${id}`, patchOf(out));
    await operator.api.reactivateMember({ params: { id } });
    await directory.ask('PATCH', `/Users/${id}`, patchOf({ op: 'replace', path: 'displayName', value: 'Rosa B' }));
    expect((await accountOf(id)).deactivated_at).toBeNull();
  });
});

it('logs refused requests, with whom they are about where the directory has them, and none that only reads', async () => {
  const { id } = await bring();
  const stranger = await makeMember(app);
  const [last] = await log();
  await directory.ask('POST', '/Users', newUser('rosa@elsewhere.example'));
  await directory.ask('DELETE', `/Users/${stranger.id}`);
  await directory.ask('PATCH', `/Users/${id}`, patchOf({ op: 'replace', path: 'name.givenName', value: 7 }));
  await directory.ask('GET', '/Users?filter=nonsense');
  const after = await log();
  const entries = after.slice(
    0,
    after.findIndex((entry) => entry.id === last!.id),
  );
  expect(entries.map(({ act, member, refusal: why }) => [act, member?.id ?? null, why])).toEqual([
    ['refuse', id, 'name.givenName must be a text.'],
    ['refuse', null, 'There is no such user.'],
    ['refuse', null, 'This email is of no domain that this token may look after.'],
  ]);
});

describe('a member whom an operator moves to another workspace', () => {
  const moved = async () => {
    const brought = await bring();
    const { id: workspace_id } = await operator.api.createWorkspace({ body: { name: `Elsewhere ${brought.id}` } });
    await operator.api.moveToWorkspace({ params: { id: brought.id }, body: { workspace_id, reason: '' } });
    return { ...brought, workspace_id };
  };

  it('is still changed and cut off by the directory that brought them in', async () => {
    const { id, workspace_id } = await moved();
    const { access } = await app.session.start(id, 'phone');
    const renamed = await directory.ask('PATCH', `/Users/${id}`, patchOf({ op: 'replace', path: 'name.givenName', value: 'Rosalind' }));
    expect(renamed).toMatchObject({ status: 200, body: { name: { givenName: 'Rosalind' } } });
    expect((await directory.ask('PATCH', `/Users/${id}`, patchOf(out))).status).toBe(200);
    expect(await refusal(app.client(access).getMe({}))).toMatchObject({ status: 401 });
    expect((await accountOf(id)).workspace_id).toBe(workspace_id);
  });

  it('is deleted by it, and is the same once it has them again, where they were moved to', async () => {
    const { id, email, workspace_id } = await moved();
    expect((await directory.ask('DELETE', `/Users/${id}`)).status).toBe(204);
    expect((await accountOf(id)).deactivated_at).not.toBeNull();
    expect(await directory.ask('POST', '/Users', newUser(email))).toMatchObject({ status: 201, body: { id, active: true } });
    expect((await accountOf(id)).workspace_id).toBe(workspace_id);
  });

  it('is nobody for the directory of the workspace that they are in now, until that brings them in itself', async () => {
    const { id, email, workspace_id } = await moved();
    const next = await makeDirectory(app, ['example.com'], workspace_id);
    expect((await next.ask('PATCH', `/Users/${id}`, patchOf(out))).status).toBe(404);
    expect(await operator.api.getOperatedMember({ params: { id } })).toMatchObject({ directory: { id: directory.workspace } });
    expect(await next.ask('POST', '/Users', newUser(email))).toMatchObject({ status: 201, body: { id } });
    expect((await directory.ask('PATCH', `/Users/${id}`, patchOf(out))).status).toBe(404);
    expect(await operator.api.getOperatedMember({ params: { id } })).toMatchObject({ directory: { id: workspace_id } });
  });
});
