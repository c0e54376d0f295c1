import { createHash, createHmac } from 'node:crypto';
import { limits, type Tokens } from '@muster/contract';
import { CompactEncrypt, compactDecrypt } from 'jose';
import { Refusal } from '../../../platform/refusal.ts';
import { keysFor, perSecret } from '../../../platform/start/keys.ts';
import type { Deps } from '../../../product/deps.ts';
import type { VouchedSessions } from '../../session/index.ts';
import type { Organisation } from '../organisations.ts';
import { findAnswered, findSessionOf, findSsoSession, type Identity, replaceAccess } from '../sso.queries.ts';
import type { Discovery, Providers, ProvidersOf, RefreshedTokens } from './provider.ts';
import type { IdToken } from './token.ts';

/** A provider's response to a refresh. Its refresh tokens rotate; if it issues no new identity token, the previous one remains in use. */
export type ProviderTokens = { refresh_token: string; access_token: string; identity_token: string | null };

/** The tokens that the provider issued for a session before: the refresh token to use, and the access token that identifies the session. */
interface Held {
  refreshToken: string;
  accessToken: string;
}

/** A provider's discovery document, and the client that calls it. */
export interface Provider {
  providers: Providers;
  discovery: Discovery;
}

/** The parts of single sign-on that a refresh needs. */
interface Sign {
  vouched: VouchedSessions;
  providersOf: ProvidersOf;
  organisationsFor: (issuer: unknown, audience: unknown) => Promise<Organisation[]>;
  identify: (provider: Provider, clientId: string, tokens: { idToken: string; accessToken: string }) => Promise<{ idToken: IdToken }>;
}

/** Hashes a token for storage, so that a reader of the database cannot use it. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

/**
 * Refreshes a session at its provider. A provider that rotates its refresh tokens accepts each only once, so a browser that never received
 * a response, because its page was left or the network failed, would be signed out. For `limits.refresh_again_seconds` the same tokens
 * therefore get the same response. It is stored encrypted with a key derived from the old refresh token, which only that browser has.
 *
 * While the provider cannot be reached, a session continues for `limits.sso_outage_hours` after the provider last vouched; never once it
 * refuses.
 */
export function ssoRefresh(deps: Deps, { vouched, providersOf, organisationsFor, identify }: Sign) {
  const { db, clock, secrets, log } = deps;
  const underWay = new Map<string, Promise<Tokens & ProviderTokens>>();

  const sealKeys = (refreshToken: string) =>
    perSecret(keysFor(secrets, 'provider answer'), (key) => createHmac('sha256', key).update(refreshToken).digest());
  const seal = (answer: ProviderTokens, refreshToken: string) =>
    new CompactEncrypt(Buffer.from(JSON.stringify(answer)))
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .encrypt(sealKeys(refreshToken)[0]);
  const unseal = async (answer: string | null, refreshToken: string): Promise<ProviderTokens | null> => {
    if (!answer) return null;
    for (const key of sealKeys(refreshToken)) {
      const opened = await compactDecrypt(answer, key).catch(() => null);
      if (opened) return JSON.parse(Buffer.from(opened.plaintext).toString()) as ProviderTokens;
    }
    return null;
  };

  /** Ends a session that the provider no longer vouches for. */
  async function over(sessionId: string): Promise<never> {
    await vouched.end(sessionId);
    throw new Refusal('session.ended');
  }

  async function answer(sessionId: string, given: ProviderTokens, vouches: boolean): Promise<Tokens & ProviderTokens> {
    const tokens = await vouched.renew(sessionId, vouches);
    if (!tokens) {
      await vouched.letIn(sessionId);
      throw new Refusal('session.ended');
    }
    return { ...tokens, ...given };
  }

  /** Returns the recent response to these tokens; an access token without its refresh token gets none. */
  async function repeat({ refreshToken, accessToken }: Held): Promise<Tokens & ProviderTokens> {
    const now = clock.now();
    const since = new Date(now.getTime() - limits.refresh_again_seconds * 1000);
    const answered = await findAnswered(db, { from: hashToken(accessToken), since, now });
    const before = answered && (await unseal(answered.answer, refreshToken));
    if (!before) throw new Refusal('session.ended');
    return answer(answered.session_id, before, false);
  }

  async function ask(held: Held): Promise<Tokens & ProviderTokens> {
    const { refreshToken, accessToken } = held;
    const from = hashToken(accessToken);
    const session = await findSsoSession(db, from, clock.now());
    if (!session) {
      const over = await findSessionOf(db, from);
      if (over) await vouched.letIn(over);
      return repeat(held);
    }
    const { session_id: sessionId, client_id: clientId, email_domain } = session;
    const organisation = (await organisationsFor(session.issuer, clientId)).find(
      (each) => email_domain === null || each.email_domain === email_domain,
    );
    if (!organisation) return over(sessionId);
    const providers = providersOf(organisation);
    let fresh: RefreshedTokens | null = null;
    let vouches = true;
    try {
      const discovery = await providers.discover(organisation.discovery_url);
      fresh = await providers.refresh(discovery, clientId, refreshToken);
      if (!fresh || !(await stillVouches({ providers, discovery }, session, fresh))) return await over(sessionId);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'sso.unavailable' || !outlasts(session.vouched_at)) throw error;
      vouches = false;
      log.warn({ session: sessionId }, 'session goes on without its identity provider');
      // If the provider did issue tokens, they are used: it may accept the previous refresh token only once.
      if (!fresh) return answer(sessionId, { refresh_token: refreshToken, access_token: accessToken, identity_token: null }, vouches);
    }
    const next = {
      refresh_token: fresh.refresh_token ?? refreshToken,
      access_token: fresh.access_token,
      identity_token: fresh.id_token ?? null,
    };
    const at = { sessionId, from, to: hashToken(fresh.access_token), answer: await seal(next, refreshToken), now: clock.now(), vouches };
    if (!(await replaceAccess(db, at))) throw new Refusal('session.ended');
    return answer(sessionId, next, vouches);
  }

  /** Checks that a session may continue while its provider cannot be reached. */
  const outlasts = (vouchedAt: Date | null): boolean =>
    vouchedAt !== null && clock.now().getTime() - vouchedAt.getTime() < limits.sso_outage_hours * 3_600_000;

  /** Checks that new tokens belong to the identity with which the session started. */
  async function stillVouches(
    { providers, discovery }: Provider,
    session: Identity & { client_id: string },
    fresh: { access_token: string; id_token?: string | undefined },
  ): Promise<boolean> {
    try {
      if (!fresh.id_token) return (await providers.userInfo(discovery, fresh.access_token))?.sub === session.subject;
      const { idToken } = await identify({ providers, discovery }, session.client_id, {
        idToken: fresh.id_token,
        accessToken: fresh.access_token,
      });
      return idToken.sub === session.subject;
    } catch (error) {
      if (error instanceof Refusal && error.code === 'sso.token_invalid') return false;
      throw error;
    }
  }

  /** Of simultaneous requests with the same tokens, only one is sent to the provider. */
  return (held: Held): Promise<Tokens & ProviderTokens> => {
    const key = hashToken(JSON.stringify([held.refreshToken, held.accessToken]));
    const asked = underWay.get(key) ?? ask(held).finally(() => underWay.delete(key));
    underWay.set(key, asked);
    return asked;
  };
}
