import { BlockList, isIP } from 'node:net';

const ranges = (family: 'ipv4' | 'ipv6', list: ReadonlyArray<readonly [address: string, bits: number]>): BlockList => {
  const block = new BlockList();
  for (const [address, bits] of list) block.addSubnet(address, bits, family);
  return block;
};

/** IPv4 ranges that are not the public internet: IANA's special-purpose registry, and one cloud's metadata service. */
const special4 = ranges('ipv4', [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // carrier-grade NAT
  ['127.0.0.0', 8], // loopback
  ['169.254.0.0', 16], // link-local, metadata services
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocol assignments
  ['192.0.2.0', 24], // documentation
  ['192.88.99.0', 24], // 6to4 relays
  ['192.168.0.0', 16], // private
  ['198.18.0.0', 15], // benchmarks
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['168.63.129.16', 32], // Azure's metadata service, a public address
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, broadcast
]);

/** The only part of IPv6 that is allocated for public use; loopback, mapped, NAT64, unique local and the like are outside it. */
const global6 = ranges('ipv6', [['2000::', 3]]);
const special6 = ranges('ipv6', [
  ['2001::', 23], // protocol assignments, Teredo
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4: embeds an IPv4 address
  ['3fff::', 20], // documentation
]);

/** Whether an address is on the public internet. False for anything that is not an address or has a zone. */
export function isPublicAddress(address: string): boolean {
  const kind = address.includes('%') ? 0 : isIP(address);
  if (kind === 4) return !special4.check(address, 'ipv4');
  return kind === 6 && global6.check(address, 'ipv6') && !special6.check(address, 'ipv6');
}
