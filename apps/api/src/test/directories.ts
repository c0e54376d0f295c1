import { createHash } from 'node:crypto';
import { scimPath } from '@muster/contract';
import { expect } from 'vitest';
import { startTestApp, type TestApp } from './test-app.ts';

type Body = Record<string, unknown>;

/** An answer to a directory. */
export interface Answer {
  status: number;
  body: Body & { Resources?: Body[]; id?: string };
  headers: Headers;
}

/** A directory that sends SCIM requests to the app over HTTP, as an identity provider does. */
export interface TestDirectory {
  workspace: string;
  secret: string;
  ask: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;
}

let made = 0;

/** A workspace with a token for its directory, which may create users with these email domains. */
export async function makeDirectory(app: TestApp, domains: string[] = ['example.com'], workspace?: string): Promise<TestDirectory> {
  made += 1;
  const { db, clock } = app.deps;
  const [id, created_at] = [workspace ?? clock.newId(), clock.now()];
  if (!workspace)
    await db
      .insertInto('workspace')
      .values({ id, name: `Directory ${id}`, access_code: String(700_000 + made), created_at })
      .execute();
  const secret = `scim_${createHash('sha256').update(clock.newId()).digest('base64url')}`;
  const token_hash = createHash('sha256').update(secret).digest('base64url');
  await db
    .insertInto('directory_token')
    .values({ id: clock.newId(), workspace_id: id, name: `Directory ${made}`, domains, token_hash, created_at, used_at: null })
    .execute();
  return { workspace: id, secret, ask: askWith(app, secret) };
}

/** Sends requests with this token. */
export const askWith =
  (app: TestApp, secret: string): TestDirectory['ask'] =>
  async (method, path, body, headers = {}) => {
    const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/scim+json' };
    const answer = await app.raw(method, scimPath + path, { token: secret, body, headers: { ...type, ...headers } });
    const text = await answer.text();
    return { status: answer.status, body: text ? (JSON.parse(text) as Answer['body']) : {}, headers: answer.headers };
  };

/** A new user, as a provider sends it. */
export const newUser = (email: string, change: Body = {}): Body => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  userName: email,
  externalId: `ext-${email}`,
  name: { givenName: 'Rosa', familyName: 'Lindqvist' },
  displayName: 'Rosa Lindqvist',
  emails: [{ value: email, type: 'work', primary: true }],
  active: true,
  ...change,
});

/** The body of a PATCH request. */
export const patchOf = (...Operations: Body[]): Body => ({ schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations });

/** An app with a directory, for one test file. */
export async function startDirectory() {
  const app = await startTestApp();
  const directory = await makeDirectory(app);
  let count = 0;
  const freshEmail = () => `rosa-${(count += 1)}@example.com`;
  return {
    app,
    directory,
    /** An unused email. */
    freshEmail,
    /** Creates a user through this directory, or another one. */
    bring: async (change: Body = {}, by: TestDirectory = directory) => {
      const email = freshEmail();
      const { body, status } = await by.ask('POST', '/Users', newUser(email, change));
      expect(status).toBe(201);
      return { email, id: body.id!, user: body };
    },
    accountOf: (id: string) => app.deps.db.selectFrom('member').where('id', '=', id).selectAll().executeTakeFirstOrThrow(),
  };
}

/** The setup of a test file about directories. */
export type DirectoryScene = Awaited<ReturnType<typeof startDirectory>>;
