import { browserStorage } from '../../../platform/storage.ts';

const keyOf = (site: string) => `muster.plays.${site}`;

/** Whether the member has agreed on this device that films of a site play in our pages. Signing out forgets it. */
export const isAgreed = (site: string): boolean => browserStorage.get(keyOf(site)) === 'yes';

/** Remembers that they have. If the storage is full they are asked again. */
export const agree = (site: string): void => void browserStorage.set(keyOf(site), 'yes');
