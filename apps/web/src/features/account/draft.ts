import { queryClient } from '../../platform/query.ts';
import { browserStorage, tabStorage } from '../../platform/storage.ts';
import type { ExtraValues, PersonValues } from '../members/index.ts';
import type { AddressValues } from '../places/index.ts';
import { meQuery } from '../session/index.ts';

/** What a newcomer has typed so far. Never a password or a code. */
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
  /** Which membership a shirt goes with, and what was said of the shirt. */
  tier?: string;
  shirt?: unknown;
}

/** An account's draft as stored: whose it is, and when it expires, in milliseconds. */
interface Kept {
  owner: string;
  until: number;
  draft: Draft;
}

const key = 'registration.draft';
const sentKey = 'registration.code_sent_at';
const keptMs = 7 * 24 * 3_600_000;

/** Whose draft it is; undefined before there is an account. */
const owner = () => queryClient.getQueryData(meQuery.queryKey)?.id;

/**
 * What was typed before. Without an account it lives in this tab only, since nobody can tell who opens the form next. An account's draft is
 * available in other tabs and on other days, to this account only, for a week; it is removed when the session ends.
 */
export function readDraft(): Draft {
  const id = owner();
  if (!id) return (tabStorage.parse(key) as Draft | null) ?? {};
  const kept = browserStorage.parse(key) as Kept | null;
  if (kept?.owner === id && kept.until > Date.now()) return kept.draft;
  browserStorage.remove(key);
  return {};
}

/** Stores what was typed. If the storage is full it is merely lost on reload. */
export function saveDraft(change: Draft): void {
  const id = owner();
  const draft = { ...readDraft(), ...change };
  if (id) browserStorage.set(key, JSON.stringify({ owner: id, until: Date.now() + keptMs, draft } satisfies Kept));
  else tabStorage.set(key, JSON.stringify(draft));
}

/** Records when a verification code was last requested, for the cool-down before the next one. The server knows it too. */
export const noteCodeSent = (at = Date.now()): void => void tabStorage.set(sentKey, String(at));

/** When a verification code was last requested in this tab, in milliseconds. */
export const codeSentAt = (): number => Number(tabStorage.get(sentKey));

/** Drops the draft once registration is finished. */
export function clearDraft(): void {
  browserStorage.remove(key);
  tabStorage.remove(key);
}
