/** Navigates to an address on another site; only http and https are allowed. */
export function leaveSite(address: string): void {
  if (/^https?:$/.test(new URL(address).protocol)) window.location.assign(address);
}
