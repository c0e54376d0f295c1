import { tabStorage } from './storage.ts';

const key = (eventId: string) => `door.${eventId}`;

/**
 * Keeps the code of a door that this tab was opened with, while its member signs in and until it has been used: in the tab and not in the
 * address, which sign-ins pass on and people share. One function each: the first load has this one alone.
 */
export const keepDoorCode = (eventId: string, code: string): void => void tabStorage.set(key(eventId), code);

export const readDoorCode = (eventId: string): string | null => tabStorage.get(key(eventId));

export const dropDoorCode = (eventId: string): void => tabStorage.remove(key(eventId));
