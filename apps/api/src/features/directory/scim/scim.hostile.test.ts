import { limits } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askWith, makeDirectory, newUser, patchOf, type TestDirectory } from '../../../test/directories.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
let directory: TestDirectory;
let id: string;
beforeAll(async () => {
  app = await startTestApp();
  directory = await makeDirectory(app);
  id = (await directory.ask('POST', '/Users', newUser('rosa@example.com'))).body.id!;
});
afterAll(() => app.close());

const error = (status: number, scimType?: string) => ({
  status,
  body: {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: String(status),
    detail: expect.any(String),
    ...(scimType && { scimType }),
  },
});
const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
const replace = (path: unknown, value: unknown) => patchOf({ op: 'replace', path, value });

describe('a body', () => {
  it.each([
    ['that is no JSON', '{', 'invalidSyntax'],
    ['that is a list', '[]', 'invalidSyntax'],
    ['that is nothing', '', 'invalidSyntax'],
    ['of another schema', { ...newUser('x@example.com'), schemas: ['urn:x'] }, 'invalidSyntax'],
    ['that reaches for prototypes', '{"__proto__":{"admin":true},"userName":"x@example.com"}', 'invalidSyntax'],
    ['that reaches for constructors', '{"userName":"x@example.com","name":{"constructor":{"prototype":{"admin":true}}}}', 'invalidSyntax'],
    ['that is nested too deep', `{"userName":"x@example.com","x":${deep(8)}}`, 'invalidSyntax'],
    ['that is nested far too deep', `{"userName":"x@example.com","x":${deep(5000)}}`, 'invalidSyntax'],
    ['without a name', newUser('x@example.com', { userName: undefined }), 'invalidValue'],
    ['with an empty name', newUser('x@example.com', { userName: ' ' }), 'invalidValue'],
    ['without an email', { userName: 'rosa' }, 'invalidValue'],
    ['with no real email', newUser('rosa', { emails: [{ value: 'rosa' }] }), 'invalidValue'],
    ['with a name of another kind', newUser('x@example.com', { userName: 7 }), 'invalidValue'],
    ['with emails of another kind', newUser('x@example.com', { emails: [{ value: { value: 'x' } }] }), 'invalidValue'],
    ['with an answer that is neither', newUser('x@example.com', { active: 'perhaps' }), 'invalidValue'],
    ['with a name that is too long', newUser('x@example.com', { name: { givenName: 'x'.repeat(101) } }), 'invalidValue'],
    ['with what cannot be kept', newUser('x@example.com', { displayName: 'a\u0000b' }), 'invalidValue'],
  ])('%s is refused', async (_, body, scimType) => {
    expect(await directory.ask('POST', '/Users', body)).toMatchObject(error(400, scimType));
    expect(({} as Record<string, unknown>).admin).toBeUndefined();
  });

  it('that is too large is refused, and one that is just small enough is not', async () => {
    const filled = (size: number) => {
      const user = { ...newUser('big@example.com'), title: '' };
      return JSON.stringify({ ...user, title: 'x'.repeat(size - JSON.stringify(user).length) });
    };
    expect(await directory.ask('POST', '/Users', filled(limits.directory_body_bytes + 1))).toMatchObject(error(413));
    expect((await directory.ask('POST', '/Users', filled(limits.directory_body_bytes))).status).toBe(201);
  });

  it('of another type is refused', async () => {
    const headers = { 'content-type': 'text/xml' };
    expect(await directory.ask('POST', '/Users', '<user/>', headers)).toMatchObject(error(415));
  });
});

describe('a change', () => {
  it.each([
    ['of nothing', patchOf(), 'invalidSyntax'],
    ['that is no list', { Operations: 'x' }, 'invalidSyntax'],
    ['of another kind', patchOf({ op: 'move', path: 'active', value: true }), 'invalidSyntax'],
    ['of another schema', { ...patchOf({ op: 'add', path: 'active', value: true }), schemas: ['urn:x'] }, 'invalidSyntax'],
    ['at no path that there is', replace('nonsense', 1), 'invalidPath'],
    ['at a path that is no text', replace(7, 1), 'invalidPath'],
    ['at a path by which prototypes are polluted', replace('__proto__.admin', true), 'invalidPath'],
    ['at another one', replace('constructor.prototype.admin', true), 'invalidPath'],
    ['at one within what is there', replace('name.__proto__', { admin: true }), 'invalidPath'],
    ['at a path that cannot be read', replace('emails[type eq].value', 'x'), 'invalidPath'],
    ['at a path that is not closed', replace('emails[type eq "work"', 'x'), 'invalidPath'],
    ['of what only the server says', replace('id', crypto.randomUUID()), 'mutability'],
    ['that takes away what has to be', patchOf({ op: 'remove', path: 'userName' }), 'invalidValue'],
    ['that takes away everything', patchOf({ op: 'remove' }), 'noTarget'],
    ['of an email that is not there', replace('emails[value eq "x@example.com"].value', 'y@example.com'), 'noTarget'],
    ['without a value', patchOf({ op: 'replace', path: 'active' }), 'invalidValue'],
    ['of everything by a text', patchOf({ op: 'replace', value: 'x' }), 'invalidValue'],
    [
      'that is right at first and then not',
      patchOf({ op: 'replace', path: 'displayName', value: 'Half' }, { op: 'replace', path: 'active', value: 3 }),
      'invalidValue',
    ],
  ])('%s is refused, and changes nothing', async (_, body, scimType) => {
    const before = (await directory.ask('GET', `/Users/${id}`)).body;
    expect(await directory.ask('PATCH', `/Users/${id}`, body)).toMatchObject(error(400, scimType));
    expect((await directory.ask('GET', `/Users/${id}`)).body).toEqual(before);
    expect(({} as Record<string, unknown>).admin).toBeUndefined();
  });

  it('of more than a provider sends at once is refused', async () => {
    const many = Array.from({ length: limits.directory_operations + 1 }, () => ({ op: 'replace', path: 'active', value: true }));
    expect(await directory.ask('PATCH', `/Users/${id}`, patchOf(...many))).toMatchObject(error(413));
  });
});

