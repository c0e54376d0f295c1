import { limits } from '@muster/contract';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { emit } from '../../platform/jobs/outbox.ts';
import { composeMail } from '../../platform/mail/compose.ts';
import { greeting } from '../../platform/mail/greeting.ts';
import { allowMail } from '../../platform/mail/mail-ceilings.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Deps } from '../../product/deps.ts';
import { setVerifiedEmail } from '../accounts/index.ts';
import { dropReset, noteSecurity, type Proved } from '../session/index.ts';
import {
  closeFormers,
  dropChange,
  findChange,
  findReceiver,
  insertFormer,
  isReserved,
  leftOpen,
  lockEmail,
  storeChange,
} from './change.queries.ts';
import { codeLife, emailCodes } from './emails.codes.ts';
import type { CodeRequest } from './emails.events.ts';

/**
 * Changes of email: a new email takes effect once the code mailed to it is entered (ruling 19). Only its reader learns whether it has an
 * account.
 */
export interface EmailChangeService {
  /** Requests a code for a new email, in the caller's transaction. */
  want: (tx: Tx, proof: Proved, email: string, userAgent: string) => Promise<void>;
  /** Whether a member has an unconfirmed new email. */
  pending: (memberId: string) => Promise<boolean>;
  /** Throws 429 within `limits.resend_seconds` of the last request. */
  resend: (memberId: string) => Promise<void>;
  /** Checks a code and uses one try. An expired code and a code without tries left have errors of their own. */
  confirm: (memberId: string, code: string, userAgent: string) => Promise<void>;
  /** Keeps the current email. */
  drop: (memberId: string) => Promise<void>;
  /** Generates and mails the requested code, which is stored only as a hash. A retry generates and mails a new one. */
  mail: (wish: CodeRequest) => Promise<void>;
}

const UNIQUE_VIOLATION = '23505';
const DAY = 86_400_000;
const purpose = 'new_email';
const taken = () => new Refusal('existing_user_login', { fields: { verification_code: [new Refusal('existing_user_login').message] } });

/**
 * Changes a member's email to a proven one, in the caller's transaction. The previous address is notified and can take the change back for
 * seven days (ruling 19). Throws `existing_user_login` if another member may still take the email back, and the database's unique violation
 * if another member has it.
 */
export async function moveEmail(
  tx: Tx,
  { memberId, email, userAgent, now }: { memberId: string; email: string; userAgent: string; now: Date },
): Promise<void> {
  const before = await lockEmail(tx, memberId);
  if (!before) throw new Refusal('unauthenticated');
  await setVerifiedEmail(tx, memberId, email, now);
  if (await isReserved(tx, email, memberId, now)) throw taken();
  await dropChange(tx, memberId);
  // A link mailed to the previous address must not prove anything about this one.
  await dropReset(tx, memberId);
  await noteSecurity(tx, { memberId, kind: 'email_changed', userAgent, now });
  // An address that was never verified is not notified and cannot take the change back.
  if (!before.email_verified_at) return;
  const back = await leftOpen(tx, memberId, email, now);
  // A member who returns to an email that they have just left owns it: the addresses in between can no longer take anything back.
  if (back) await closeFormers(tx, memberId, back.id);
  const id = newId();
  const open_until = back ? null : new Date(now.getTime() + limits.take_back_days * DAY);
  await insertFormer(tx, { id, member_id: memberId, email: before.email, left_at: now, open_until });
  if (open_until) await emit(tx, 'session.email_changed', { former_id: id });
}

export function emailChangeService({ db, transact, clock, secrets, mailer, config }: Deps): EmailChangeService {
  const codes = emailCodes(secrets);
  const { brand } = config;

  return {
    want: async (tx, proof, email, userAgent) => {
      const now = clock.now();
      await allowMail(tx, email, now);
      await storeChange(tx, proof, email, now);
      await noteSecurity(tx, { memberId: proof.id, kind: 'email_change_asked', userAgent, now });
      await emit(tx, 'session.email_code_wanted', { member_id: proof.id, sent_at: now.toISOString() });
    },

    pending: async (memberId) => (await findChange(db, memberId, clock.now())) !== undefined,

    resend: (memberId) =>
      transact(async (tx) => {
        await lockEmail(tx, memberId);
        const now = clock.now();
        const change = await findChange(tx, memberId, now);
        if (!change) throw new Refusal('session.no_email_change');
        await codes.want(tx, { memberId, purpose, now });
        await allowMail(tx, change.email, now);
        await emit(tx, 'session.email_code_wanted', { member_id: memberId, sent_at: now.toISOString() });
      }),

    confirm: async (memberId, code, userAgent) => {
      try {
        // Refused outside the transaction, so that the used try stays counted.
        const refused = await transact(async (tx) => {
          await lockEmail(tx, memberId);
          const now = clock.now();
          const change = await findChange(tx, memberId, now);
          if (!change) return 'member.code_invalid';
          const wrong = await codes.guess(tx, { memberId, purpose, email: change.email, code, now });
          if (!wrong) await moveEmail(tx, { memberId, email: change.email, userAgent, now });
          return wrong;
        });
        if (refused) throw new Refusal(refused);
      } catch (error) {
        throw (error as { code?: string }).code === UNIQUE_VIOLATION ? taken() : error;
      }
    },

    drop: (memberId) => transact((tx) => dropChange(tx, memberId)),

    mail: async ({ member_id, sent_at }) => {
      const [sentAt, now] = [new Date(sent_at), clock.now()];
      const to = await findReceiver(db, { memberId: member_id, sentAt, now });
      if (!to) return;
      const code = await codes.make(db, { memberId: member_id, purpose, email: to.email, sentAt, now });
      if (code === null) return;
      const ignore = 'If this was not you, you can ignore this mail: nothing changes.';
      if (to.owner_id && to.owner_id !== member_id) {
        const paragraphs = [
          `Somebody wants to use this email for another ${brand.name} account. It has an account already, so no code was made.`,
        ];
        const mail = { to: to.email, member: to.owner_id, heading: greeting(to.owner_name ?? ''), paragraphs, closing: [ignore] };
        await mailer.send(composeMail(brand, { ...mail, subject: `Your ${brand.name} account` }));
        return;
      }
      const mail = { to: to.email, member: member_id, heading: greeting(to.first_name) };
      if (to.reserved) {
        const paragraphs = [
          `You want to use this email for your ${brand.name} account. Another account left it less than ${limits.take_back_days} days ago and may still take it back. Please try again later.`,
        ];
        await mailer.send(composeMail(brand, { ...mail, subject: `Your ${brand.name} email`, paragraphs, closing: [ignore] }));
        return;
      }
      await mailer.send(
        composeMail(brand, {
          ...mail,
          subject: `${code} is your ${brand.name} code`,
          paragraphs: [`Enter this code to use this email for your ${brand.name} account:`],
          code,
          closing: [codeLife, ignore],
        }),
      );
    },
  };
}
