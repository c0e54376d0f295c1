import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CallTable, type Client, callTable, contract, createClient, type MusterContract } from '@muster/contract';
import { beginWithDemo } from '../../drills/src/lib/demo-world.ts';
import { startServer } from '../../drills/src/lib/server.ts';
import { dist } from './build-server.ts';

const table: CallTable = callTable(contract);

/** The calls of a running server, with or without a token. */
export const callsOf = (url: string, access: string | null = null): Client<MusterContract> =>
  createClient<MusterContract>(table, { baseUrl: url, token: async () => access });

/** A signed-in member of the demo. */
export async function signIn(url: string, dataDir: string, role: string) {
  const { users } = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as {
    users: Array<{ email: string; password: string; role: string }>;
  };
  const { email, password } = users.find((user) => user.role === role)!;
  const { access } = await callsOf(url).signIn({ body: { email, password } });
  const calls = callsOf(url, access);
  return { calls, access, email, password, me: await calls.getMe({}) };
}

/** Everybody of the demo who may take part in challenges, signed in. */
export async function signInAll(url: string, dataDir: string): Promise<Array<{ id: string; access: string }>> {
  const { users } = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as { users: Array<{ email: string; password: string }> };
  const members: Array<{ id: string; access: string }> = [];
  for (const { email, password } of users) {
    const { access } = await callsOf(url).signIn({ body: { email, password } });
    const me = await callsOf(url, access).getMe({});
    if (me.can.post) members.push({ id: me.id, access });
  }
  return members;
}

/** A data folder for one test, removed at the end. */
export async function dataFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'muster-process-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** A data folder for one test with the demo in it, or one that the server fills with it. */
export async function demoFolder(): ReturnType<typeof dataFolder> {
  const folder = await dataFolder();
  await beginWithDemo(folder.path, dist);
  return folder;
}

/** The server that these tests built, for as long as a test takes. */
export const serve = (options: Omit<Parameters<typeof startServer>[0], 'dist' | 'brief'>) => startServer({ ...options, dist, brief: true });
