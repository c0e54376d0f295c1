import { Email, keptName, limits } from '@muster/contract';
import { type Authorized, authorize } from '../../platform/policy.ts';
import { Refusal } from '../../platform/refusal.ts';

/** What an identity provider says of somebody. */
export interface Vouched {
  email: string;
  first_name: string;
  last_name: string;
}

type Claims = Record<string, unknown>;

/** Some providers write booleans as words. */
const isTrue = (value: unknown) => value === true || value === 'true';
const isFalse = (value: unknown) => value === false || value === 'false';

const nameOf = (claim: unknown): string => {
  if (typeof claim !== 'string' || claim.includes('\u0000') || !claim.isWellFormed()) return '';
  const cut = keptName(claim).slice(0, limits.name_length);
  return cut.replace(/[\ud800-\udbff]$/, '').trim();
};

/** The domain of an email address, as settings name it. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/**
 * Somebody whom a provider vouches for may come in with the email that it has verified, and that is of a domain set up for this very
 * provider: another organisation's provider could name any address. What the id token and the userinfo say of the email must agree.
 */
export function authorizeAdmission(
  sources: { idToken: Claims; userInfo: Claims },
  domains: readonly string[],
): Authorized<'admit', Vouched> {
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
