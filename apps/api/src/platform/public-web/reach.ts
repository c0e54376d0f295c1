import dns from 'node:dns/promises';
import { isIP } from 'node:net';
import { isPublicAddress } from './addresses.ts';

/** What may be fetched. The server only knows the public web; tests add the peers that they start. */
export interface Reach {
  /** Every address that a name has now. */
  resolve: (name: string) => Promise<string[]>;
  allows: (address: string) => boolean;
  ports: readonly number[];
}

export const publicWeb: Reach = {
  // Uses name servers directly: the system's own look-up blocks one of the few threads that also read files and check passwords, for as
  // long as a stranger's server does not answer.
  resolve: async (name) => {
    const answers = await Promise.allSettled([dns.resolve4(name), dns.resolve6(name)]);
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  },
  allows: isPublicAddress,
  ports: [80, 443],
};

/** What is not fetched, or not completely. The message contains no address: a member may have typed it. */
export class NotFetched extends Error {
  /** Whether it may not be asked at all, whatever it would answer. */
  readonly isForbidden: boolean;

  constructor(reason: string, isForbidden = false) {
    super(reason);
    this.name = 'NotFetched';
    this.isForbidden = isForbidden;
  }
}

const forbidden = (reason: string) => new NotFetched(reason, true);

/**
 * The addresses to connect to for a URL, all of them allowed; a single forbidden one rejects them all. The URL parser has normalized every
 * notation of an IPv4 address (decimal, octal, hexadecimal, short, full-width). Throws `NotFetched`.
 */
export async function allowedAddresses({ resolve, allows, ports }: Reach, url: URL): Promise<string[]> {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw forbidden('scheme');
  if (url.username || url.password) throw forbidden('credentials');
  if (!ports.includes(Number(url.port || (url.protocol === 'https:' ? 443 : 80)))) throw forbidden('port');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host)) {
    if (!allows(host)) throw forbidden('forbidden address');
    return [host];
  }
  // A name without a dot belongs to the local network.
  if (!/[^.]\.[^.]/.test(host)) throw forbidden('local name');
  const addresses = await resolve(host).catch(() => []);
  if (addresses.length === 0) throw new NotFetched('unknown name');
  if (!addresses.every(allows)) throw forbidden('forbidden address');
  return addresses;
}
