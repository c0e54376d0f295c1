const key = 'invitation';

/** Keeps the address of an invitation in this tab, so that a newcomer who registers meanwhile is led back to it. */
export const keepInvitation = (address: string): void => sessionStorage.setItem(key, address);

/** The address of the invitation that led the newcomer here, once. */
export function takeInvitation(): string | undefined {
  const address = sessionStorage.getItem(key) ?? undefined;
  sessionStorage.removeItem(key);
  return address;
}
