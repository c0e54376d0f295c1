import { randomBytes } from 'node:crypto';
import { limits } from '@muster/contract';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { emit } from '../../platform/jobs/outbox.ts';
import { composeMail } from '../../platform/mail/compose.ts';
import { greeting } from '../../platform/mail/greeting.ts';
import { Refusal } from '../../platform/refusal.ts';
import { sealFor } from '../../platform/start/keys.ts';
import type { Deps } from '../../product/deps.ts';
import { replacePassword, setVerifiedEmail } from '../accounts/index.ts';
import { deleteKnownDevices, dropReset, endSessionsOf, hashPassword, noteSecurity } from '../session/index.ts';
import { closeFormers, dropChange, findFormer, findTakeBack, insertFormer, lockEmail, storeTakeBack } from './change.queries.ts';

/** Takes back a change of email through a mailed link that works once, for seven days (ruling 19). */
export interface TakeBackService {
  isGood: (token: string) => Promise<boolean>;
  /** Restores the account's email and signs everybody out: revokes sessions, the password, and sign-in methods linked since the change. */
  confirm: (token: string, userAgent: string) => Promise<{ message: string }>;
  /** Generates and mails the link, which is stored only as a hash. */
  mail: (change: { former_id: string }) => Promise<void>;
}

/** Disconnects all sign-in methods that were linked with a member since an instant. */
export type Disconnect = (tx: Tx, memberId: string, since: Date) => Promise<void>;

const UNIQUE_VIOLATION = '23505';

/** Shown after an email was taken back; members with a password are mailed a link to set a new one. */
const backWords = (hasPassword: boolean) =>
  `Your account has its email back, and everybody is signed out. ${
    hasPassword ? 'We have mailed you a link to set a new password.' : 'Sign in with your organisation.'
  }`;

export function takeBackService(
  { db, transact, clock, secrets, mailer, config, publicUrl }: Deps,
  disconnect: Disconnect,
): TakeBackService {
  const hashOf = sealFor(secrets, 'email take-back');
  const { brand } = config;

  return {
    isGood: async (token) => (await findTakeBack(db, hashOf.all(token), clock.now())) !== undefined,

    confirm: async (token, userAgent) => {
      const found = await findTakeBack(db, hashOf.all(token), clock.now());
      // Check the link before the expensive hashing.
      if (!found) throw new Refusal('session.take_back_invalid');
      const unknown = await hashPassword(randomBytes(32).toString('base64url'));
      const { member_id: memberId } = found;
      try {
        return await transact(async (tx) => {
          const now = clock.now();
          const before = await lockEmail(tx, memberId);
          // If the link is used twice at the same time, the second attempt finds it already used.
          const back = before && (await findTakeBack(tx, hashOf.all(token), now));
          if (!back) throw new Refusal('session.take_back_invalid');
          await setVerifiedEmail(tx, memberId, back.email, now);
          await closeFormers(tx, memberId, back.id);
          await insertFormer(tx, { id: newId(), member_id: memberId, email: before.email, left_at: now, open_until: null });
          await dropChange(tx, memberId);
          await dropReset(tx, memberId);
          await disconnect(tx, memberId, back.left_at);
          await endSessionsOf(tx, memberId, null, now);
          await deleteKnownDevices(tx, memberId, []);
          await noteSecurity(tx, { memberId, kind: 'email_taken_back', userAgent, now });
          const replaced = await replacePassword(tx, memberId, unknown);
          if (replaced) await emit(tx, 'session.reset_asked', { email: back.email, asked_at: now.toISOString() });
          return { message: backWords(replaced) };
        });
      } catch (error) {
        throw (error as { code?: string }).code === UNIQUE_VIOLATION ? new Refusal('session.email_taken') : error;
      }
    },

    mail: async ({ former_id }) => {
      const now = clock.now();
      const former = await findFormer(db, former_id, now);
      const token = randomBytes(32).toString('base64url');
      if (!former || !(await storeTakeBack(db, former_id, hashOf(token), now))) return;
      await mailer.send(
        composeMail(brand, {
          to: former.email,
          member: former.member_id,
          subject: `Your ${brand.name} email was changed`,
          heading: greeting(former.first_name),
          paragraphs: [`The email of your ${brand.name} account was changed to another address. This one is no longer used.`],
          link: { label: 'This was not you? Take the change back', url: `${publicUrl()}/api/take_back_email/?token=${token}` },
          closing: [`The link works once, for ${limits.take_back_days} days. It signs everybody out and lets you set a new password.`],
        }),
      );
    },
  };
}
