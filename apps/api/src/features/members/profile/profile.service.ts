import { fieldWords, type MemberChange } from '@muster/contract';
import { waiverVersion } from '@muster/contract/accounts/waiver';
import type { Tx } from '../../../platform/database/database.ts';
import { emit } from '../../../platform/jobs/outbox.ts';
import type { Authorized } from '../../../platform/policy.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Deps } from '../../../product/deps.ts';
import type { Viewer } from '../../../product/viewer.ts';
import { updateProfile } from '../../accounts/index.ts';
import { dropEmailChange, emailChangeService } from '../../emails/index.ts';
import { claimMedia } from '../../media/index.ts';
import { addressVerifier } from '../../places/index.ts';
import { changePassword, type Device, hashPassword, isPassword, knownDeviceService, type Proved, prove } from '../../session/index.ts';
import { isRecordedWaiver } from '../admission/waivers.queries.ts';
import { isComplete, maySaveProfile } from '../members.policy.ts';
import { findCredentialsOf, lockMember } from '../members.queries.ts';
import { staleProfile } from '../own-profile.ts';
import { changeProfile } from './profile.rules.ts';

/** The context of a save: the browser, and the rate limits of its own that some fields have. */
export interface SaveContext {
  userAgent: string;
  device: Device;
  spend: (budget: 'password' | 'email_change') => Promise<void>;
}

type Saved = Authorized<'save', { id: string }>;

const wrongPassword = () => new Refusal('member.password_wrong', { fields: { current_password: [fieldWords.password_wrong] } });

/** The hash of a new password, and the hash that it replaces. */
interface NewPassword {
  from: string;
  to: string;
}

/** The member's current email, which cancels a pending change of email; or a new email with the proof of identity. */
type NewEmail = { own: true } | { own: false; email: string; proof: Proved };

interface Wished {
  password: NewPassword | null;
  email: NewEmail | null;
}

/** Sets an uploaded picture as the profile photo of its uploader. */
export const setProfilePhoto = async (tx: Tx, viewer: Pick<Viewer, 'id'>, mediaId: string): Promise<void> =>
  void (await updateProfile(tx, maySaveProfile(viewer, viewer.id), { profile_photo_id: mediaId }));

