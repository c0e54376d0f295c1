import { limits } from '@muster/contract';

/** An address in its one spelling: as it is shown and led to, and without its fragment as what it says is remembered. */
interface Address {
  shown: string;
  key: string;
}

/** The address that somebody sent, or null where its one spelling is too long. */
export function addressOf(sent: string): Address | null {
  const url = new URL(sent);
  const shown = url.href;
  url.hash = '';
  return shown.length <= limits.url_length ? { shown, key: url.href } : null;
}
