import { tabStorage } from './storage.ts';

const key = 'invitation';

/** Keeps the address of an invitation in this tab, so that a newcomer who registers meanwhile is led back to it. */
export const keepInvitation = (address: string): void => void tabStorage.set(key, address);

/** The address of the invitation that led the newcomer here, once. */
export function takeInvitation(): string | undefined {
  const address = tabStorage.get(key) ?? undefined;
  tabStorage.remove(key);
  return address;
}
