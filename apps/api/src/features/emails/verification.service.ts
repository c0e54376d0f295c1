import { limits } from '@muster/contract';
import type { Tx } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { composeMail } from '../../platform/mail/compose.ts';
import { greeting } from '../../platform/mail/greeting.ts';
import { allowMail } from '../../platform/mail/mail-ceilings.ts';
import { emit } from '../../platform/outbox.ts';
import { Refusal } from '../../platform/refusal.ts';
import { sameText } from '../session/index.ts';
import { verificationCodes } from './emails.codes.ts';
import type { CodeWish } from './emails.events.ts';
import { emailOf, findWish, isUsedUp, isVerified, markVerified, spendTry, storeCode, wantCode } from './verification.queries.ts';

/** Verification of emails by a mailed code (REG-39, REG-40; ruling 12). */
export interface VerificationService {
  /** Has a code made and mailed, in the caller's transaction, which has seen to `allowMail`. Throws 429 within `limits.resend_seconds` of the last wish. */
  want: (tx: Tx, memberId: string) => Promise<void>;
  resend: (memberId: string) => Promise<void>;
  /** Takes one guess. Every wrong and late one is refused alike; a code whose tries are used up says so. */
  verify: (memberId: string, code: string) => Promise<void>;
  /** Makes the code of a wish and mails it: the only place that knows it. A repeat makes and mails a new one. */
  mail: (wish: CodeWish) => Promise<void>;
}

export function verificationService({ db, transact, clock, secret, mailer, config }: Deps): VerificationService {
  const codes = verificationCodes(secret);

  const want: VerificationService['want'] = async (tx, memberId) => {
    const now = clock.now();
    const wish = await wantCode(tx, memberId, now);
    if (!wish.granted) {
      const left = wish.last.getTime() + limits.resend_seconds * 1000 - now.getTime();
      throw new Refusal('too_many_requests', { retryAfter: Math.max(1, Math.ceil(left / 1000)) });
    }
    await emit(tx, 'member.code_wanted', { member_id: memberId, sent_at: now.toISOString() });
  };

  return {
    want,
    resend: async (memberId) => {
      if (await isVerified(db, memberId)) throw new Refusal('member.already_verified');
      await transact(async (tx) => {
        await want(tx, memberId);
        await allowMail(tx, await emailOf(tx, memberId), clock.now());
      });
    },
    verify: async (memberId, code) => {
      // Refused outside the transaction: a spent try must stay spent.
      const refused = await transact(async (tx) => {
        const now = clock.now();
        const tried = await spendTry(tx, memberId, now);
        if (!tried) {
          if (await isVerified(tx, memberId)) return 'member.already_verified';
          return (await isUsedUp(tx, memberId, now)) ? 'member.code_used_up' : 'member.code_invalid';
        }
        if (!sameText(tried.code_hash, codes.hash(memberId, code))) return 'member.code_invalid';
        await markVerified(tx, memberId, now);
        return null;
      });
      if (refused) throw new Refusal(refused);
    },
    mail: async ({ member_id, sent_at }) => {
      const sentAt = new Date(sent_at);
      const to = await findWish(db, member_id, sentAt);
      if (!to) return;
      const code = codes.make();
      const stored = await storeCode(db, { memberId: member_id, sentAt, codeHash: codes.hash(member_id, code), now: clock.now() });
      if (!stored) return;
      await mailer.send(
        composeMail(config.brand, {
          to: to.email,
          member: member_id,
          subject: `${code} is your ${config.brand.name} code`,
          heading: greeting(to.first_name),
          paragraphs: [`Enter this code to verify your email for ${config.brand.name}:`],
          code,
          closing: [
            `It works for ${limits.code_minutes} minutes. If you ask for a new one, this one stops working.`,
            'If you did not create an account, you can ignore this mail.',
          ],
        }),
      );
    },
  };
}
