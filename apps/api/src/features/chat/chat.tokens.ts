import { limits } from '@muster/contract';
import { SignJWT } from 'jose';
import type { Clock } from '../../platform/clock.ts';
import { verified } from '../../platform/jwt.ts';
import { keysFor, type Secrets } from '../../platform/start/keys.ts';
import type { Viewer } from '../../product/viewer.ts';

const issuer = 'muster';
const typ = 'chat+jwt';
type Bearer = Pick<Viewer, 'id' | 'session_id'>;

/**
 * Signs and verifies tokens for the chat of one event (CHAT-08). A token is valid only for the session that requested it, and for no other
 * endpoint.
 */
export function chatTokens(secrets: Secrets, clock: Clock) {
  const keys = keysFor(secrets, 'chat token');
  return {
    sign: async (viewer: Bearer, eventId: string): Promise<{ token: string; until: Date }> => {
      const now = Math.floor(clock.now().getTime() / 1000);
      const until = now + limits.chat_token_seconds;
      const token = await new SignJWT({ sid: viewer.session_id, event: eventId })
        .setProtectedHeader({ alg: 'HS256', typ })
        .setIssuer(issuer)
        .setSubject(viewer.id)
        .setIssuedAt(now)
        .setExpirationTime(until)
        .sign(keys[0]);
      return { token, until: new Date(until * 1000) };
    },

    /** The chat that a token gives this viewer access to, and until when; null if it is invalid or another session's. */
    read: async (token: string, viewer: Bearer): Promise<{ id: string; until: Date } | null> => {
      try {
        const { payload } = await verified(token, keys, { issuer, algorithms: ['HS256'], typ, currentDate: clock.now() });
        const { sub, sid, event, exp } = payload;
        return sub === viewer.id && sid === viewer.session_id && typeof event === 'string' && exp !== undefined
          ? { id: event, until: new Date(exp * 1000) }
          : null;
      } catch {
        return null;
      }
    },
  };
}
