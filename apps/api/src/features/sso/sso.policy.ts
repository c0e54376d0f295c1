import { asciiDomain, Email, keptName, limits } from '@muster/contract';
import { type Authorized, authorize } from '../../platform/policy.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Viewer } from '../../platform/viewer.ts';
import type { OperatingSignOn } from './sso.tables.ts';

/** What an identity provider says about a person. */
export interface Vouched {
  email: string;
  first_name: string;
  last_name: string;
}

type Claims = Record<string, unknown>;

/** Some providers write booleans as strings. */
const isTrue = (value: unknown) => value === true || value === 'true';
const isFalse = (value: unknown) => value === false || value === 'false';

const nameOf = (claim: unknown): string => {
  if (typeof claim !== 'string' || claim.includes('\u0000') || !claim.isWellFormed()) return '';
  const cut = keptName(claim).slice(0, limits.name_length);
  return cut.replace(/[\ud800-\udbff]$/, '').trim();
};

/** How far a provider's clock may differ from ours, in seconds. */
export const CLOCK_TOLERANCE = 60;

/** When a provider saw a person sign in, if its token says so and that is not in the future. */
export function signedOnAt({ auth_time }: Claims, now: Date): Date | null {
  if (typeof auth_time !== 'number' || !Number.isFinite(auth_time)) return null;
  const at = auth_time * 1000;
  if (at > now.getTime() + CLOCK_TOLERANCE * 1000) return null;
  return new Date(Math.min(at, now.getTime()));
}

/**
 * A signed-in member has just signed in again at their provider (ruling 19). A token without that time may come from a browser that was
 * left open there.
 */
export function mayNoteProof(
  shown: { idToken: Claims; linkedTo: string | undefined },
  viewer: { id: string; session_id: string },
  now: Date,
): Authorized<'note_proof', { id: string; session_id: string; at: Date }> {
  if (shown.linkedTo !== viewer.id) throw new Refusal('sso.not_you');
  const at = signedOnAt(shown.idToken, now);
  if (!at || now.getTime() - at.getTime() > limits.proof_minutes * 60_000) throw new Refusal('sso.sign_on_old');
  return authorize('note_proof', { id: viewer.id, session_id: viewer.session_id, at });
}

/** Lets operators say who signs in with which provider. */
export function mayOperateSignOn(viewer: Pick<Viewer, 'id' | 'permissions'>): OperatingSignOn {
  if (!viewer.permissions.includes('operator')) throw new Refusal('operate.operators_only');
  return authorize('sign_on.operate', { actor_id: viewer.id });
}

/** The domain of an email address, in the form in which organisations are compared. */
export const domainOf = (email: string): string => asciiDomain(email.slice(email.lastIndexOf('@') + 1));

/**
 * A person vouched for by a provider may sign in with an email that it has verified, if the email's domain is configured for this very
 * provider: another organisation's provider could name any address. The id token and the userinfo must agree about the email.
 */
export function mayAdmit(sources: { idToken: Claims; userInfo: Claims }, domains: readonly string[]): Authorized<'admit', Vouched> {
  const { idToken, userInfo } = sources;
  const naming = [idToken, userInfo].filter((claims) => claims.email !== undefined);
  const emails = naming.map((claims) => Email.safeParse(claims.email));
  const email = emails[0]?.data;
  if (!email || emails.some((parsed) => parsed.data !== email)) throw new Refusal('sso.email_unverified');
  if (naming.some((claims) => isFalse(claims.email_verified)) || !naming.some((claims) => isTrue(claims.email_verified)))
    throw new Refusal('sso.email_unverified');
  if (!domains.includes(domainOf(email))) throw new Refusal('sso.wrong_domain');
  return authorize('admit', {
    email,
    first_name: nameOf(idToken.given_name ?? userInfo.given_name),
    last_name: nameOf(idToken.family_name ?? userInfo.family_name),
  });
}
