import { mailbox } from '@muster/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { Authorized } from '../../../platform/policy.ts';
import type { Directory, DirectoryEntryTable, DirectoryPersonTable } from '../directory.tables.ts';

type Keeping = Authorized<'directory.keep', Directory>;

const columns = [
  'member.id',
  'member.first_name',
  'member.last_name',
  'member.email',
  'member.permissions',
  'member.deactivated_at',
  'directory_person.user_name',
  'directory_person.external_id',
  'directory_person.display_name',
  'directory_person.active',
  'directory_person.created_at',
  'directory_person.changed_at',
] as const;

/** A user of a directory, with their account. */
export type PersonRow = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

/**
 * The users of a directory: members that it added or found in its workspace, also after an operator moves them to another workspace. The
 * directory sees nobody else.
 */
const peopleOf = (db: Database | Tx, { workspace_id }: Directory) =>
  db
    .selectFrom('directory_person')
    .innerJoin('member', 'member.id', 'directory_person.member_id')
    .where('directory_person.workspace_id', '=', workspace_id)
    .where('directory_person.removed_at', 'is', null)
    .where('member.leaving_at', 'is', null);

export const findPerson = (db: Database | Tx, directory: Keeping, id: string) =>
  peopleOf(db, directory).where('member.id', '=', id).select(columns).executeTakeFirst();

/** A user of a directory, locked against changes until the transaction ends. */
export const lockPerson = (tx: Tx, directory: Keeping, id: string) =>
  peopleOf(tx, directory).where('member.id', '=', id).select(columns).forUpdate().executeTakeFirst();

/** Number of matching users. */
export async function countPeople(db: Database, directory: Keeping, which: RawBuilder<boolean>): Promise<number> {
  const { count } = await peopleOf(db, directory).where(which).select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow();
  return count;
}

/** Matching users in a stable order: new users are last. */
export const listPeople = (db: Database, directory: Keeping, which: RawBuilder<boolean>, at: { skip: number; count: number }) =>
  peopleOf(db, directory)
    .where(which)
    .select(columns)
    .orderBy('directory_person.member_id')
    .offset(sql<number>`${at.skip}::int`)
    .limit(sql<number>`${at.count}::int`)
    .execute();

/** Whether another user of the directory has this userName, case-insensitive, or it is the email of another account. */
export async function isNameTaken(tx: Tx, { workspace_id }: Keeping, userName: string, exceptId: string): Promise<boolean> {
  const address = mailbox(userName);
  const account = await tx.selectFrom('member').where('email', '=', address).where('id', '<>', exceptId).select('id').executeTakeFirst();
  if (account) return true;
  const row = await tx
    .selectFrom('directory_person')
    .where('workspace_id', '=', workspace_id)
    .where(sql`lower(user_name)`, '=', sql`lower(${userName})`)
    .where('member_id', '<>', exceptId)
    .where('removed_at', 'is', null)
    .select('member_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks an account. Returns it with its current workspace, and its user record of any directory. */
export async function lockAccount(tx: Tx, id: string) {
  const member = await tx
    .selectFrom('member')
    .where('id', '=', id)
    .select(['id', 'workspace_id', 'leaving_at', 'first_name', 'last_name'])
    .forUpdate()
    .executeTakeFirstOrThrow();
  const known = await tx
    .selectFrom('directory_person')
    .where('member_id', '=', id)
    .select(['workspace_id', 'removed_at', 'active'])
    .executeTakeFirst();
  return { ...member, known };
}

/** Stores a user of a directory, replacing an earlier record of the member. */
export async function savePerson(tx: Tx, _: Keeping, person: Omit<DirectoryPersonTable, 'created_at' | 'removed_at'>): Promise<void> {
  const { changed_at } = person;
  await tx
    .insertInto('directory_person')
    .values({ ...person, created_at: changed_at, removed_at: null })
    .onConflict((on) => on.column('member_id').doUpdateSet({ ...person, removed_at: null }))
    .execute();
}

/** Records that a directory deleted a user: it no longer finds them. */
export async function removePerson(tx: Tx, _: Keeping, id: string, now: Date): Promise<void> {
  await tx.updateTable('directory_person').set({ active: false, removed_at: now, changed_at: now }).where('member_id', '=', id).execute();
}

/** Logs a directory's change or refused request for operators. */
export async function noteEntry(
  db: Database | Tx,
  { workspace_id, token_name }: Keeping,
  entry: Omit<DirectoryEntryTable, 'workspace_id' | 'token_name'>,
): Promise<void> {
  await db
    .insertInto('directory_entry')
    .values({ ...entry, workspace_id, token_name })
    .execute();
}
