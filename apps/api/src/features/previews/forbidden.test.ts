import { Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { html, type PagesPeer, pageOf, redirect, startPagesPeer } from '../../../../../e2e/peers/pages-peer.ts';
import { publicWeb, type Reach } from '../../platform/public-web/reach.ts';
import { makeMember } from '../../test/members.ts';
import { refusal, startTestApp, type TestApp } from '../../test/test-app.ts';

/** The addresses that the tests' host names resolve to: one list per look-up. */
const names: Record<string, string[][]> = {
  'localhost.': [['127.0.0.1']],
  'app.localhost': [['127.0.0.1']],
  'inside.example': [['127.0.0.1']],
  'six.example': [['::1']],
  'both.example': [['127.0.0.2', '127.0.0.1']],
  'metadata.google.internal': [['169.254.169.254']],
  'open.example': [['127.0.0.2']],
  'turning.example': [['127.0.0.2'], ['127.0.0.1']],
};
const asked: string[] = [];
const resolve = async (name: string) => {
  asked.push(name);
  const answers = names[name] ?? [];
  return answers[Math.min(asked.filter((each) => each === name).length, answers.length) - 1] ?? [];
};

let peer: PagesPeer;
/** Configured as in production, except for the peer's port. */
let strict: TestApp;
/** Treats one address of this machine as if it were on the public web. */
let open: TestApp;
beforeAll(async () => {
  peer = await startPagesPeer();
  peer.on('/', html(pageOf('<title>Inside</title>')));
  const ports = [...publicWeb.ports, peer.port];
  strict = await startTestApp({ reach: { ...publicWeb, resolve, ports } });
  open = await startTestApp({ reach: { resolve, ports, allows: (address) => address === '127.0.0.2' } });
});
beforeEach(() => {
  peer.connections.length = 0;
  peer.requests.length = 0;
  asked.length = 0;
});
afterAll(async () => {
  await strict.close();
  await open.close();
  await peer.close();
});

const ask = async (app: TestApp, url: string) => (await makeMember(app)).api.getLinkPreview({ query: { url } });

/** Every kind of address that is not on the public web; `*` stands for the peer's port. */
const forbidden: Record<string, string> = {
  'IPv4 loopback': 'http://127.0.0.1:*/',
  'another address of the loopback net': 'http://127.8.9.10:*/',
  'IPv4 in decimal': 'http://2130706433:*/',
  'IPv4 in octal': 'http://0177.0.0.01:*/',
  'IPv4 in hexadecimal': 'http://0x7f000001:*/',
  'IPv4 in mixed notations': 'http://0x7f.0.0.01:*/',
  'IPv4 of two parts': 'http://127.1:*/',
  'IPv4 of one part': 'http://0:*/',
  'IPv4 in full-width digits and dots': 'http://１２７。０。０。１:*/',
  'IPv4 percent-encoded': 'http://%31%32%37.0.0.1:*/',
  'IPv4 with a dot at its end': 'http://127.0.0.1.:*/',
  'the unspecified IPv4 address': 'http://0.0.0.0:*/',
  'IPv6 loopback': 'http://[::1]:*/',
  'IPv6 loopback written out': 'http://[0:0:0:0:0:0:0:1]:*/',
  'the unspecified IPv6 address': 'http://[::]:*/',
  'IPv4 mapped into IPv6': 'http://[::ffff:127.0.0.1]:*/',
  'IPv4 mapped into IPv6, in hexadecimal': 'http://[::ffff:7f00:1]:*/',
  'IPv4-compatible IPv6': 'http://[::127.0.0.1]:*/',
  'a name of this machine': 'http://localhost:*/',
  'the same with a dot at its end': 'http://localhost.:*/',
  'a name below localhost': 'http://app.localhost:*/',
  'a public name of the loopback': 'http://inside.example:*/',
  'a public name of the IPv6 loopback': 'http://six.example:*/',
  'a name of which one address is forbidden': 'http://both.example:*/',
  'a private net, 10': 'http://10.0.0.1:*/',
  'a private net, 172.16': 'http://172.16.0.1:*/',
  'a private net, 192.168': 'http://192.168.0.1:*/',
  'a carrier net': 'http://100.64.0.1:*/',
  'link-local and the metadata of clouds': 'http://169.254.169.254:*/',
  'a name of the metadata of clouds': 'http://metadata.google.internal:*/',
  'the metadata of one cloud at a public address': 'http://168.63.129.16:*/',
  benchmarks: 'http://198.18.0.1:*/',
  documentation: 'http://192.0.2.1:*/',
  'IPv4 multicast': 'http://224.0.0.1:*/',
  'reserved and broadcast': 'http://255.255.255.255:*/',
  'IPv6 link-local': 'http://[fe80::1]:*/',
  'IPv6 unique local': 'http://[fd00:ec2::254]:*/',
  'IPv6 site-local': 'http://[fec0::1]:*/',
  'IPv6 multicast': 'http://[ff02::1]:*/',
  '6to4 of the loopback': 'http://[2002:7f00:1::]:*/',
  'NAT64 of the loopback': 'http://[64:ff9b::7f00:1]:*/',
  'local NAT64': 'http://[64:ff9b:1::7f00:1]:*/',
  Teredo: 'http://[2001:0:7f00:1::]:*/',
  'IPv6 documentation': 'http://[2001:db8::1]:*/',
  'another port': 'http://93.184.215.14:22/',
  'a name and password in the address': 'http://me:secret@93.184.215.14:*/',
};
/**
 * Returns the ports that this process connects to from now on, whether or not anybody answers, except those of our own servers and
 * database.
 */
function connections(): () => number[] {
  const ours = new Set([strict, open].map(({ url }) => Number(new URL(url).port)));
  const database = Number(new URL(inject('postgresUrl') || 'postgres://none:1').port);
  const connect = vi.spyOn(Socket.prototype, 'connect');
  onTestFinished(() => connect.mockRestore());
  return () => {
    const ports = connect.mock.calls.map((call) => Number(portIn(call)));
    return ports.filter((port) => !ours.has(port) && port !== database);
  };
}
/** Returns the port in a call of `connect`: in its options, or as an argument. */
function portIn(call: unknown): unknown {
  if (Array.isArray(call)) return portIn(call[0]);
  return typeof call === 'object' && call !== null ? (call as { port?: unknown }).port : call;
}

let last = 0;
/** Returns a different address each time, since previous results would be cached. */
const at = (url: string) => `${url.replace('*', String(peer.port))}?${(last += 1)}`;

describe('an address that is not of the public web is refused, and nothing is connected to [FEED-68]', () => {
  it.each(Object.entries(forbidden))('%s', async (_kind, url) => {
    const { api } = await makeMember(strict);
    const tried = connections();
    expect(await refusal(api.getLinkPreview({ query: { url: at(url) } }))).toMatchObject({ status: 404, code: 'previews.not_found' });
    expect(tried()).toEqual([]);
    expect(peer.connections).toEqual([]);
  });

  it('a zone in an address, and a page that sends on to any of these', async () => {
    expect(await refusal(ask(strict, at('http://[fe80::1%25lo]:*/')))).toMatchObject({ status: 400 });
    for (const [index, url] of Object.values(forbidden).entries()) {
      peer.on(`/on/${index}`, redirect(at(url)));
      expect(await refusal(ask(open, at(`http://open.example:*/on/${index}`)))).toMatchObject({ code: 'previews.not_found' });
    }
    expect(new Set(peer.connections)).toEqual(new Set(['127.0.0.2']));
    expect(new Set(peer.requests.map(({ path }) => path.slice(0, 4)))).toEqual(new Set(['/on/']));
  });
});

it('would reach the peer by those that lead to this machine, were they not refused', async () => {
  const lax: Reach = { resolve, ports: [peer.port], allows: () => true };
  const app = await startTestApp({ reach: lax });
  const toHere = Object.entries(forbidden).filter(([kind]) =>
    /loopback$|IPv4 (in|of|percent|with|mapped)|unspecified|below localhost/.test(kind),
  );
  expect(toHere.length).toBeGreaterThan(14);
  for (const [kind, url] of toHere.filter(([name]) => !/6to4|NAT64/.test(name))) {
    peer.connections.length = 0;
    const tried = connections();
    expect({ kind, title: (await ask(app, at(url))).title }).toEqual({ kind, title: 'Inside' });
    expect(peer.connections).toHaveLength(1);
    expect(tried()).toContain(peer.port);
  }
  await app.close();
});

it('resolves a name once and connects to what was checked, whatever the name says next', async () => {
  expect(await ask(open, at('http://turning.example:*/'))).toMatchObject({ title: 'Inside' });
  expect(asked).toEqual(['turning.example']);
  expect(peer.connections).toEqual(['127.0.0.2']);
  expect(peer.requests[0]?.host).toBe(`turning.example:${peer.port}`);
  // At the second hop the name resolves differently: it is looked up again, checked again and refused.
  asked.length = 0;
  peer.on('/again', redirect('/'));
  expect(await refusal(ask(open, at('http://turning.example:*/again')))).toMatchObject({ code: 'previews.not_found' });
  expect(asked).toEqual(['turning.example', 'turning.example']);
  expect(peer.connections).toEqual(['127.0.0.2', '127.0.0.2']);
});

it('refuses what is no http(s) address [SHELL-45]', async () => {
  const { api, id } = await makeMember(open);
  for (const url of [
    'javascript:alert(1)',
    'ftp://open.example/',
    'file:///etc/passwd',
    'data:text/html,hello',
    'mailto:a@b.example',
    'open.example',
    '',
  ]) {
    expect(await refusal(api.getLinkPreview({ query: { url } }))).toMatchObject({ status: 400, fields: { url: [expect.any(String)] } });
    const draft = { text: 'A link', open_graph: { url } };
    expect(await refusal(api.createPost({ params: { id }, body: draft }))).toMatchObject({
      status: 400,
      fields: { 'open_graph.url': [expect.any(String)] },
    });
  }
  expect(peer.connections).toEqual([]);
});
