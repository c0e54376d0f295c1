import { createSocket } from 'node:dgram';
import dns from 'node:dns/promises';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { publicWeb } from './reach.ts';

const answers = { 1: Buffer.from([93, 184, 216, 34]), 28: Buffer.from('26064700000000000000000000000001', 'hex') };
const server = createSocket('udp4');
const usual = dns.getServers();

/** A name server that returns both addresses for every name except those that begin with "no". */
server.on('message', (question, { port, address }) => {
  const end = question.indexOf(0, 12) + 5;
  const known = question.toString('latin1', 13, 15) !== 'no';
  const data = answers[question.readUInt16BE(end - 4) as keyof typeof answers];
  const head = Buffer.from(question.subarray(0, 12));
  head.writeUInt16BE(known ? 0x8180 : 0x8183, 2);
  head.writeUInt16BE(known ? 1 : 0, 6);
  head.writeUInt32BE(0, 8);
  const about = Buffer.concat([Buffer.from([0xc0, 12]), question.subarray(end - 4, end), Buffer.from([0, 0, 0, 60, 0, data.length])]);
  server.send(Buffer.concat([head, question.subarray(12, end), ...(known ? [about, data] : [])]), port, address);
});

beforeAll(async () => {
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  dns.setServers([`127.0.0.1:${server.address().port}`]);
});
afterAll(() => {
  dns.setServers(usual);
  server.close();
});

// The system's look-up blocks one of the few threads that also read files and check passwords, for as long as a foreign name server takes.
it('asks name servers itself for every address of a name, on no thread of the pool', async () => {
  expect(await publicWeb.resolve('page.river.example')).toEqual(['93.184.216.34', '2606:4700::1']);
  expect(await publicWeb.resolve('no.river.example')).toEqual([]);
});
