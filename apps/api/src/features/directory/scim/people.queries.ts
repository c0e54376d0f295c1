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

/** Somebody as the directory of their workspace knows them, with their account. */
export type PersonRow = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

/**
 * The people of a directory: those whom it brought in or found in its workspace, also where an operator has moved them to another one since.
 * Nobody else exists for it.
 */
const peopleOf = (db: Database | Tx, { workspace_id }: Directory) =>
  db
    .selectFrom('directory_person')
    .innerJoin('member', 'member.id', 'directory_person.member_id')
    .where('directory_person.workspace_id', '=', workspace_id)
    .where('directory_person.removed_at', 'is', null)
    .where('member.leaving_at', 'is', null);

/** One of them. */
export const findPerson = (db: Database | Tx, directory: Keeping, id: string) =>
  peopleOf(db, directory).where('member.id', '=', id).select(columns).executeTakeFirst();

/** The same; nobody changes them until the transaction ends. */
export const lockPerson = (tx: Tx, directory: Keeping, id: string) =>
  peopleOf(tx, directory).where('member.id', '=', id).select(columns).forUpdate().executeTakeFirst();

/** How many of them match. */
export async function countPeople(db: Database, directory: Keeping, which: RawBuilder<boolean>): Promise<number> {
  const { count } = await peopleOf(db, directory).where(which).select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow();
  return count;
}

/** Those who match, in an order that stays: who comes later is at the end. */
export const listPeople = (db: Database, directory: Keeping, which: RawBuilder<boolean>, at: { skip: number; count: number }) =>
  peopleOf(db, directory)
    .where(which)
    .select(columns)
    .orderBy('directory_person.member_id')
    .offset(sql<number>`${at.skip}::int`)
    .limit(sql<number>`${at.count}::int`)
    .execute();

/** Whether the directory has somebody else by this name, in whichever case, or it is the address of somebody else's account. */
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

/** The account that somebody would have: where it is, and what a directory knew of it before, whichever it was. Locks it. */
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

/** Notes what a directory knows of a member, in place of what was known before. */
export async function savePerson(tx: Tx, _: Keeping, person: Omit<DirectoryPersonTable, 'created_at' | 'removed_at'>): Promise<void> {
  const { changed_at } = person;
  await tx
    .insertInto('directory_person')
    .values({ ...person, created_at: changed_at, removed_at: null })
    .onConflict((on) => on.column('member_id').doUpdateSet({ ...person, removed_at: null }))
    .execute();
}

/** Notes that a directory has deleted a member: from now on it does not find them. */
export async function removePerson(tx: Tx, _: Keeping, id: string, now: Date): Promise<void> {
  await tx.updateTable('directory_person').set({ active: false, removed_at: now, changed_at: now }).where('member_id', '=', id).execute();
}

/** Logs what a directory did to a member, or was refused, for operators. */
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
