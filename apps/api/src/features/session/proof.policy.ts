import { fieldWords, limits } from '@muster/contract';
import { type Authorized, authorize } from '../../platform/policy.ts';
import { Refusal } from '../../platform/refusal.ts';

/** What somebody shows who is signed in and has to prove once more who they are. */
export interface Shown {
  id: string;
  /** Their password, as far as they have one and gave one. */
  password: 'right' | 'wrong' | 'not_given' | 'has_none';
  /** When an identity provider last saw them sign in. */
  proved_at: Date | null;
}

/** A member who has just proved again who they are. `hash` is the password's by which they did. */
export type Proved = Authorized<'prove', { id: string; hash: string | null }>;

/**
 * Changing the email and deleting the account take a token and more: the password, or a single sign-on of the last minutes (ruling 19).
 * `field` is where the password was to be.
 */
export function mayProve({ id, password, proved_at }: Shown, hash: string | null, field: string, now: Date): Proved {
  if (password === 'wrong') throw new Refusal('member.password_wrong', { fields: { [field]: [fieldWords.password_wrong] } });
  if (password === 'right') return authorize('prove', { id, hash });
  if (proved_at && now.getTime() - proved_at.getTime() <= limits.proof_minutes * 60_000) return authorize('prove', { id, hash: null });
  if (password === 'has_none') throw new Refusal('session.proof_needed');
  throw new Refusal('invalid', { fields: { [field]: [fieldWords.required] } });
}
