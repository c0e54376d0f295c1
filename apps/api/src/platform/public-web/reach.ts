import dns from 'node:dns/promises';
import { isIP } from 'node:net';
import { isPublicAddress } from './addresses.ts';

/** The addresses that may be fetched: the public web only; tests add the peers that they start. */
export interface Reach {
  /** All current addresses of a name. */
  resolve: (name: string) => Promise<string[]>;
  allows: (address: string) => boolean;
  ports: readonly number[];
}

export const publicWeb: Reach = {
  // Queries name servers directly: the system's look-up blocks one of the few threads that also read files and check passwords, for as long
  // as a foreign name server takes.
  resolve: async (name) => {
    const answers = await Promise.allSettled([dns.resolve4(name), dns.resolve6(name)]);
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  },
  allows: isPublicAddress,
  ports: [80, 443],
};

/** A fetch that was refused or incomplete. The message contains no address: a member may have typed it. */
export class NotFetched extends Error {
  /** Whether the address itself is forbidden, whatever it would answer. */
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
