import { type GroupKind, limits } from '@muster/contract';
import { sql } from 'kysely';
import { newId } from '../platform/ids.ts';
import { type CommandContext, CommandError, noMember } from './commands.ts';
import { printTable } from './print-table.ts';

/** The kinds of groups beside chapters, which have a command of their own. */
const kinds = ['national', 'activity', 'sponsor'] as const satisfies readonly GroupKind[];

/** The kind with this name. Throws `CommandError` if there is none. */
export function kindNamed(word: string): (typeof kinds)[number] {
  const kind = kinds.find((each) => each === word);
  if (!kind) throw new CommandError(`There is no kind "${word}" of groups. The kinds are: ${kinds.join(', ')}.`);
  return kind;
}

/** Creates an open group, with its first admin if one is named (SHELL-47). */
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
    const there = member ? 1 : 0;
    await sql`
      insert into groups (id, name, kind, members_count, admins_count, created_at)
      values (${id}::uuid, ${trimmed}, ${kind}, ${there}::int, ${there}::int, ${now})`.execute(tx);
    if (member)
      await tx
        .insertInto('group_member')
        .values({ id: newId(), group_id: id, member_id: member.id, role: 'Admin', created_at: now })
        .execute();
  });
  say(`Created the group "${trimmed}".`);
}

/** Shows every group, by name. */
export async function showGroups({ db, say }: CommandContext): Promise<void> {
  const groups = await db
    .selectFrom('groups')
    .select(['name', 'kind', 'joining', 'members_count', 'archived_at'])
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
  if (groups.length === 0) return say('There is no group yet.');
  say(
    printTable(
      ['Name', 'Kind', 'Joined by', 'Members', 'Archived'],
      groups.map((each) => [each.name, each.kind, each.joining, each.members_count, each.archived_at ? 'yes' : '']),
    ),
  );
}
