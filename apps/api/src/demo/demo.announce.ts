import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Deps } from '../platform/deps.ts';
import { demoEmail, demoPassword, demoPeople, demoPerson, demoSignIns, roleOf } from './demo.people.ts';

type Say = (line: string) => void;

const roleWords = { member: 'Member', event_leader: 'Event leader', operator: 'Operator' } as const;

const listWorkspaces = ({ db }: Pick<Deps, 'db'>) =>
  db.selectFrom('workspace').select(['id', 'name', 'access_code']).orderBy('created_at').orderBy('id').execute();

/** Writes `DATA_DIR/demo.json`, what the demo holds for whoever wants to try, and tells the terminal how to sign in. */
export async function announceDemo(deps: Deps, say: Say): Promise<void> {
  const known = await deps.db.selectFrom('member').where('email', 'in', demoPeople.map(demoEmail)).select('email').execute();
  const here = new Set(known.map(({ email }) => email.toLowerCase()));
  const people = demoPeople.filter((person) => here.has(demoEmail(person)));
  if (people.length === 0) return announceEmpty(deps, say);
  const workspaces = await listWorkspaces(deps);
  const users = people.map((person) => ({ email: demoEmail(person), password: demoPassword, role: roleOf(person) }));
  await mkdir(deps.settings.dataDir, { recursive: true, mode: 0o700 });
  const file = join(deps.settings.dataDir, 'demo.json');
  await writeFile(file, `${JSON.stringify({ workspaces, users }, null, 2)}\n`, { mode: 0o600 });
  await chmod(file, 0o600);

  say('');
  say('Sign in as');
  for (const { key, role } of demoSignIns) say(`  ${roleWords[role].padEnd(13)}${demoEmail(demoPerson(key)).padEnd(36)}${demoPassword}`);
  say('Access codes for newcomers');
  for (const { name, access_code } of workspaces) say(`  ${access_code}       ${name}`);
  if (!deps.settings.production && !deps.settings.smtpUrl) say(`New codes and mails: ${deps.publicUrl()}/dev/outbox`);
}

/** Tells how to begin, where nobody can join yet. */
export async function announceEmpty(deps: Deps, say: Say): Promise<void> {
  const workspaces = await listWorkspaces(deps);
  if (workspaces.length > 0) return;
  say('');
  say('There is no workspace yet. Create one, and make somebody an operator once they have an account:');
  say('  npm run muster -- workspace create "Your company"');
  say('  npm run muster -- member grant you@company.example operator');
}
