import { hash } from '@node-rs/argon2';
import { newId } from '../platform/ids.ts';
import { home } from './home.ts';
import type { ApiClient, TestApp } from './test-app.ts';

export interface TestMember {
  id: string;
  email: string;
  password: string;
  access: string;
  api: ApiClient;
}

const password = 'correct horse battery';
// The cheapest setting that is still argon2id: tests sign up hundreds of members.
const passwordHash = hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });

// Members are also created concurrently: the first one creates the workspace.
async function testWorkspace({ deps: { db, clock } }: TestApp): Promise<string> {
  const first = () => db.selectFrom('workspace').select('id').executeTakeFirst();
  const found = await first();
  if (found) return found.id;
  const workspace = { id: newId(), name: 'Test Works', access_code: '424242', created_at: clock.now() };
  await db
    .insertInto('workspace')
    .values(workspace)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await first())!.id;
}

/** A registered member with a session, written directly to the database. `change` overrides columns. */
export async function makeMember(app: TestApp, change: Record<string, unknown> = {}): Promise<TestMember> {
  const id = newId();
  const now = app.clock.now();
  const workspace_id = await testWorkspace(app);
  const email = `m-${id}@example.com`;
  await app.deps.db
    .insertInto('member')
    .values({
      id,
      email,
      email_verified_at: now,
      password_hash: await passwordHash,
      first_name: 'Ana',
      last_name: 'Marlow',
      ...home,
      legal_waiver_signed_at: now,
      profile_completed: true,
      workspace_id,
      salesforce_contact_id: `contact-${id}`,
      created_at: now,
      ...change,
    })
    .execute();
  const { access } = await app.session.start(id, 'test');
  return { id, email: (change.email as string) ?? email, password, access, api: app.client(access) };
}
