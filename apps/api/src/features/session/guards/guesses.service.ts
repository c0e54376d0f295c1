import { passwordTries, passwordWaits } from '@muster/contract';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { networkOf } from '../../../platform/http/network.ts';
import { clearTries, giveBackTry, type TryRule, takeTry } from '../../../platform/recent-tries.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { turnsByKey } from '../../../platform/turns.ts';
import type { Deps } from '../../../product/deps.ts';

const waits: TryRule = { waits: passwordWaits, seconds: passwordTries.password_email.seconds };
const deviceKey = (email: string, known: string) => `password_device:${email} ${known}`;
const pairKey = (email: string, network = '') => `password_pair:${email} ${network}`;
const emailKey = (email: string) => `password_email:${email}`;

interface Guess {
  email: string;
  address: string;
  /** The key by which the member with this email knows the browser or the address; null if unknown. */
  known: string | null;
}

/** Limits password guesses by people who are not signed in (ruling 18). */
export interface GuessService {
  /** Checks one guess, unless a limit is reached: `look` returns null for a wrong one. Throws 429 with the wait. */
  look: <T>(guess: Guess, look: () => Promise<T | null>) => Promise<T | null>;
}

/**
 * A guess is counted before the password is checked, so that parallel guesses cannot exceed the limit, and given back if it was correct.
 * Known devices have separate limits: wrong guesses by others do not lock them out, and they do not bypass the limits either. All this is
 * the same whether or not the email has an account.
 */
export function guessService({ db, clock }: Pick<Deps, 'db' | 'clock'>): GuessService {
  // Several correct sign-ins at the same time must not count as guesses: they run one at a time, each given back before the next.
  const inTurn = turnsByKey();
  return {
    look: ({ email, address, known }, look) => {
      const network = networkOf(address);
      const own = known ? deviceKey(email, known) : pairKey(email, network);
      const shared: Array<[string, TryRule]> = [
        [`password_address:${network}`, passwordTries.password_address],
        [emailKey(email), passwordTries.password_email],
      ];
      return inTurn(own, async () => {
        const taken = await takeAll(db, [[own, waits], ...(known ? [] : shared)], clock.now());
        const seen = await look();
        if (seen === null) return null;
        await clearTries(db, own);
        for (const key of taken.filter((key) => key !== own)) await giveBackTry(db, key);
        return seen;
      });
    },
  };
}

/** Counts a guess under every key, or under none: a guess that is not checked is not counted. */
async function takeAll(db: Database, wanted: Array<[string, TryRule]>, now: Date): Promise<string[]> {
  const taken: string[] = [];
  for (const [key, rule] of wanted) {
    const wait = await takeTry(db, key, [rule], now);
    if (wait > 0) {
      for (const before of taken) await giveBackTry(db, before);
      throw new Refusal('too_many_requests', { retryAfter: wait });
    }
    taken.push(key);
  }
  return taken;
}

/** Clears the counted guesses at an email, after its owner has proved that it is theirs and set a new password. */
export async function clearGuesses(tx: Tx, email: string): Promise<void> {
  const key = email.toLowerCase();
  await clearTries(tx, emailKey(key));
  await clearTries(tx, pairKey(key), { andLonger: true });
}
