const keyOf = (site: string) => `muster.plays.${site}`;

/** Whether the member has agreed on this device that films of a site play in our pages. Signing out forgets it. */
export function isAgreed(site: string): boolean {
  try {
    return localStorage.getItem(keyOf(site)) === 'yes';
  } catch {
    return false;
  }
}

/** Remembers that they have; where nothing can be kept they are asked again. */
export function agree(site: string): void {
  try {
    localStorage.setItem(keyOf(site), 'yes');
  } catch {
    // A browser may refuse to keep anything.
  }
}
