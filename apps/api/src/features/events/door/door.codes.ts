import { limits } from '@muster/contract';
import { perSecret, type Secrets, sameText, sealFor } from '../../../platform/start/keys.ts';

const STEP = limits.door_code_seconds * 1000;
const VALID = limits.door_code_valid_seconds * 1000;
const SKEW = limits.door_code_skew_seconds * 1000;
/** 132 bits of the seal, so that the QR code stays coarse enough to be read from afar. */
const SEAL_LENGTH = 22;
const pattern = /^([lp])([0-9a-z]{1,9})\.([\w-]{22})$/;

/** What a code is worth: `expired` also means that another was printed since. */
export type CodeWorth = 'good' | 'expired' | 'wrong';

/**
 * The codes of doors: `l`ive ones, numbered by the half minute in which they are shown first, and `p`rinted ones, numbered by the event. The
 * seal binds kind and number to the event, so a code tells nothing about the next one, and none works at another door.
 */
export function doorCodes(secrets: Secrets) {
  const seal = sealFor(secrets, 'door code');
  /** The code, and those that were shown or printed before the secret was changed. */
  const codesOf = (kind: 'l' | 'p', eventId: string, number: number) =>
    perSecret(seal.all(`${kind} ${eventId} ${number}`), (each) => `${kind}${number.toString(36)}.${each.slice(0, SEAL_LENGTH)}`);
  const codeOf = (kind: 'l' | 'p', eventId: string, number: number): string => codesOf(kind, eventId, number)[0];

  return {
    /** The codes to show from now on, one after the other, and for how many seconds the first is still the current one. */
    live: (eventId: string, now: Date): { codes: string[]; left: number } => {
      const first = Math.floor(now.getTime() / STEP);
      const codes = Array.from({ length: limits.door_codes_ahead }, (_, ahead) => codeOf('l', eventId, first + ahead));
      return { codes, left: ((first + 1) * STEP - now.getTime()) / 1000 };
    },

    printed: (eventId: string, number: number): string => codeOf('p', eventId, number),

    /** What a code that somebody shows is worth at an event whose printed code has this number. */
    judge: (code: string, { eventId, printed, now }: { eventId: string; printed: number; now: Date }): CodeWorth => {
      const [, kind, digits = ''] = pattern.exec(code) ?? [];
      const number = Number.parseInt(digits, 36);
      if ((kind !== 'l' && kind !== 'p') || !codesOf(kind, eventId, number).some((each) => sameText(code, each))) return 'wrong';
      if (kind === 'p') return number === printed ? 'good' : 'expired';
      const age = now.getTime() - number * STEP;
      return -SKEW <= age && age < VALID + SKEW ? 'good' : 'expired';
    },
  };
}
