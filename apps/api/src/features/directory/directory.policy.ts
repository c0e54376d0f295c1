import { type Authorized, authorize } from '../../platform/policy.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Viewer } from '../../product/viewer.ts';
import type { Barring } from '../accounts/index.ts';
import type { Directory } from './directory.tables.ts';

/** Lets operators connect directories to any workspace. */
export function mayConnect(viewer: Pick<Viewer, 'id' | 'permissions'>): Authorized<'directory.connect', { actor_id: string }> {
  if (!viewer.permissions.includes('operator')) throw new Refusal('operate.operators_only');
  return authorize('directory.connect', { actor_id: viewer.id });
}

/** Lets a directory manage the users that it has added to its own workspace: its verified token is the proof. */
export const mayLookAfter = (directory: Directory): Authorized<'directory.keep', Directory> => authorize('directory.keep', directory);

/** Lets a directory deactivate and reactivate a member among its users. */
export const mayBarByDirectory = (_: Authorized<'directory.keep', Directory>, id: string): Authorized<'member.bar', Barring> =>
  authorize('member.bar', { id, by: 'directory' });

/** Authorizes an account for a person whose email is of the directory's domains, as single sign-on does (decision 76). */
export const mayAdmitByDirectory = <Person extends { email: string }>(
  directory: Authorized<'directory.keep', Directory>,
  person: Person,
): Authorized<'admit', Person> | null => (isOfDirectory(directory, person.email) ? authorize('admit', person) : null);

/** Whether an email is of one of the directory's domains. */
export const isOfDirectory = ({ domains }: Pick<Directory, 'domains'>, email: string): boolean =>
  domains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase());

/**
 * Whether the account's email changes when a directory changes the email of a user. Whoever has the email can take over the account: both
 * the old and the new email must be of the directory's domains, and an operator's email never changes (decision 76).
 */
export const mayMoveEmail = (
  directory: Authorized<'directory.keep', Directory>,
  member: { email: string; permissions: readonly string[] },
  email: string,
): boolean => isOfDirectory(directory, member.email) && isOfDirectory(directory, email) && !member.permissions.includes('operator');
