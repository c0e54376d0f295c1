import { limits } from '@muster/contract';

/** An address in its canonical form: as shown and linked, and without its fragment as the cache key. */
interface Address {
  shown: string;
  key: string;
}

/** Returns the canonical form of a submitted address, or null if it is too long. */
export function addressOf(sent: string): Address | null {
  const url = new URL(sent);
  const shown = url.href;
  url.hash = '';
  return shown.length <= limits.url_length ? { shown, key: url.href } : null;
}
