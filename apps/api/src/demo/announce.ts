import { chmod, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWhole } from '../platform/files/whole-file.ts';
import { operatorCommand } from '../platform/start/operator-command.ts';
import type { Deps } from '../product/deps.ts';
import { demoEmail, demoPassword, demoPeople, demoPerson, demoSignIns, roleOf } from './people.ts';

const roleWords = { member: 'Member', event_leader: 'Event leader', operator: 'Operator' } as const;

const listWorkspaces = ({ db }: Pick<Deps, 'db'>) =>
  db.selectFrom('workspace').select(['id', 'name', 'access_code']).orderBy('created_at').orderBy('id').execute();

async function demoPeopleHere({ db }: Pick<Deps, 'db'>) {
  const rows = await db.selectFrom('member').where('email', 'in', demoPeople.map(demoEmail)).select('email').execute();
  const here = new Set(rows.map(({ email }) => email.toLowerCase()));
  return demoPeople.filter((person) => here.has(demoEmail(person)));
}

/** Writes `DATA_DIR/demo.json`: the content of the demo, for people who want to try it. Only its owner may read it. */
export async function writeDemoFile(deps: Pick<Deps, 'db' | 'settings'>): Promise<void> {
  const people = await demoPeopleHere(deps);
  if (people.length === 0) return;
  const workspaces = await listWorkspaces(deps);
  const users = people.map((person) => ({ email: demoEmail(person), password: demoPassword, role: roleOf(person) }));
  const { dataDir } = deps.settings;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, 'demo.json');
  const content = `${JSON.stringify({ workspaces, users }, null, 2)}\n`;
  const before = await readFile(file, 'utf8').catch(() => null);
  // Only written if it changed: a start on a full disk has no space for it.
  if (before === content) await chmod(file, 0o600);
  else await writeWhole(file, content);
}

/** The terminal message once the server listens: how to sign in to the demo, or the next step if there is no workspace to join yet. */
export async function welcome(deps: Deps): Promise<string[]> {
  const workspaces = await listWorkspaces(deps);
  const people = deps.settings.demo ? await demoPeopleHere(deps) : [];
  if (people.length > 0) {
    const signIns = demoSignIns.map(
      ({ key, role }) => `  ${roleWords[role].padEnd(13)}${demoEmail(demoPerson(key)).padEnd(36)}${demoPassword}`,
    );
    const codes = workspaces.map(({ name, access_code }) => `  ${access_code.padEnd(13)}${name}`);
    const outbox = deps.settings.production || deps.settings.smtpUrl ? [] : [`New codes and mails: ${deps.publicUrl()}/dev/outbox`];
    return ['', 'Sign in as', ...signIns, 'Access codes for newcomers', ...codes, ...outbox];
  }
  if (workspaces.length > 0) return [];
  return [
    '',
    'There is no workspace yet. Create one, and make somebody an operator once they have an account:',
    `  ${operatorCommand} workspace create "Your company"`,
    `  ${operatorCommand} member grant you@company.example operator`,
  ];
}
