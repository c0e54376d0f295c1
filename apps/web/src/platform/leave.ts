/** Goes to an address of another site; only http and https lead anywhere. */
export function leaveSite(address: string): void {
  if (/^https?:$/.test(new URL(address).protocol)) window.location.assign(address);
}
