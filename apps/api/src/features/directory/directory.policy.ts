import { type Authorized, authorize } from '../../platform/policy.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Viewer } from '../../product/viewer.ts';
import type { Barring } from '../accounts/index.ts';
import type { Directory } from './directory.tables.ts';

/** Lets operators connect directories to workspaces, all of them. */
export function mayConnect(viewer: Pick<Viewer, 'id' | 'permissions'>): Authorized<'directory.connect', { actor_id: string }> {
  if (!viewer.permissions.includes('operator')) throw new Refusal('operate.operators_only');
  return authorize('directory.connect', { actor_id: viewer.id });
}

/** Lets a directory look after the people whom it has brought into its own workspace: the token that it showed is the proof. */
export const mayLookAfter = (directory: Directory): Authorized<'directory.keep', Directory> => authorize('directory.keep', directory);

/** Lets a directory keep out, and let in again, a member who is among its people. */
export const mayBarByDirectory = (_: Authorized<'directory.keep', Directory>, id: string): Authorized<'member.bar', Barring> =>
  authorize('member.bar', { id, by: 'directory' });

/** A person whose email the directory of its domain vouches for, as single sign-on does (decision 76). */
export const mayAdmitByDirectory = <Person extends { email: string }>(
  directory: Authorized<'directory.keep', Directory>,
  person: Person,
): Authorized<'admit', Person> | null => (isOfDirectory(directory, person.email) ? authorize('admit', person) : null);

/** Whether an email is of a domain that this directory vouches for. */
export const isOfDirectory = ({ domains }: Pick<Directory, 'domains'>, email: string): boolean =>
  domains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase());

/**
 * Whether the account goes along when a directory gives somebody another email. Whoever has the email can take the account, so both the old
 * and the new one must be of its domains, and an operator's account never moves (decision 76).
 */
export const mayMoveEmail = (
  directory: Authorized<'directory.keep', Directory>,
  member: { email: string; permissions: readonly string[] },
  email: string,
): boolean => isOfDirectory(directory, member.email) && isOfDirectory(directory, email) && !member.permissions.includes('operator');
