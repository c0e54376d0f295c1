import { fieldWords, limits } from '@muster/contract';
import { type Authorized, authorize } from '../../../platform/policy.ts';
import { Refusal } from '../../../platform/refusal.ts';

/** The evidence with which a signed-in member re-authenticates. */
export interface Shown {
  id: string;
  /** The result of checking their password. */
  password: 'right' | 'wrong' | 'not_given' | 'has_none';
  /** When an identity provider last authenticated them; null if never. */
  proved_at: Date | null;
}

/** Proof that a member has just re-authenticated. `hash` is the hash of the password they used. */
export type Proved = Authorized<'prove', { id: string; hash: string | null }>;

/**
 * Authorizes a change of email or the deletion of an account, which need more than a token: the password, or a single sign-on within the
 * last minutes (ruling 19). `field` is the field for the password.
 */
export function mayProve({ id, password, proved_at }: Shown, hash: string | null, field: string, now: Date): Proved {
  if (password === 'wrong') throw new Refusal('member.password_wrong', { fields: { [field]: [fieldWords.password_wrong] } });
  if (password === 'right') return authorize('prove', { id, hash });
  if (proved_at && now.getTime() - proved_at.getTime() <= limits.proof_minutes * 60_000) return authorize('prove', { id, hash: null });
  if (password === 'has_none') throw new Refusal('session.proof_needed');
  throw new Refusal('invalid', { fields: { [field]: [fieldWords.required] } });
}
