import type { Database, Tx } from '../../../platform/database/database.ts';
import { emit } from '../../../platform/jobs/outbox.ts';
import type { CountedMailer } from '../../../platform/mail/counted-mailer.ts';
import type { Authorized } from '../../../platform/policy.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type Barring, deactivate, endSuspension, reactivate, suspend } from '../../accounts/index.ts';
import { endSessionsOf, noteSecurity } from '../../session/index.ts';
import { isLeaver, operatorsRemain } from './bars.queries.ts';

/*
 * Keeping a member out (decision 74), for whoever has the proof: the console, and what knows who works here. Each is part of the caller's
 * transaction, which notes who did it. The way in is shut by the same columns (`isBarred`): sign-in, single sign-on, a new password.
 */

type Bar = Authorized<'member.bar', Barring>;

const assertOperatorsRemain = async (tx: Tx, id: string, now: Date): Promise<void> => {
  if (!(await operatorsRemain(tx, id, now))) throw new Refusal('operate.last_operator');
};

/**
 * Suspends a member until an instant, for a reason that they read in a mail and at sign-in; a suspension that stands is replaced. Their sessions end at
 * once, on every device. Throws `operate.last_operator` where nobody would be left to look after the community.
 */
export async function suspendMember(tx: Tx, bar: Bar, { until, reason }: { until: Date; reason: string }, now: Date): Promise<void> {
  await assertOperatorsRemain(tx, bar.id, now);
  await suspend(tx, bar, until, reason);
  await endSessionsOf(tx, bar.id, null, now);
  await noteSecurity(tx, { memberId: bar.id, kind: 'suspended', now });
  await emit(tx, 'member.barred', { member_id: bar.id });
  await emit(tx, 'member.suspended', { member_id: bar.id, until: until.toISOString() });
}

/** Ends a suspension before its time; false if there is none. A leaver stays one. */
export async function endMemberSuspension(tx: Tx, bar: Bar, now: Date): Promise<boolean> {
  const ended = await endSuspension(tx, bar, now);
  if (ended) await noteSecurity(tx, { memberId: bar.id, kind: 'suspension_ended', now });
  return ended;
}

/**
 * Deactivates a member who has left the organisation, until that is taken back. Their sessions end at once, on every device; what they wrote
 * stays. A mail tells them if an operator does it. False if they are deactivated already. Throws `operate.last_operator` as above.
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

/** Takes a deactivation back; false if there is none. A suspension that stands goes on. */
export async function reactivateMember(tx: Tx, bar: Bar, now: Date): Promise<boolean> {
  const changed = await reactivate(tx, bar);
  if (changed) await noteSecurity(tx, { memberId: bar.id, kind: 'reactivated', now });
  return changed;
}

/** A mailer that sends leavers nothing, whatever it is about, but that they are deactivated. */
export const withoutLeavers = (mailer: CountedMailer, db: Database): CountedMailer => ({
  ...mailer,
  send: async (mail) => {
    if (mail.member === undefined || mail.toLeavers || !(await isLeaver(db, mail.member))) await mailer.send(mail);
  },
});
