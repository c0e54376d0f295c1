import { type GroupKind, limits } from '@muster/contract';
import { sql } from 'kysely';
import { archiveAtTerminal, insertGroupAtTerminal } from '../features/groups/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { newId } from '../platform/ids.ts';
import { operatorCommand } from '../platform/start/operator-command.ts';
import { type CommandContext, CommandError, noMember, noteAtTerminal } from './commands.ts';
import { printTable } from './print-table.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const idsOf = (rows: ReadonlyArray<{ id: string }>): string => rows.map(({ id }) => id).join(', ');

/** The kinds of groups except chapters, which have their own command. */
const kinds = ['national', 'activity', 'sponsor'] as const satisfies readonly GroupKind[];

/** The kind with this name. Throws `CommandError` if there is none. */
export function kindNamed(word: string): (typeof kinds)[number] {
  const kind = kinds.find((each) => each === word);
  if (!kind) throw new CommandError(`There is no kind "${word}" of groups. The kinds are: ${kinds.join(', ')}.`);
  return kind;
}

/** Creates an open group, with its first admin if one is given (SHELL-47). */
export async function createGroup(
  { db, clock, say }: CommandContext,
  name: string,
  kind: (typeof kinds)[number],
  admin: string | undefined,
): Promise<void> {
  const trimmed = name.trim();
  if (!trimmed || trimmed.length > limits.group_name_length)
    throw new CommandError(`A group's name has 1 to ${limits.group_name_length} characters.`);
  const [id, now] = [newId(), clock.now()];
  await db.transaction().execute(async (tx) => {
    const member = admin && (await tx.selectFrom('member').where('email', '=', admin).select('id').executeTakeFirst());
    if (admin && !member) throw noMember(admin);
    await insertGroupAtTerminal(tx, { id, name: trimmed, kind, admin_id: member ? member.id : undefined, created_at: now });
    const about_id = member ? member.id : null;
    await noteAtTerminal(tx, clock, { act: 'group.create', target: { kind: 'group', id }, about_id, summary: trimmed });
  });
  say(`Created the group "${trimmed}".`);
}

/** A group by id or unique name. Throws `CommandError` if there is none, or if several have the name. */
async function groupNamed(tx: Tx, word: string): Promise<{ id: string; name: string }> {
  const text = word.trim();
  const found = await tx
    .selectFrom('groups')
    .where((eb) => (uuid.test(text) ? eb('id', '=', text) : eb(sql`lower(name)`, '=', text.toLowerCase())))
    .select(['id', 'name'])
    .forNoKeyUpdate()
    .execute();
  if (found.length > 1) throw new CommandError(`${found.length} groups are named "${text}". Say which by its id: ${idsOf(found)}.`);
  if (!found[0]) throw new CommandError(`There is no group "${text}". See: ${operatorCommand} group list`);
  return found[0];
}

/**
 * Archives or restores a group or chapter: in an archived one members can still read, but not join or post. The group's log records it
 * without an actor, and a running server updates every screen.
 */
export async function archiveGroup({ db, clock, say }: CommandContext, word: string, archives: boolean): Promise<void> {
  const { name, changed } = await db.transaction().execute(async (tx) => {
    const group = await groupNamed(tx, word);
    if (!(await archiveAtTerminal(tx, group.id, archives, clock.now()))) return { ...group, changed: false };
    const act = archives ? 'group.archive' : 'group.restore';
    await noteAtTerminal(tx, clock, { act, target: { kind: 'group', id: group.id }, summary: group.name });
    return { ...group, changed: true };
  });
  const state = archives ? 'archived' : 'active';
  if (!changed) return say(`The group "${name}" is ${state} already.`);
  say(archives ? `Archived the group "${name}". Its members can still read it.` : `Restored the group "${name}".`);
}

/** Shows every group, by name. */
export async function showGroups({ db, say }: CommandContext): Promise<void> {
  const groups = await db
    .selectFrom('groups')
    .select(['id', 'name', 'kind', 'joining', 'members_count', 'archived_at'])
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
  if (groups.length === 0) return say('There is no group yet.');
  say(
    printTable(
      ['Name', 'Kind', 'Joined by', 'Members', 'Archived', 'Id'],
      groups.map((each) => [each.name, each.kind, each.joining, each.members_count, each.archived_at ? 'yes' : '', each.id]),
    ),
  );
}
