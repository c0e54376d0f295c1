import { randomBytes } from 'node:crypto';
import { limits } from '@muster/contract';
import { emit } from '../../../platform/jobs/outbox.ts';
import { composeMail } from '../../../platform/mail/compose.ts';
import { greeting } from '../../../platform/mail/greeting.ts';
import { allowMail } from '../../../platform/mail/mail-ceilings.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { sealFor } from '../../../platform/start/keys.ts';
import type { Deps } from '../../../product/deps.ts';
import { type Device, knownDeviceService } from '../devices/known.service.ts';
import { refusalOf } from '../guards/bars.rules.ts';
import { clearGuesses } from '../guards/guesses.service.ts';
import { noteSecurity } from '../proof/security.queries.ts';
import { changePassword, type DropEmailChange, hashPassword } from './password.service.ts';
import { findByEmail, findRecipient, isGoodReset, storeReset, takeReset } from './reset.queries.ts';

/** Replaces a lost password by a mailed link that works once (AUTH-33). */
export interface ResetService {
  /**
   * Requests a link. Does the same work for an email without an account, so that neither the response nor its timing reveals whether there
   * is one.
   */
  ask: (email: string) => Promise<void>;
  isGood: (token: string) => Promise<boolean>;
  /** Sets a new password by a link. Returns the tokens that the browser should keep: it becomes a known device. */
  confirm: (token: string, password: string, device: Device) => Promise<string[]>;
  /** Generates the link and mails it. The link is stored nowhere else. */
  mail: (wish: { email: string; asked_at: string }) => Promise<void>;
  mailNotice: (change: { member_id: string; by_link: boolean }) => Promise<void>;
}

/** The label of the link and the title of its page. */
export const setWords = 'Set a new password';
/** Shown to everyone who requests a link. */
export const resetRequestedWords = 'If this email has an account, a link to set a new password is on its way.';
/** Shown after a new password was set by a link. */
export const doneWords = 'Your password has been changed. Sign in with the new one.';

/** Checks whether the organisation of an email has single sign-on. */
export type SignsOn = (email: string) => Promise<boolean>;

export function resetService(
  { db, transact, clock, secrets, mailer, config, publicUrl }: Deps,
  { dropEmailChange, signsOn }: { dropEmailChange: DropEmailChange; signsOn: SignsOn },
): ResetService {
  const hashOf = sealFor(secrets, 'password reset');
  const { brand } = config;
  const knownDevices = knownDeviceService({ db, clock, secrets });

  return {
    ask: (email) =>
      transact(async (tx) => {
        const now = clock.now();
        await allowMail(tx, email, now);
        await emit(tx, 'session.reset_asked', { email, asked_at: now.toISOString() });
      }),

    isGood: (token) => isGoodReset(db, hashOf.all(token), clock.now()),

    confirm: async (token, password, device) => {
      // Only a valid link is worth the cost of hashing.
      if (!(await isGoodReset(db, hashOf.all(token), clock.now()))) throw new Refusal('session.reset_invalid');
      const hash = await hashPassword(password);
      const memberId = await transact(async (tx) => {
        const now = clock.now();
        const taken = await takeReset(tx, hashOf.all(token), now);
        if (!taken) throw new Refusal('session.reset_invalid');
        const { member_id, email } = taken;
        // The transaction is rolled back, so the link can be used once the member is no longer barred.
        const barred = refusalOf(taken, now, config);
        if (barred) throw barred;
        const { userAgent } = device;
        await changePassword(tx, { memberId: member_id, hash, keepSession: null, kind: 'password_reset', userAgent, now, dropEmailChange });
        await knownDevices.dropOthers(tx, member_id, device);
        await clearGuesses(tx, email);
        return member_id;
      });
      return knownDevices.keep(memberId, device);
    },

    mail: async ({ email, asked_at }) => {
      const member = await findByEmail(db, email);
      if (!member) return;
      const now = clock.now();
      const mail = { to: member.email, member: member.id, heading: greeting(member.first_name) };
      const ignore = 'If you did not ask for this, you can ignore this mail: nothing changes.';
      const barred = refusalOf(member, now, config);
      if (barred) {
        const paragraphs = [`Somebody asked for a new ${brand.name} password for this email.`, barred.message];
        await mailer.send(composeMail(brand, { ...mail, subject: `About your ${brand.name} account`, paragraphs, closing: [ignore] }));
        return;
      }
      // A member who was provisioned by a directory and cannot sign in with the organisation sets their first password by the link.
      if (!member.has_password && (await signsOn(member.email))) {
        const paragraphs = [
          `Somebody asked for a new ${brand.name} password for this email. You have none: you sign in with your organisation.`,
        ];
        await mailer.send(composeMail(brand, { ...mail, subject: `Signing in to ${brand.name}`, paragraphs, closing: [ignore] }));
        return;
      }
      const token = randomBytes(32).toString('base64url');
      const expires_at = new Date(now.getTime() + limits.reset_minutes * 60_000);
      const link = { member_id: member.id, email: member.email, token_hash: hashOf(token), created_at: new Date(asked_at), expires_at };
      if (!(await storeReset(db, link))) return;
      await mailer.send(
        composeMail(brand, {
          ...mail,
          subject: `Set a new ${brand.name} password`,
          paragraphs: [`Open this link to set a new password for ${brand.name}:`],
          link: { label: setWords, url: `${publicUrl()}/api/reset_password/?token=${token}` },
          closing: [`It works once, for ${limits.reset_minutes} minutes. If you ask for a new one, this one stops working.`, ignore],
        }),
      );
      await noteSecurity(db, { memberId: member.id, kind: 'password_reset_asked', now });
    },

    mailNotice: async ({ member_id, by_link }) => {
      const member = await findRecipient(db, member_id);
      if (!member) return;
      const ended = by_link ? 'You have been signed out on all devices.' : 'You have been signed out on all other devices.';
      await mailer.send(
        composeMail(brand, {
          to: member.email,
          member: member_id,
          subject: `Your ${brand.name} password was changed`,
          heading: greeting(member.first_name),
          paragraphs: [`The password of your ${brand.name} account was changed. ${ended}`],
          link: { label: 'This was not you? Set a new password', url: `${publicUrl()}/api/reset_password/` },
        }),
      );
    },
  };
}
