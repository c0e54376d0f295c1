import { limits } from '@muster/contract';
import { perSecret, type Secrets, sameText, sealFor } from '../../../platform/start/keys.ts';

const STEP = limits.door_code_seconds * 1000;
const VALID = limits.door_code_valid_seconds * 1000;
const SKEW = limits.door_code_skew_seconds * 1000;
/** 132 bits of the seal: the QR code stays coarse enough to be scanned from a distance. */
const SEAL_LENGTH = 22;
const pattern = /^([lp])([0-9a-z]{1,9})\.([\w-]{22})$/;

/** The validity of a code: `expired` also means that a newer code was printed. */
export type CodeWorth = 'good' | 'expired' | 'wrong';

/**
 * The codes of doors: live ones (`l`), numbered by the half minute in which they are first shown, and printed ones (`p`), numbered per
 * event. The seal binds kind and number to the event, so a code does not reveal the next one and works at no other door.
 */
export function doorCodes(secrets: Secrets) {
  const seal = sealFor(secrets, 'door code');
  /** The code, sealed with the current secret and with each former one: codes that were shown or printed before a rotation stay valid. */
  const codesOf = (kind: 'l' | 'p', eventId: string, number: number) =>
    perSecret(seal.all(`${kind} ${eventId} ${number}`), (each) => `${kind}${number.toString(36)}.${each.slice(0, SEAL_LENGTH)}`);
  const codeOf = (kind: 'l' | 'p', eventId: string, number: number): string => codesOf(kind, eventId, number)[0];

  return {
    /** The codes to show from now on, in order, and for how many seconds the first one is current. */
    live: (eventId: string, now: Date): { codes: string[]; left: number } => {
      const first = Math.floor(now.getTime() / STEP);
      const codes = Array.from({ length: limits.door_codes_ahead }, (_, ahead) => codeOf('l', eventId, first + ahead));
      return { codes, left: ((first + 1) * STEP - now.getTime()) / 1000 };
    },

    printed: (eventId: string, number: number): string => codeOf('p', eventId, number),

    /** Checks a code against an event whose printed code has this number. */
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
