import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDirectory, newUser, type TestDirectory } from '../../../test/directories.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';

/** Requests of the two large identity providers, as in their documentation. */
let app: TestApp;
let directory: TestDirectory;
beforeAll(async () => {
  app = await startTestApp();
  directory = await makeDirectory(app, ['contoso.example', 'okta.example']);
});
afterAll(() => app.close());

let count = 0;
const bring = async (domain: string) => {
  const email = `jenny.${(count += 1)}@${domain}`;
  const { body } = await directory.ask('POST', '/Users', newUser(email));
  return { id: body.id!, email };
};
const users = (query: string) => directory.ask('GET', `/Users?${query}`);

describe('Microsoft Entra ID', () => {
  const entra = (...Operations: object[]) => ({ schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations });

  it('tests the connection by asking for somebody who is not there', async () => {
    const answer = await users(`filter=${encodeURIComponent(`userName eq "${crypto.randomUUID()}"`)}`);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
        totalResults: 0,
        Resources: [],
        startIndex: 1,
        itemsPerPage: 0,
      },
    });
  });

  it('brings somebody in with what it maps by default, and finds them by each of its matching attributes', async () => {
    const made = await directory.ask('POST', '/Users', {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User', 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
      externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
      userName: 'Test_User_ab6490ee@contoso.example',
      active: true,
      addresses: [{ primary: false, type: 'work', country: 'US', formatted: 'Redmond' }],
      displayName: 'lennay',
      emails: [{ primary: true, type: 'work', value: 'Test_User_fd0ea19b@contoso.example' }],
      meta: { created: '0001-01-01T00:00:00', lastModified: '0001-01-01T00:00:00', resourceType: 'User' },
      name: { formatted: 'givenName familyName', familyName: 'familyName', givenName: 'givenName' },
      phoneNumbers: [{ primary: false, type: 'mobile', value: '425 555 0100' }],
      preferredLanguage: 'en-US',
      roles: [],
      title: 'Principal',
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': {
        employeeNumber: '701984',
        department: 'Tour',
        manager: { value: 'x' },
      },
      customAttribute: 'nobody knows it',
    });
    expect(made).toMatchObject({ status: 201, body: { userName: 'Test_User_ab6490ee@contoso.example' } });
    for (const filter of [
      'userName eq "TEST_USER_AB6490EE@contoso.example"',
      'externalId eq "0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef"',
      'emails[type eq "work"].value eq "test_user_fd0ea19b@contoso.example"',
      'urn:ietf:params:scim:schemas:core:2.0:User:displayName eq "Lennay" and active eq true',
    ]) {
      const found = await users(`filter=${encodeURIComponent(filter)}`);
      expect([filter, found.body.totalResults]).toEqual([filter, 1]);
      expect(found.body.Resources).toEqual([made.body]);
    }
  });

  it.each([
    [
      'as one replacement each',
      [
        { op: 'Replace', path: 'emails[type eq "work"].value', value: 'updatedEmail@contoso.example' },
        { op: 'Replace', path: 'name.familyName', value: 'updatedFamilyName' },
      ],
      { emails: [{ value: 'updatedemail@contoso.example', type: 'work' }], name: { familyName: 'updatedFamilyName' } },
    ],
    [
      'as an addition without a path, whose names are paths',
      [
        {
          op: 'Add',
          value: {
            displayName: 'NewName',
            'name.givenName': 'Ada',
            'emails[type eq "work"].value': 'ada@contoso.example',
            'emails[type eq "work"].primary': 'True',
          },
        },
      ],
      { displayName: 'NewName', name: { givenName: 'Ada' }, emails: [{ value: 'ada@contoso.example', primary: true }] },
    ],
    [
      'of an email that counts no more than the one of work',
      [
        { op: 'Add', path: 'emails[type eq "home"].value', value: 'ada@private.example' },
        { op: 'Replace', path: 'externalId', value: 'another' },
      ],
      { externalId: 'another' },
    ],
    [
      'of what is not kept beside what is',
      [
        { op: 'Replace', path: 'title', value: 'Chief' },
        { op: 'Add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', value: 'Sales' },
        { op: 'Add', path: 'addresses[type eq "work"].locality', value: 'Salem' },
        { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '1' },
        { op: 'Add', path: 'roles', value: [{ value: 'x' }] },
        { op: 'Remove', path: 'preferredLanguage' },
        { op: 'Replace', path: 'displayName', value: 'Kept' },
      ],
      { displayName: 'Kept' },
    ],
    [
      'of what is taken away',
      [
        { op: 'Remove', path: 'displayName' },
        { op: 'Remove', path: 'emails[type eq "home"]' },
      ],
      { userName: expect.any(String) },
    ],
  ])('changes somebody %s', async (_, operations, expected) => {
    const { id } = await bring('contoso.example');
    const changed = await directory.ask('PATCH', `/Users/${id}`, entra(...operations));
    expect(changed).toMatchObject({ status: 200, body: expected });
    expect((await directory.ask('GET', `/Users/${id}`)).body).toEqual(changed.body);
  });

  it.each([[false], ['False'], ['false']])('deactivates somebody by %j, finds them so, and takes it back', async (value) => {
    const { id, email } = await bring('contoso.example');
    const off = await directory.ask('PATCH', `/Users/${id}`, entra({ op: 'Replace', path: 'active', value }));
    expect(off).toMatchObject({ status: 200, body: { active: false } });
    const found = await users(`filter=${encodeURIComponent(`userName eq "${email}"`)}`);
    expect(found.body.Resources).toMatchObject([{ id, active: false }]);
    const on = await directory.ask('PATCH', `/Users/${id}`, entra({ op: 'Replace', value: { active: 'True' } }));
    expect(on.body).toMatchObject({ active: true });
  });

  it('deletes somebody for good, a second time in vain', async () => {
    const { id } = await bring('contoso.example');
    // The client sends a content type with an empty body.
    const headers = { 'content-type': 'application/scim+json; charset=utf-8' };
    expect(await directory.ask('DELETE', `/Users/${id}`, undefined, headers)).toMatchObject({ status: 204, body: {} });
    expect(await directory.ask('DELETE', `/Users/${id}`)).toMatchObject({ status: 404 });
  });
});

