import { limits, type Tokens } from '@muster/contract';
import { hash, verify } from '@node-rs/argon2';
import type { Deps } from '../../platform/deps.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { endSession, findCredentials, findViewer, insertSession, rotateSession } from './session.queries.ts';
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

  const start: Sessions['start'] = async (memberId, userAgent) => {
    const id = newId();
    const { token, hash: refresh_hash } = tokens.refresh(id);
    await insertSession(db, {
      id,
      member_id: memberId,
      refresh_hash,
      user_agent: userAgent.slice(0, 300),
      now: clock.now(),
      expires_at: expiry(),
    });
    return answer(memberId, id, token);
  };

  return {
    start,
    authenticate: async (token) => {
      const read = await tokens.read(token);
      return (read && (await findViewer(db, { ...read, now: clock.now(), workspaces }))) ?? null;
    },
    signIn: async (email, password, userAgent) => {
      const found = await findCredentials(db, email);
      const good = await verify(found?.password_hash ?? (await decoy), password).catch(() => false);
      if (!found?.password_hash || !good) throw new Refusal('session.bad_credentials');
      return start(found.id, userAgent);
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
  };
}
