import { asciiDomain, Email, limits, oneLine } from '@muster/contract';
import { type Authorized, authorize } from '../../platform/policy.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Viewer } from '../../product/viewer.ts';
import type { OperatingSignOn } from './sso.tables.ts';

/** An identity provider's claims about a person. */
export interface Vouched {
  email: string;
  first_name: string;
  last_name: string;
}

type Claims = Record<string, unknown>;

/** Some providers write booleans as strings or numbers. */
const isTrue = (value: unknown) => [true, 'true', 1, '1'].includes(value as string);
const isFalse = (value: unknown) => [false, 'false', 0, '0'].includes(value as string);

/**
 * Checks whether an issuer is a tenant of Microsoft Entra ID. Its administrators assign the addresses of its domains, so an address counts
 * as verified if the provider does not say whether it is.
 */
const isEntra = (issuer: unknown): boolean =>
  typeof issuer === 'string' &&
  /^https:\/\/(login\.microsoftonline\.(com|us)\/[0-9a-f-]{36}\/v2\.0|sts\.windows\.net\/[0-9a-f-]{36}\/)$/.test(issuer);

const nameOf = (claim: unknown): string => {
  if (typeof claim !== 'string' || claim.includes('\u0000') || !claim.isWellFormed()) return '';
  const cut = oneLine(claim).slice(0, limits.name_length);
  return cut.replace(/[\ud800-\udbff]$/, '').trim();
};

/**
 * Returns the first and last name in claims. If a provider has only one name for a person, its first word, or the part after a comma, is
 * the first name; a name of one word is the first name.
 */
function namesIn(claims: Claims): Pick<Vouched, 'first_name' | 'last_name'> {
  const [given, family, whole] = [claims.given_name, claims.family_name, claims.name].map(nameOf) as [string, string, string];
  if (given && family) return { first_name: given, last_name: family };
  if (given) return { first_name: given, last_name: whole.startsWith(`${given} `) ? nameOf(whole.slice(given.length)) : '' };
  if (family) return { first_name: whole.endsWith(` ${family}`) ? nameOf(whole.slice(0, -family.length)) : '', last_name: family };
  const [last, first] = whole.split(',', 2);
  if (first?.trim()) return { first_name: nameOf(first), last_name: nameOf(last) };
  const [word = '', ...words] = whole.split(/\s+/);
  return { first_name: word, last_name: words.join(' ') };
}

/** How far a provider's clock may differ from ours, in seconds. */
export const CLOCK_TOLERANCE = 60;

/** Returns when a provider authenticated a person, if its token contains that and it is not in the future. */
export function signedOnAt({ auth_time }: Claims, now: Date): Date | null {
  if (typeof auth_time !== 'number' || !Number.isFinite(auth_time)) return null;
  const at = auth_time * 1000;
  if (at > now.getTime() + CLOCK_TOLERANCE * 1000) return null;
  return new Date(Math.min(at, now.getTime()));
}

/**
 * Authorizes recording that a member has just signed in again at their provider (ruling 19). A token without the time of sign-in may come
 * from a browser that was left signed in there.
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

/** Authorizes operators to manage single sign-on. */
export function mayOperateSignOn(viewer: Pick<Viewer, 'id' | 'permissions'>): OperatingSignOn {
  if (!viewer.permissions.includes('operator')) throw new Refusal('operate.operators_only');
  return authorize('sign_on.operate', { actor_id: viewer.id });
}

/** Returns the domain of an email address, in the form in which organisations are compared. */
export const domainOf = (email: string): string => asciiDomain(email.slice(email.lastIndexOf('@') + 1));

/**
 * Authorizes a person to sign in with an email that their provider has verified, if the email's domain is configured for this very
 * provider: otherwise another organisation's provider could name any address. The id token and the userinfo must agree about the email. For
 * a `trusted` domain an address counts if the provider does not say whether it is verified; Microsoft Entra ID never sends
 * `email_verified`, and `xms_edov` only if its administrator enables it.
 */
export function mayAdmit(
  sources: { idToken: Claims; userInfo: Claims },
  domains: readonly string[],
  trusted: readonly string[] = [],
): Authorized<'admit', Vouched> {
  const { idToken, userInfo } = sources;
  const claims = { ...userInfo, ...idToken };
  const naming = [idToken, userInfo].filter((claims) => claims.email !== undefined);
  const emails = naming.map((claims) => Email.safeParse(claims.email));
  const email = emails[0]?.data;
  if (!email || emails.some((parsed) => parsed.data !== email)) throw new Refusal('sso.email_unverified');
  const verified = naming.map((said) => said.email_verified ?? said.xms_edov);
  const isSilent = verified.every((said) => said === undefined);
  const isTrusted = isEntra(idToken.iss) || trusted.includes(domainOf(email));
  if (verified.some(isFalse) || !(verified.some(isTrue) || (isSilent && isTrusted))) throw new Refusal('sso.email_unverified');
  if (!domains.includes(domainOf(email))) throw new Refusal('sso.wrong_domain');
  return authorize('admit', { email, ...namesIn(claims) });
}
