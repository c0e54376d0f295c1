import { randomInt } from 'node:crypto';
import { emailPattern } from '@muster/contract/base/email';
import { type NewEntry, noteAct } from '../features/audit/index.ts';
import { insertChapter } from '../features/groups/index.ts';
import { insertWorkspace } from '../features/workspaces/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { newId } from '../platform/ids.ts';
import { changePermission, findWorkspaceByName, listChapters, listMembers, listWorkspaces } from './operator.queries.ts';
import { printTable } from './print-table.ts';

/** A command that cannot be executed as given; the message is for the terminal. */
export class CommandError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CommandError';
  }
}

/** The error of a command for an unknown email. */
export const noMember = (email: string): CommandError => new CommandError(`No member has the email ${email}.`);

export interface CommandContext {
  db: Database;
  clock: Clock;
  say: (text: string) => void;
}

/**
 * Records a command in the audit log, as the last step of its transaction (decision 73). No member is signed in at the terminal, so the
 * entry has no actor. Every command with an `act` writes exactly one entry if it changes something.
 */
export const noteAtTerminal = (tx: Tx, clock: Clock, entry: Omit<NewEntry, 'actor_id' | 'at'>): Promise<void> =>
  noteAct(tx, { ...entry, actor_id: null, at: clock.now() });

export const roles = ['operator', 'event_leader'] as const;
export type Role = (typeof roles)[number];
const NAME_LENGTH = 100;
const TRIES = 20;

/** The role with this name. Throws `CommandError` if there is none. */
export function roleNamed(word: string): Role {
  const role = roles.find((each) => each === word);
  if (!role) throw new CommandError(`There is no role "${word}". The roles are: ${roles.join(', ')}.`);
  return role;
}

/** Creates a workspace with the given six-digit code, or with a free one (SHELL-47). */
export async function createWorkspace({ db, clock, say }: CommandContext, name: string, code: string | undefined): Promise<void> {
  const trimmed = name.trim();
  if (!trimmed || trimmed.length > NAME_LENGTH) throw new CommandError(`A workspace's name has 1 to ${NAME_LENGTH} characters.`);
  if (code !== undefined && !/^\d{6}$/.test(code)) throw new CommandError('An access code has exactly six digits, like 123456.');
  if (await findWorkspaceByName(db, trimmed)) throw new CommandError(`There is already a workspace named "${trimmed}".`);
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const access_code = code ?? String(randomInt(1_000_000)).padStart(6, '0');
    const id = newId();
    const created = await db.transaction().execute(async (tx) => {
      if (!(await insertWorkspace(tx, { id, name: trimmed, access_code, created_at: clock.now() }))) return false;
      await noteAtTerminal(tx, clock, { act: 'workspace.create', target: { kind: 'workspace', id }, summary: trimmed });
      return true;
    });
    if (created) {
      say(`Created the workspace "${trimmed}". Its access code is ${access_code}.`);
      return;
    }
    if (code !== undefined) throw new CommandError(`The access code ${code} belongs to another workspace.`);
  }
  throw new CommandError('No free access code was found. Name one with --code.');
}

export async function showWorkspaces({ db, say }: CommandContext): Promise<void> {
  const workspaces = await listWorkspaces(db);
  if (workspaces.length === 0) return say('There is no workspace yet.');
  say(
    printTable(
      ['Name', 'Access code', 'Members'],
      workspaces.map((each) => [each.name, each.access_code, each.members]),
    ),
  );
}

/** Creates a chapter that members may choose (SHELL-47). */
export async function createChapter({ db, clock, say }: CommandContext, name: string): Promise<void> {
  const trimmed = name.trim();
  if (!trimmed || trimmed.length > NAME_LENGTH) throw new CommandError(`A chapter's name has 1 to ${NAME_LENGTH} characters.`);
  const id = newId();
  const created = await db.transaction().execute(async (tx) => {
    if (!(await insertChapter(tx, { id, name: trimmed, created_at: clock.now() }))) return false;
    await noteAtTerminal(tx, clock, { act: 'group.create', target: { kind: 'group', id }, summary: trimmed });
    return true;
  });
  if (!created) throw new CommandError(`There is already a chapter named "${trimmed}".`);
  say(`Created the chapter "${trimmed}".`);
}

export async function showChapters({ db, say }: CommandContext): Promise<void> {
  const chapters = await listChapters(db);
  if (chapters.length === 0) return say('There is no chapter yet.');
  say(
    printTable(
      ['Name', 'Preferred by'],
      chapters.map((each) => [each.name, each.members]),
    ),
  );
}

/** Makes a member an operator or event leader, or revokes that (SHELL-47). */
export async function changeRole({ db, clock, say }: CommandContext, email: string, role: Role, give: boolean): Promise<void> {
  if (!emailPattern.test(email)) throw new CommandError(`"${email}" is not an email address.`);
  const changed = await db.transaction().execute(async (tx) => {
    const member = await changePermission(tx, email, role, give);
    if (!member) throw noMember(email);
    const { id } = member;
    const summary = `${give ? '+' : '−'} ${role.replace('_', ' ')}`;
    if (member.changed) await noteAtTerminal(tx, clock, { act: 'member.role', target: { kind: 'member', id }, about_id: id, summary });
    return member.changed;
  });
  if (give) say(changed ? `${email} now has the role ${role}.` : `${email} already has the role ${role}.`);
  else say(changed ? `${email} no longer has the role ${role}.` : `${email} does not have the role ${role}.`);
}

export async function showMembers({ db, say }: CommandContext, role: Role | undefined): Promise<void> {
  const members = await listMembers(db, role);
  if (members.length === 0) return say(role ? `Nobody has the role ${role}.` : 'There is no member yet.');
  say(
    printTable(
      ['Email', 'Name', 'Roles', 'Workspace'],
      members.map((each) => [
        each.email,
        `${each.first_name} ${each.last_name}`.trim(),
        [...each.permissions].sort().join(', '),
        each.workspace ?? '',
      ]),
    ),
  );
}
