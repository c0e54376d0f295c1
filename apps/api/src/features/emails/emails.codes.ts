import { randomInt } from 'node:crypto';
import { limits } from '@muster/contract';
import type { Database, Tx } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Secrets, sealFor } from '../../platform/start/keys.ts';
import { type CodeOf, spendTry, storeCode, wantCode, whyNoGuess } from './codes.queries.ts';

/** Closing words of mails with a code. */
export const codeLife = `It works for ${limits.code_minutes} minutes. If you ask for a new one, this one stops working.`;

/** Values that a code's hash is bound to, so that a hash copied to another row matches nothing there. */
interface Bound extends CodeOf {
  /** The email that it proves, if that is not the member's current one. */
  email?: string;
  now: Date;
}

const refusalFor = { expired: 'member.code_expired', used_up: 'member.code_used_up', none: 'member.code_invalid' } as const;

/** Mailed codes that prove ownership of an email. */
export interface EmailCodes {
  /** Records a request for a code. Throws 429 within `limits.resend_seconds` of the last one. */
  want: (tx: Tx, code: CodeOf & { now: Date }) => Promise<void>;
  /** Generates the requested code and stores its hash; returns null if there is a newer request. */
  make: (db: Database, wish: Bound & { sentAt: Date }) => Promise<string | null>;
  /** Checks a code and uses one try: null if it is correct. An expired code and a code without tries left have errors of their own. */
  guess: (tx: Tx, guess: Bound & { code: string }) => Promise<(typeof refusalFor)[keyof typeof refusalFor] | null>;
}

export function emailCodes(secrets: Secrets): EmailCodes {
  const seal = sealFor(secrets, 'verification code');
  const bound = ({ memberId, email }: Bound, code: string) => [memberId, ...(email ? [email] : []), code].join(' ');
  return {
    want: async (tx, { now, ...of }) => {
      const wish = await wantCode(tx, of, now);
      if (wish.granted) return;
      const left = wish.last.getTime() + limits.resend_seconds * 1000 - now.getTime();
      throw new Refusal('too_many_requests', { retryAfter: Math.max(1, Math.ceil(left / 1000)) });
    },
    make: async (db, wish) => {
      const code = String(randomInt(10 ** limits.code_length)).padStart(limits.code_length, '0');
      return (await storeCode(db, { ...wish, hash: seal(bound(wish, code)) })) ? code : null;
    },
    guess: async (tx, guess) => {
      const tried = await spendTry(tx, guess, guess.now);
      if (tried) return seal.isGood(tried.code_hash, bound(guess, guess.code)) ? null : 'member.code_invalid';
      return refusalFor[await whyNoGuess(tx, guess, guess.now)];
    },
  };
}
