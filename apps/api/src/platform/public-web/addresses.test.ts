import { expect, it } from 'vitest';
import { isPublicAddress } from './addresses.ts';

/** The first and last address of each non-public range, with the adjacent public ones. */
it.each<[string, { first: string; last: string; before?: string; after?: string }]>([
  ['this network', { first: '0.0.0.0', last: '0.255.255.255', after: '1.0.0.0' }],
  ['private, large', { first: '10.0.0.0', last: '10.255.255.255', before: '9.255.255.255', after: '11.0.0.0' }],
  ['shared by carriers', { first: '100.64.0.0', last: '100.127.255.255', before: '100.63.255.255', after: '100.128.0.0' }],
  ['loopback', { first: '127.0.0.0', last: '127.255.255.255', before: '126.255.255.255', after: '128.0.0.0' }],
  ['link-local', { first: '169.254.0.0', last: '169.254.255.255', before: '169.253.255.255', after: '169.255.0.0' }],
  ['private, middle', { first: '172.16.0.0', last: '172.31.255.255', before: '172.15.255.255', after: '172.32.0.0' }],
  ['protocol assignments', { first: '192.0.0.0', last: '192.0.0.255', before: '191.255.255.255', after: '192.0.1.0' }],
  ['documentation, first', { first: '192.0.2.0', last: '192.0.2.255', before: '192.0.1.255', after: '192.0.3.0' }],
  ['6to4 relays', { first: '192.88.99.0', last: '192.88.99.255', before: '192.88.98.255', after: '192.88.100.0' }],
  ['private, small', { first: '192.168.0.0', last: '192.168.255.255', before: '192.167.255.255', after: '192.169.0.0' }],
  ['benchmarks', { first: '198.18.0.0', last: '198.19.255.255', before: '198.17.255.255', after: '198.20.0.0' }],
  ['documentation, second', { first: '198.51.100.0', last: '198.51.100.255', before: '198.51.99.255', after: '198.51.101.0' }],
  ['documentation, third', { first: '203.0.113.0', last: '203.0.113.255', before: '203.0.112.255', after: '203.0.114.0' }],
  ['the metadata service of a cloud', { first: '168.63.129.16', last: '168.63.129.16', before: '168.63.129.15', after: '168.63.129.17' }],
  ['multicast, reserved and broadcast', { first: '224.0.0.0', last: '255.255.255.255', before: '223.255.255.255' }],
  ['the upper part of multicast', { first: '232.0.0.0', last: '239.255.255.255' }],
  ['the lower part of reserved', { first: '240.0.0.0', last: '247.255.255.255' }],
  ['IPv6 below what is given out', { first: '::', last: '1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', after: '2000::' }],
  ['IPv6 above it', { first: '4000::', last: 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', before: '3ffe::1' }],
  ['IPv6 protocol assignments', { first: '2001::', last: '2001:1ff:ffff::', after: '2001:200::' }],
  ['IPv6 documentation', { first: '2001:db8::', last: '2001:db8:ffff::', before: '2001:db7:ffff::', after: '2001:db9::' }],
  ['6to4', { first: '2002::', last: '2002:ffff:ffff::', before: '2001:ffff::', after: '2003::' }],
  ['IPv6 documentation, large', { first: '3fff::', last: '3fff:fff:ffff::', before: '3ffe:ffff::', after: '3fff:1000::' }],
])('%s is not public from its first to its last address, and what is beside it is', (_, { first, last, before, after }) => {
  expect([first, last].map(isPublicAddress)).toEqual([false, false]);
  for (const beside of [before, after]) if (beside) expect([beside, isPublicAddress(beside)]).toEqual([beside, true]);
});

it.each(['2606:4700::1%eth0', '8.8.8.8%eth0', 'example.org', '', '8.8.8', '::ffff:8.8.8.8'])('%s is no public address', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});
