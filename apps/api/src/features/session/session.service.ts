import { limits, type Tokens } from '@muster/contract';
import { hash, verify } from '@node-rs/argon2';
import type { Deps } from '../../platform/deps.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { endSession, findCredentials, findViewer, insertSession, renewSession, rotateSession } from './session.queries.ts';
import { type TokenMaker, tokenMaker } from './session.tokens.ts';

/** argon2id with OWASP's second recommended setting: 19 MiB, two passes, one lane. */
const argon = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, argon);

/** Sign-in, refresh and end of sessions (rulings 10). */
export interface Sessions {
  authenticate: (token: string) => Promise<Viewer | null>;
  signIn: (email: string, password: string, userAgent: string) => Promise<Tokens>;
  /** Starts a session for a member whose identity is already proven. */
  start: (memberId: string, userAgent: string) => Promise<Tokens>;
  refresh: (token: string) => Promise<Tokens>;
  end: (token: string) => Promise<void>;
  vouched: VouchedSessions;
}

/** Sessions for whose members an identity provider vouches: our own refresh ends `limits.sso_vouched_hours` after it last did. */
export interface VouchedSessions {
  /** Starts a session for a member for whom a provider has just vouched. */
  start: (memberId: string, userAgent: string) => Promise<{ id: string; tokens: Tokens }>;
  /** New tokens for a session for whose member the provider has just vouched again; null where the session is over. */
  renew: (sessionId: string) => Promise<Tokens | null>;
  end: (sessionId: string) => Promise<void>;
}

export function sessions({ db, clock, secret, config }: Pick<Deps, 'db' | 'clock' | 'secret' | 'config'>): Sessions {
  const tokens: TokenMaker = tokenMaker(secret, clock);
  const { workspaces } = config.features;
  const expiry = () => new Date(clock.now().getTime() + limits.refresh_days * 86_400_000);
  // Checked where there is no such account, so that the answer takes as long as for one that exists.
  const decoy = hashPassword('no account has this password');

  const answer = async (memberId: string, sessionId: string, refresh: string): Promise<Tokens> => ({
    access: await tokens.access(memberId, sessionId),
    refresh,
    expires_in: limits.access_seconds,
  });

  const vouchedUntil = () => new Date(clock.now().getTime() + limits.sso_vouched_hours * 3_600_000);

  const begin = async (memberId: string, userAgent: string, vouched_until: Date | null): Promise<{ id: string; tokens: Tokens }> => {
    const id = newId();
    const { token, hash: refresh_hash } = tokens.refresh(id);
    await insertSession(db, {
      id,
      member_id: memberId,
      refresh_hash,
      user_agent: userAgent.slice(0, 300),
      now: clock.now(),
      expires_at: expiry(),
      vouched_until,
    });
    return { id, tokens: await answer(memberId, id, token) };
  };

  return {
    start: async (memberId, userAgent) => (await begin(memberId, userAgent, null)).tokens,
    authenticate: async (token) => {
      const read = await tokens.read(token);
      return (read && (await findViewer(db, { ...read, now: clock.now(), workspaces }))) ?? null;
    },
    signIn: async (email, password, userAgent) => {
      const found = await findCredentials(db, email);
      const good = await verify(found?.password_hash ?? (await decoy), password).catch(() => false);
      if (!found?.password_hash || !good) throw new Refusal('session.bad_credentials');
      return (await begin(found.id, userAgent, null)).tokens;
    },
    refresh: async (token) => {
      const shown = tokens.split(token);
      if (!shown) throw new Refusal('session.ended');
      const next = tokens.refresh(shown.sessionId);
      const rotated = await rotateSession(db, {
        sessionId: shown.sessionId,
        from: shown.hash,
        to: next.hash,
        now: clock.now(),
        expires_at: expiry(),
      });
      if (rotated) return answer(rotated.member_id, shown.sessionId, next.token);
      // An old token shown again means that somebody else has it too: the whole session ends (RFC 9700, 4.14).
      await endSession(db, shown.sessionId, clock.now());
      throw new Refusal('session.ended');
    },
    end: async (token) => {
      const shown = tokens.split(token);
      if (shown) await endSession(db, shown.sessionId, clock.now());
    },
    vouched: {
      start: (memberId, userAgent) => begin(memberId, userAgent, vouchedUntil()),
      renew: async (sessionId) => {
        const next = tokens.refresh(sessionId);
        const at = { sessionId, to: next.hash, now: clock.now(), expires_at: expiry(), vouched_until: vouchedUntil() };
        const renewed = await renewSession(db, at);
        return renewed ? answer(renewed.member_id, sessionId, next.token) : null;
      },
      end: (sessionId) => endSession(db, sessionId, clock.now()),
    },
  };
}
