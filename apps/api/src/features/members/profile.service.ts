import { fieldWords, type MemberChange } from '@muster/contract';
import type { Tx } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import type { CallContext } from '../../platform/http/registrar.ts';
import { emit } from '../../platform/outbox.ts';
import type { Authorized } from '../../platform/policy.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { claimMedia } from '../media/index.ts';
import { changePassword, dropReset, hashPassword, isPassword, knownPlaces, noteSecurity, type Place } from '../session/index.ts';
import { isComplete } from './members.policy.ts';
import { findCredentialsOf, lockMember, updateMember } from './members.queries.ts';
import { staleProfile } from './members.stale.ts';
import { changeProfile } from './profile.rules.ts';
import type { Verification } from './verification.service.ts';

/** What a save is asked with: whose browser, and budgets that some fields have of their own. */
export interface Asked {
  userAgent: string;
  place: Place;
  spend: CallContext['spend'];
}

type Saved = Authorized<'save', { id: string }>;

const UNIQUE_VIOLATION = '23505';
const wrongPassword = () => new Refusal('member.password_wrong', { fields: { current_password: [fieldWords.password_wrong] } });

/** A new password and the hash that it replaces. */
interface NewPassword {
  from: string;
  to: string;
}

/** Saves a profile in one transaction: everything that was sent, or nothing (PROF-59). */
export function profileSaving({ db, transact, clock, secret, config }: Deps, verification: Verification) {
  const places = knownPlaces({ db, clock, secret });
  const taken = () => new Refusal('existing_user_login', { fields: { email: [new Refusal('existing_user_login').message] } });

  /** Proves the current password before the transaction, since that takes its time (ruling 12). */
  async function newPassword(id: string, { password, current_password }: MemberChange, asked: Asked): Promise<NewPassword | null> {
    if (password === undefined) return null;
    if (!current_password) throw new Refusal('invalid', { fields: { current_password: [fieldWords.required] } });
    await asked.spend('password');
    const { password_hash: from } = await findCredentialsOf(db, id);
    if (!from || !(await isPassword(current_password, from))) throw wrongPassword();
    return { from, to: await hashPassword(password) };
  }

  async function write(tx: Tx, viewer: Viewer, { id }: Saved, change: MemberChange, password: NewPassword | null, userAgent: string) {
    const before = await lockMember(tx, id);
    const { after, fields } = changeProfile(before, change, config);
    if (Object.keys(fields).length > 0) throw new Refusal('invalid', { fields });
    if (password && before.password_hash !== password.from) throw wrongPassword();

    const now = clock.now();
    const moved = change.email !== undefined && change.email !== before.email.toLowerCase();
    const saved = {
      ...before,
      ...after,
      ...(moved && { email: change.email, email_verified_at: null }),
      profile_photo_id: await picture(tx, id, 'profile', change.profile_photo_url, before.profile_photo_id),
      cover_photo_id: await picture(tx, id, 'cover', change.cover_photo_url, before.cover_photo_id),
      legal_waiver_signed_at: before.legal_waiver_signed_at ?? (change.legal_waiver_signed ? now : null),
    };
    // Once completed it stays so, also where a later configuration asks for more (REG-42).
    saved.profile_completed ||= isComplete(saved, config) && saved.legal_waiver_signed_at !== null;
    if (!(await updateMember(tx, id, saved, change.version))) throw await staleProfile(tx, id, config);

    if (saved.profile_completed && !before.profile_completed) await emit(tx, 'member.registered', { member_id: id });
    if (moved) {
      // A code or link that was mailed to the address before must prove nothing about this one.
      await verification.restart(tx, id);
      await dropReset(tx, id);
      await noteSecurity(tx, { memberId: id, kind: 'email_changed', userAgent, now });
      await emit(tx, 'member.email_changed', { member_id: id, before: before.email });
    }
    if (password)
      await changePassword(tx, {
        memberId: id,
        hash: password.to,
        keepSession: viewer.session_id,
        kind: 'password_changed',
        userAgent,
        now,
      });
  }

  return {
    save: async (viewer: Viewer, member: Saved, change: MemberChange, asked: Asked): Promise<void> => {
      const password = await newPassword(member.id, change, asked);
      if (change.email !== undefined && change.email !== (await findCredentialsOf(db, member.id)).email.toLowerCase())
        await asked.spend('email_change');
      try {
        await transact(async (tx) => {
          await write(tx, viewer, member, change, password, asked.userAgent);
          if (password) await places.dropOthers(tx, member.id, asked.place);
        });
      } catch (error) {
        throw (error as { code?: string }).code === UNIQUE_VIOLATION ? taken() : error;
      }
    },
  };

  /** The picture that a save leaves: the one before where none is named, none for null, else the member's own upload. */
  async function picture(tx: Tx, ownerId: string, intent: 'profile' | 'cover', url: string | null | undefined, before: string | null) {
    if (url === undefined) return before;
    return url === null ? null : claimMedia(tx, { url, ownerId, intent }, { clock });
  }
}
