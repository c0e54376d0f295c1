import type { Tx } from '../../platform/database/database.ts';
import { emit } from '../../platform/jobs/outbox.ts';
import { composeMail } from '../../platform/mail/compose.ts';
import { greeting } from '../../platform/mail/greeting.ts';
import { allowMail } from '../../platform/mail/mail-ceilings.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Deps } from '../../product/deps.ts';
import { verifyEmail } from '../accounts/index.ts';
import { codeLife, emailCodes } from './emails.codes.ts';
import type { CodeRequest } from './emails.events.ts';
import { emailOf, endCode, findCodeRequest, isVerified } from './verification.queries.ts';

const purpose = 'sign_up';

/** Verification of emails by a mailed code (REG-39, REG-40; ruling 12). */
export interface VerificationService {
  /**
   * Requests a code, in the caller's transaction, which has called `allowMail`. Throws 429 within `limits.resend_seconds` of the last one.
   */
  want: (tx: Tx, memberId: string) => Promise<void>;
  resend: (memberId: string) => Promise<void>;
  /** Checks a code and uses one try. An expired code and a code without tries left have errors of their own. */
  verify: (memberId: string, code: string) => Promise<void>;
  /** Generates and mails the requested code, which is stored only as a hash. A retry generates and mails a new one. */
  mail: (wish: CodeRequest) => Promise<void>;
}

export function verificationService({ db, transact, clock, secrets, mailer, config }: Deps): VerificationService {
  const codes = emailCodes(secrets);

  const want: VerificationService['want'] = async (tx, memberId) => {
    const now = clock.now();
    await codes.want(tx, { memberId, purpose, now });
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
      // Refused outside the transaction, so that the used try stays counted.
      const refused = await transact(async (tx) => {
        const now = clock.now();
        const wrong = await codes.guess(tx, { memberId, purpose, code, now });
        if (wrong) return (await isVerified(tx, memberId)) ? 'member.already_verified' : wrong;
        await verifyEmail(tx, memberId, now);
        await endCode(tx, memberId);
        return null;
      });
      if (refused) throw new Refusal(refused);
    },
    mail: async ({ member_id, sent_at }) => {
      const sentAt = new Date(sent_at);
      const to = await findCodeRequest(db, member_id, sentAt);
      if (!to) return;
      const code = await codes.make(db, { memberId: member_id, purpose, sentAt, now: clock.now() });
      if (code === null) return;
      await mailer.send(
        composeMail(config.brand, {
          to: to.email,
          member: member_id,
          subject: `${code} is your ${config.brand.name} code`,
          heading: greeting(to.first_name),
          paragraphs: [`Enter this code to verify your email for ${config.brand.name}:`],
          code,
          closing: [codeLife, 'If you did not create an account, you can ignore this mail.'],
        }),
      );
    },
  };
}
