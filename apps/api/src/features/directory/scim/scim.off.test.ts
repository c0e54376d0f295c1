import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askWith, makeDirectory, newUser, patchOf, type TestDirectory } from '../../../test/directories.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
let directory: TestDirectory;
beforeAll(async () => {
  app = await startTestApp({ config: { features: { workspaces: false } } });
  // Its token is valid, as when workspaces were on.
  directory = await makeDirectory(app);
});
afterAll(() => app.close());

const id = crypto.randomUUID();
const nothing = {
  status: 404,
  body: { schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '404', detail: 'There is nothing here.' },
};

describe('where there are no workspaces, a directory', () => {
  it.each([
    ['GET', '/Users', undefined],
    ['GET', `/Users/${id}`, undefined],
    ['POST', '/Users', newUser('rosa@example.com')],
    ['POST', '/Users', '{'],
    ['PUT', `/Users/${id}`, newUser('rosa@example.com')],
    ['PATCH', `/Users/${id}`, patchOf({ op: 'replace', path: 'active', value: false })],
    ['DELETE', `/Users/${id}`, undefined],
    ['GET', '/Groups', undefined],
    ['POST', '/Bulk', {}],
    ['GET', '/Me', undefined],
    ['GET', '/Schemas', undefined],
    ['GET', '/ServiceProviderConfig', undefined],
    ['GET', '', undefined],
    ['GET', '/', undefined],
    ['GET', '/anything', undefined],
  ])('%s %s finds nothing, and is told so as the standard says', async (method, path, body) => {
    for (const ask of [directory.ask, askWith(app, 'no-token')]) {
      const answer = await ask(method, path, body);
      expect({ status: answer.status, body: answer.body }).toEqual(nothing);
      expect(answer.headers.get('content-type')).toMatch(/^application\/scim\+json/);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });

  it('has brought in nobody', async () => {
    expect(await app.deps.db.selectFrom('member').select('id').execute()).toEqual([]);
  });
});
