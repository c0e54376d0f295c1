import type { StoredLocation } from '@muster/contract';

/** Local storage key of the location; removed at the end of the session with all other data of the member. */
const key = 'places.location';

/** Stores a location in this browser [GEO-04]. A browser without storage does without. */
export function storeLocation(location: StoredLocation): void {
  try {
    localStorage.setItem(key, JSON.stringify(location));
  } catch {
    // The caller that asked for the location has it anyway.
  }
}

/** The location that this browser stores, or null. */
export function storedLocation(): StoredLocation | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as StoredLocation | null;
  } catch {
    return null;
  }
}

/** Stores no location any more. */
export function forgetLocation(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Where there is no storage there is nothing to remove.
  }
}
