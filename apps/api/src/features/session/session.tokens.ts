import { createHmac, randomBytes } from 'node:crypto';
import { limits } from '@muster/contract';
import { SignJWT } from 'jose';
import type { Clock } from '../../platform/clock.ts';
import { verified } from '../../platform/jwt.ts';
import { keyFor, keysFor, perSecret, type Secrets, sameText, sealFor } from '../../platform/start/keys.ts';

const issuer = 'muster';
/** How long an app token is valid. */
export const APP_SECONDS = 300;
/** Length in bytes of the random part of a refresh token. */
const TOKEN_BYTES = 24;
/** How many access tokens are cached as valid, a kilobyte each. */
const REMEMBERED = 10_000;

/** The content of a valid access token. */
interface Claims {
  memberId: string;
  sessionId: string;
  until: Date;
}

/** A refresh token, and the hash under which it is stored. */
interface RefreshToken {
  token: string;
  hash: string;
}

/** Signs and verifies access tokens (JWT, HS256), and generates refresh tokens. */
export interface TokenMaker {
  access: (memberId: string, sessionId: string) => Promise<string>;
  /** Returns a token of another type, which `read` refuses. */
  app: () => Promise<string>;
  /** Returns the member, session and expiry of a valid access token, else null. */
  read: (token: string) => Promise<Claims | null>;
  refresh: (sessionId: string) => RefreshToken;
  /**
   * Parses a refresh token: its session, the hash it must have, and its only successor. Returns null if we did not issue it. `repeats` are
   * the successors that may have been issued already: others than `next` if the secret has changed since.
   */
  split: (token: string) => { sessionId: string; hash: string; next: RefreshToken; repeats: RefreshToken[] } | null;
}

/** Makes refresh tokens of one secret. */
function refreshMaker(secret: string) {
  const hash = sealFor([secret], 'refresh token');
  const successorKey = keyFor([secret], 'refresh successor');
  const sealed = (sessionId: string, random: Buffer): RefreshToken => {
    const part = `${sessionId}.${random.toString('base64url')}`;
    return { token: `${part}.${hash(`seal ${part}`)}`, hash: hash(part) };
  };
  return {
    hash,
    sealed,
    /** Derived from the token and our key, so that it can be issued twice without being stored, and nobody else can compute it. */
    successor: (sessionId: string, part: string): RefreshToken =>
      sealed(sessionId, createHmac('sha256', successorKey).update(part).digest().subarray(0, TOKEN_BYTES)),
  };
}

export function tokenMaker(secrets: Secrets, clock: Clock): TokenMaker {
  const accessKeys = keysFor(secrets, 'access token');
  const makers = perSecret(secrets, refreshMaker);
  // A member sends the same token for a quarter of an hour, and its signature does not change, so it is verified once. Whether the token
  // has expired, and whether its session is still open, is checked each time.
  const good = new Map<string, Claims>();
  const remember = (token: string, claims: Claims) => {
    good.set(token, claims);
    if (good.size > REMEMBERED) good.delete(good.keys().next().value!);
    return claims;
  };
  const hasEnded = ({ until }: Claims) => until.getTime() <= clock.now().getTime();
  return {
    access: (memberId, sessionId) => {
      const now = Math.floor(clock.now().getTime() / 1000);
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
        .setIssuer(issuer)
        .setSubject(memberId)
        .setIssuedAt(now)
        .setExpirationTime(now + limits.access_seconds)
        .sign(accessKeys[0]);
    },
    app: () => {
      const now = Math.floor(clock.now().getTime() / 1000);
      return new SignJWT({ scope: 'sign_up' })
        .setProtectedHeader({ alg: 'HS256', typ: 'app+jwt' })
        .setIssuer(issuer)
        .setIssuedAt(now)
        .setExpirationTime(now + APP_SECONDS)
        .sign(accessKeys[0]);
    },
    read: async (token) => {
      const known = good.get(token);
      if (known) {
        if (!hasEnded(known)) return known;
        good.delete(token);
        return null;
      }
      try {
        const { payload } = await verified(token, accessKeys, { issuer, algorithms: ['HS256'], typ: 'at+jwt', currentDate: clock.now() });
        const { sub, sid, exp } = payload;
        return typeof sub === 'string' && typeof sid === 'string' && exp !== undefined
          ? remember(token, { memberId: sub, sessionId: sid, until: new Date(exp * 1000) })
          : null;
      } catch {
        return null;
      }
    },
    refresh: (sessionId) => makers[0].sealed(sessionId, randomBytes(TOKEN_BYTES)),
    split: (token) => {
      const [, part, sessionId, seal] = /^(([0-9a-f-]{36})\.[\w-]{32})\.([\w-]{43})$/.exec(token) ?? [];
      if (!part || !sessionId || !seal) return null;
      // Sealed, so that knowing a session's id is not enough to forge an old token of it, whose use would end the session.
      const maker = makers.find(({ hash }) => sameText(seal, hash(`seal ${part}`)));
      if (!maker) return null;
      const [next, ...others] = perSecret(makers, ({ successor }) => successor(sessionId, part));
      return { sessionId, hash: maker.hash(part), next, repeats: [next, ...others] };
    },
  };
}
