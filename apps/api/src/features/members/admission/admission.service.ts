import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { emit } from '../../../platform/jobs/outbox.ts';
import type { Authorized } from '../../../platform/policy.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { enterWorkspace, insertMember, resetUnproven, verifyEmail } from '../../accounts/index.ts';
import { endCode, isReserved } from '../../emails/index.ts';
import { lockByEmail } from './admission.queries.ts';

/** A person who was invited by mail and has chosen a password. The link in the mail proves the email. */
type Newcomer = Authorized<'admit_invited', { email: string; first_name: string; last_name: string; password_hash: string }>;

/** Creates the account of an invited person, with a verified email. Returns undefined if the email already has an account. */
export async function admitInvited(tx: Tx, newcomer: Newcomer, now: Date): Promise<string | undefined> {
  const { email, first_name, last_name, password_hash } = newcomer;
  const id = newId();
  if (!(await insertMember(tx, { id, email, password_hash, first_name, last_name, created_at: now }))) return undefined;
  if (await isReserved(tx, email, id, now))
    throw new Refusal('existing_user_login', { email: [new Refusal('existing_user_login').message] });
  await verifyEmail(tx, id, now);
  await emit(tx, 'member.signed_up', { member_id: id });
  return id;
}

/** A person whose email was verified by another authority, and the workspace that they come from. */
type Arrival = Authorized<'admit', { email: string; first_name: string; last_name: string }> & { workspace_id: string | null; now: Date };

/**
 * Returns the member with a verified email: the existing one, or a new one without a password. `before` is `unproven` if the account was
 * created by somebody who did not prove that the email was theirs. `settled` is true if the member was put into the workspace now. The
 * account belongs to the arrival from now on; the caller ends its sessions.
 */
export async function admitMember(
  tx: Tx,
  arrival: Arrival,
): Promise<{ id: string; before: 'nobody' | 'proven' | 'unproven'; settled: boolean }> {
  const { email, first_name, last_name, workspace_id, now } = arrival;
  const newcomer = newId();
  const added = await insertMember(tx, { id: newcomer, email, password_hash: null, first_name, last_name, created_at: now });
  if (added) {
    await verifyEmail(tx, newcomer, now);
    await emit(tx, 'member.signed_up', { member_id: newcomer });
  }
  const found = added ? undefined : await lockByEmail(tx, email);
  const id = found?.id ?? newcomer;
  const before = !found ? 'nobody' : found.email_verified_at === null ? 'unproven' : 'proven';
  if (before === 'unproven') {
    await resetUnproven(tx, id, { first_name, last_name }, now);
    await endCode(tx, id);
  }
  const settled = workspace_id !== null && (await enterWorkspace(tx, id, workspace_id));
  return { id, before, settled };
}