describe('Okta', () => {
  it('tests the connection, and asks for groups, of which there are none', async () => {
    expect(await users('startIndex=1&count=2')).toMatchObject({ status: 200, body: { startIndex: 1 } });
    expect(await directory.ask('GET', '/Groups?startIndex=1&count=100')).toMatchObject({
      status: 200,
      body: { totalResults: 0, Resources: [] },
    });
    expect(await directory.ask('POST', '/Groups', { displayName: 'All' })).toMatchObject({ status: 501, body: { status: '501' } });
  });

  it('brings somebody in unless they are there, changes them whole, and deactivates them in the same way or by a patch', async () => {
    const userName = 'test.user@okta.example';
    expect((await users(`filter=${encodeURIComponent(`userName eq "${userName}"`)}&startIndex=1&count=100`)).body.totalResults).toBe(0);
    const user = {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      userName,
      name: { givenName: 'Test', familyName: 'User' },
      emails: [{ primary: true, value: userName, type: 'work' }],
      displayName: 'Test User',
      locale: 'en-US',
      externalId: '00ujl29u0le5T6Aj10h7',
      groups: [],
      password: '1mz050nq',
      active: true,
    };
    const made = await directory.ask('POST', '/Users', user, { 'content-type': 'application/json' });
    const id = made.body.id!;
    expect(made).toMatchObject({ status: 201, body: { userName, active: true } });
    expect(JSON.stringify(made.body)).not.toContain('1mz050nq');
    expect(await directory.ask('POST', '/Users', user)).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } });
    const whole = {
      ...made.body,
      name: { givenName: 'Another', middleName: 'Excited', familyName: 'User' },
      meta: { resourceType: 'User' },
    };
    expect(await directory.ask('PUT', `/Users/${id}`, whole)).toMatchObject({ status: 200, body: { name: { givenName: 'Another' } } });
    expect(await directory.ask('PUT', `/Users/${id}`, { ...whole, active: false })).toMatchObject({ status: 200, body: { active: false } });
    const patch = (active: boolean) => ({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [{ op: 'replace', value: { active } }],
    });
    expect((await directory.ask('PATCH', `/Users/${id}`, patch(true))).body).toMatchObject({ active: true });
    expect((await directory.ask('PATCH', `/Users/${id}`, patch(false))).body).toMatchObject({ active: false });
  });

  it('is told in the shape of the standard that somebody is not there', async () => {
    expect(await directory.ask('GET', '/Users/00919288221112222')).toMatchObject({
      status: 404,
      body: { schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '404', detail: expect.any(String) },
    });
  });
});