/** Saves a profile in one transaction: either all fields are saved or none (PROF-59). */
export function profileService(deps: Deps) {
  const { db, transact, clock, secrets, config } = deps;
  const knownDevices = knownDeviceService({ db, clock, secrets });
  const emails = emailChangeService(deps);
  const isVerified = addressVerifier(deps);

  /** Checks the current password before the transaction, since hashing takes time (ruling 12). */
  async function newPassword(id: string, { password, current_password }: MemberChange, asked: SaveContext): Promise<NewPassword | null> {
    if (password === undefined) return null;
    if (!current_password) throw new Refusal('invalid', { fields: { current_password: [fieldWords.required] } });
    await asked.spend('password');
    const { password_hash: from } = await findCredentialsOf(db, id);
    if (!from || !(await isPassword(current_password, from))) throw wrongPassword();
    return { from, to: await hashPassword(password) };
  }

  /** A change of email requires more than a token: otherwise anyone with a borrowed token could take over the account (ruling 19). */
  async function newEmail(viewer: Viewer, { email, current_password }: MemberChange, asked: SaveContext): Promise<NewEmail | null> {
    if (email === undefined) return null;
    const { email: own } = await findCredentialsOf(db, viewer.id);
    if (email === own.toLowerCase()) return { own: true };
    const proof = await prove(deps, viewer, {
      password: current_password,
      field: 'current_password',
      spend: () => asked.spend('password'),
    });
    await asked.spend('email_change');
    return { own: false, email, proof };
  }

  /**
   * Verifies the address again if the change claims that it is verified. Runs before the transaction, since the provider's response takes
   * time.
   */
  async function withVerified(change: MemberChange): Promise<MemberChange> {
    const { address_verified, international_address_verified, ...rest } = change;
    if (!address_verified && !international_address_verified) return change;
    const { address_type, country, street, street_2, city, state, zipcode } = rest;
    const address = { street: street ?? '', street_2: street_2 ?? '', city: city ?? '', state: state ?? '', zip: zipcode ?? '' };
    const isWhole = address.street !== '' && address.city !== '';
    const where = { address_type: address_type ?? 'domestic', ...(country && { country }) };
    return isWhole && (await isVerified({ ...address, ...where })) ? change : rest;
  }

  async function write(tx: Tx, viewer: Viewer, member: Saved, change: MemberChange, wished: Wished, userAgent: string) {
    const { password, email } = wished;
    const { id } = member;
    const before = await lockMember(tx, id);
    const { after, fields } = changeProfile(before, change, config);
    if (Object.keys(fields).length > 0) throw new Refusal('invalid', { fields });
    for (const proved of [password?.from, email && !email.own && email.proof.hash])
      if (proved && before.password_hash !== proved) throw wrongPassword();

    const now = clock.now();
    const accepted = change.legal_waiver_signed ? await shownWaiver(tx, change.legal_waiver_version) : null;
    const saved = {
      ...before,
      ...after,
      profile_photo_id: await picture(tx, id, 'profile', change.profile_photo_url, before.profile_photo_id),
      cover_photo_id: await picture(tx, id, 'cover', change.cover_photo_url, before.cover_photo_id),
      legal_waiver_signed_at: before.legal_waiver_signed_at ?? (change.legal_waiver_signed ? now : null),
      ...(accepted && accepted !== before.legal_waiver_version && { legal_waiver_version: accepted, legal_waiver_accepted_at: now }),
      // Differs from every version, so the member is asked again, over a profile that is saved.
      ...(accepted === undefined && before.legal_waiver_signed_at === null && { legal_waiver_version: '' }),
    };
    // A completed profile stays completed, even if a later configuration requires more (REG-42).
    saved.profile_completed ||= isComplete(saved, config) && saved.legal_waiver_signed_at !== null;
    if (!(await updateProfile(tx, member, saved, change.version))) throw await staleProfile(tx, id, deps);

    if (saved.profile_completed && !before.profile_completed) await emit(tx, 'member.registered', { member_id: id });
    if (password)
      await changePassword(tx, {
        memberId: id,
        hash: password.to,
        keepSession: viewer.session_id,
        kind: 'password_changed',
        userAgent,
        now,
        dropEmailChange,
      });
    // Runs after the password change, because a new password cancels a change of email that was pending under the previous password.
    if (email?.own) await dropEmailChange(tx, id);
    else if (email) await emails.want(tx, email.proof, email.email, userAgent);
  }

  return {
    save: async (viewer: Viewer, member: Saved, change: MemberChange, asked: SaveContext): Promise<void> => {
      const wished = { password: await newPassword(member.id, change, asked), email: await newEmail(viewer, change, asked) };
      const proven = await withVerified(change);
      await transact(async (tx) => {
        await write(tx, viewer, member, proven, wished, asked.userAgent);
        if (wished.password) await knownDevices.dropOthers(tx, member.id, asked.device);
      });
    },
  };

  /** Returns the accepted version of the waiver, by default the current one; undefined for a version that was never shown here. */
  async function shownWaiver(tx: Tx, version?: string): Promise<string | undefined> {
    const current = waiverVersion(config.brand.name);
    return version === undefined || version === current ? current : (await isRecordedWaiver(tx, version)) ? version : undefined;
  }

  /** Returns the picture after a save: the previous one if omitted, none if null, else the member's own upload. */
  async function picture(tx: Tx, ownerId: string, intent: 'profile' | 'cover', url: string | null | undefined, before: string | null) {
    if (url === undefined) return before;
    return url === null ? null : claimMedia(tx, { url, ownerId, intent }, { clock });
  }
}
