import type { Calls } from '../lib/load.ts';
import { signInShare } from './monday.ts';
import { refreshed, signIn } from './requests.ts';
import type { World } from './world.ts';

type Tokens = Awaited<ReturnType<Calls['refreshSession']>>;

interface Session {
  access: string;
  /** Until when it is good, in milliseconds of `performance.now()`. */
  until: number;
  refresh: string;
}

/** Tokens are renewed this long before they expire, as in the web. */
const EARLY_MS = 60_000;

/**
 * The access tokens of members as a browser keeps them: renewed with the refresh token once they have expired, or by signing in anew. `call`
 * sends, and counts what is sent. Two calls of a member at once renew it once.
 */
export function memberTokens(
  world: World,
  call: (name: 'signIn' | 'refreshSession', act: (calls: Calls) => Promise<Tokens>, nth: number) => Promise<Tokens | null>,
  random: () => number,
) {
  const sessions = new Map<number, Session>();
  const renewing = new Map<number, Promise<string | null>>();
  const renew = async (nth: number): Promise<string | null> => {
    const known = sessions.get(nth);
    const bySigningIn = known === undefined && random() < signInShare;
    const tokens = bySigningIn
      ? await call('signIn', signIn(world, nth), nth)
      : await call('refreshSession', refreshed(known?.refresh ?? world.refresh[nth]!), nth);
    if (!tokens) return null;
    const { access, refresh, expires_in } = tokens;
    sessions.set(nth, { access, refresh, until: performance.now() + expires_in * 1000 - EARLY_MS });
    return access;
  };
  /** The access token of a member; null if it was refused, which is counted already. */
  return (nth: number): Promise<string | null> => {
    const known = sessions.get(nth);
    if (known && known.until > performance.now()) return Promise.resolve(known.access);
    const under = renewing.get(nth) ?? renew(nth).finally(() => renewing.delete(nth));
    renewing.set(nth, under);
    return under;
  };
}