describe('a filter', () => {
  it.each([
    ['that is not finished', 'userName eq'],
    ['without quotes', 'userName eq rosa'],
    ['that is not closed', '(userName eq "x"'],
    ['by what is not there', 'password eq "x"'],
    ['by a prototype', '__proto__ pr'],
    ['by another', 'constructor.name eq "x"'],
    ['of the wrong kind', 'active gt true'],
    ['by no time', 'meta.created gt "yesterday"'],
    ['of parts of what has none', 'userName[value eq "x"]'],
    ['that tries SQL', `userName eq "x' or '1'='1" or 1 eq 1`],
    ['that is too long', `userName eq "${'x'.repeat(limits.directory_filter_length)}"`],
    ['of too many parts', Array.from({ length: limits.directory_filter_terms + 1 }, () => 'active pr').join(' or ')],
    ['with what no database keeps', 'userName eq "\\u0000"'],
    ['with half a character', 'userName eq "\\ud800"'],
    ['that is nested too deep', `${'('.repeat(450)}active pr${')'.repeat(450)} and`],
  ])('%s is refused', async (_, filter) => {
    expect(await directory.ask('GET', `/Users?filter=${encodeURIComponent(filter)}`)).toMatchObject(error(400, 'invalidFilter'));
  });

  it('with what databases read as something else is read as it stands', async () => {
    for (const value of ["x' or '1'='1", '%', '_osa@example.com', '\\\\', '$1'])
      expect((await directory.ask('GET', `/Users?filter=${encodeURIComponent(`userName co "${value}"`)}`)).body.totalResults).toBe(0);
  });

  it('has to be one, and pages numbers', async () => {
    for (const query of ['filter=active%20pr&filter=active%20pr', 'startIndex=x', 'count=1.5', 'count=1&count=2'])
      expect(await directory.ask('GET', `/Users?${query}`)).toMatchObject(error(400, 'invalidValue'));
  });
});

describe('whoever asks', () => {
  it('without a good token is told nothing, whatever they ask for', async () => {
    for (const secret of ['x', `scim_${'A'.repeat(43)}`, directory.secret.toUpperCase(), `${directory.secret}x`])
      for (const path of ['/Users', `/Users/${id}`, '/ServiceProviderConfig', '/nothing']) {
        const answer = await askWith(app, secret)('GET', path);
        expect(answer).toMatchObject(error(401));
        expect(answer.headers.get('www-authenticate')).toBe('Bearer');
      }
    expect((await app.raw('GET', '/scim/v2/Users')).status).toBe(401);
  });

  it('is told that there is nothing more, in the shape of the standard', async () => {
    for (const path of ['/nothing', '/Users/x/y', '/ResourceTypes/Group', '/Schemas/x'])
      expect(await directory.ask('GET', path)).toMatchObject(error(404));
    for (const [method, path] of [
      ['GET', '/Me'],
      ['POST', '/Bulk'],
      ['PATCH', '/Groups/1'],
    ] as const)
      expect(await directory.ask(method, path, method === 'GET' ? undefined : {})).toMatchObject(error(501));
  });

  it('too often with no good token is told when to ask again, and so is a directory, by its own count', async () => {
    const from = { 'x-forwarded-for': '203.0.113.9' };
    const tries = await Promise.all(Array.from({ length: 301 }, () => askWith(app, 'x')('GET', '/Users', undefined, from)));
    const late = tries.filter(({ status }) => status === 429);
    expect(late).toHaveLength(1);
    expect(late[0]).toMatchObject(error(429));
    expect(Number(late[0]!.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await directory.ask('GET', '/Users', undefined, from)).status).toBe(200);
  });
});
