import type { ExtraValues, PersonValues } from '../members/index.ts';
import type { AddressValues } from '../places/index.ts';

/** What a newcomer has typed so far. Never a password. */
export interface Draft {
  first_name?: string;
  last_name?: string;
  email?: string;
  confirm_email?: string;
  person?: PersonValues;
  address?: AddressValues;
  /** Whether the address service knows the address. */
  address_verified?: boolean;
  /** Addresses of uploaded photos; null for none. */
  profile_photo_url?: string | null;
  cover_photo_url?: string | null;
  profile_bio?: string;
  extra?: ExtraValues;
  waiver?: boolean;
  /** When a verification code was last asked for, in milliseconds. */
  code_sent_at?: number;
}

const key = 'registration.draft';

/** What was typed before, also across a reload of this tab. */
export function readDraft(): Draft {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Draft;
  } catch {
    return {};
  }
}

/** Keeps what was typed. A browser without storage merely forgets it on reload. */
export function saveDraft(change: Draft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...readDraft(), ...change }));
  } catch {
    // The form itself still holds what was typed.
  }
}

/** Notes that a verification code is on its way, for the cool-down of the next one. */
export const noteCodeSent = (): void => saveDraft({ code_sent_at: Date.now() });

/** Forgets the draft once its registration is finished. */
export const clearDraft = (): void => sessionStorage.removeItem(key);
