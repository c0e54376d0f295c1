import type { Database, Tx } from '../../../platform/database/database.ts';
import { emit } from '../../../platform/jobs/outbox.ts';
import type { CountedMailer } from '../../../platform/mail/counted-mailer.ts';
import type { Authorized } from '../../../platform/policy.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type Barring, deactivate, endSuspension, reactivate, suspend } from '../../accounts/index.ts';
import { endSessionsOf, noteSecurity } from '../../session/index.ts';
import { isLeaver, operatorsRemain } from './bars.queries.ts';

/*
 * Suspends and deactivates members (decision 74) for callers with the proof: the operators' console, and the directory. Each function runs
 * in the caller's transaction, which records who acted. Sign-in, single sign-on and password resets check the same columns (`isBarred`).
 */

type Bar = Authorized<'member.bar', Barring>;

const assertOperatorsRemain = async (tx: Tx, id: string, now: Date): Promise<void> => {
  if (!(await operatorsRemain(tx, id, now))) throw new Refusal('operate.last_operator');
};

/**
 * Suspends a member until an instant, for a reason that they read in a mail and at sign-in. Replaces a suspension in force. Ends their
 * sessions on every device at once. Throws `operate.last_operator` if no operator would remain.
 */
export async function suspendMember(tx: Tx, bar: Bar, { until, reason }: { until: Date; reason: string }, now: Date): Promise<void> {
  await assertOperatorsRemain(tx, bar.id, now);
  await suspend(tx, bar, until, reason);
  await endSessionsOf(tx, bar.id, null, now);
  await noteSecurity(tx, { memberId: bar.id, kind: 'suspended', now });
  await emit(tx, 'member.barred', { member_id: bar.id });
  await emit(tx, 'member.suspended', { member_id: bar.id, until: until.toISOString() });
}

/** Ends a suspension early. Returns false if there is none. Does not reactivate a deactivated member. */
export async function endMemberSuspension(tx: Tx, bar: Bar, now: Date): Promise<boolean> {
  const ended = await endSuspension(tx, bar, now);
  if (ended) await noteSecurity(tx, { memberId: bar.id, kind: 'suspension_ended', now });
  return ended;
}

/**
 * Deactivates a member who has left the organisation, until they are reactivated. Ends their sessions on every device at once; their posts
 * and comments stay. They are notified by mail if an operator does it. Returns false if they are already deactivated. Throws
 * `operate.last_operator` if no operator would remain.
 */
export async function deactivateMember(tx: Tx, bar: Bar, now: Date): Promise<boolean> {
  await assertOperatorsRemain(tx, bar.id, now);
  if (!(await deactivate(tx, bar, now))) return false;
  await endSessionsOf(tx, bar.id, null, now);
  await noteSecurity(tx, { memberId: bar.id, kind: 'deactivated', now });
  await emit(tx, 'member.barred', { member_id: bar.id });
  if (bar.by === 'operator') await emit(tx, 'member.deactivated', { member_id: bar.id });
  return true;
}

/** Reactivates a member. Returns false if they are not deactivated. A suspension in force continues. */
export async function reactivateMember(tx: Tx, bar: Bar, now: Date): Promise<boolean> {
  const changed = await reactivate(tx, bar);
  if (changed) await noteSecurity(tx, { memberId: bar.id, kind: 'reactivated', now });
  return changed;
}

/** Returns a mailer that suppresses all mails to deactivated members except the one about the deactivation. */
export const withoutLeavers = (mailer: CountedMailer, db: Database): CountedMailer => ({
  ...mailer,
  send: async (mail) => {
    if (mail.member === undefined || mail.toLeavers || !(await isLeaver(db, mail.member))) await mailer.send(mail);
  },
});
