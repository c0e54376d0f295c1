import type { StoredLocation } from '@muster/contract';

/** Local storage key of the location; the end of the session clears it with everything else of the member's. */
const key = 'places.location';

/** Keeps a location in this browser [GEO-04]. A browser without storage goes without it. */
export function storeLocation(location: StoredLocation): void {
  try {
    localStorage.setItem(key, JSON.stringify(location));
  } catch {
    // What asked for the location has it.
  }
}
