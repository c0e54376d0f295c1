import type { StoredLocation } from '@muster/contract';
import { browserStorage } from '../../platform/storage.ts';

/** Local storage key of the location; removed at the end of the session with all other data of the member. */
const key = 'places.location';

/** Stores a location in this browser [GEO-04]; if the storage is full, only the caller has it. */
export const storeLocation = (location: StoredLocation): void => void browserStorage.set(key, JSON.stringify(location));

/** The location that this browser stores, or null. */
export const storedLocation = (): StoredLocation | null => browserStorage.parse(key) as StoredLocation | null;

/** Stores no location any more. */
export const forgetLocation = (): void => browserStorage.remove(key);
