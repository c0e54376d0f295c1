import dns from 'node:dns/promises';
import { isIP } from 'node:net';
import { isPublicAddress } from './public.addresses.ts';

/** What may be fetched from. The server knows only the public web; tests bring the peers that they start. */
export interface Reach {
  /** Every address that a name has now. */
  resolve: (name: string) => Promise<string[]>;
  allows: (address: string) => boolean;
  ports: readonly number[];
}

export const publicWeb: Reach = {
  // Asked of name servers: the machine's own lookup holds one of the few threads that also read files and check passwords, for as long as
  // a stranger's server does not answer.
  resolve: async (name) => {
    const answers = await Promise.allSettled([dns.resolve4(name), dns.resolve6(name)]);
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  },
  allows: isPublicAddress,
  ports: [80, 443],
};

/** A page that is not fetched, or not to its end. The message names no address: it may be what a member typed. */
export class NotFetched extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'NotFetched';
  }
}

/**
 * The addresses to connect to for a URL, each of them allowed; one that is not refuses them all. The URL's parser has turned every
 * notation of an IPv4 address (decimal, octal, hexadecimal, short, full-width) into the usual one. Throws `NotFetched`.
 */
export async function allowedAddresses({ resolve, allows, ports }: Reach, url: URL): Promise<string[]> {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new NotFetched('scheme');
  if (url.username || url.password) throw new NotFetched('credentials');
  if (!ports.includes(Number(url.port || (url.protocol === 'https:' ? 443 : 80)))) throw new NotFetched('port');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host)) {
    if (!allows(host)) throw new NotFetched('forbidden address');
    return [host];
  }
  // A name without a dot is one of the machine's own network.
  if (!/[^.]\.[^.]/.test(host)) throw new NotFetched('local name');
  const addresses = await resolve(host).catch(() => []);
  if (addresses.length === 0) throw new NotFetched('unknown name');
  if (!addresses.every(allows)) throw new NotFetched('forbidden address');
  return addresses;
}
