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
