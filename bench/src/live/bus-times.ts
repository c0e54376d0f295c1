import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../../scripts/lib/free-port.mjs';
import { quantile, secondsOf } from '../load.ts';
import type { Heard, Stretch } from './bus-peer.ts';
import type { CarrierName } from './carriers.ts';
import { startChild, tellChild } from './children.ts';

const PEERS = 4;
const SECONDS = 4;
/** Notices a second, of all peers together, until a carrier no longer keeps up. */
const RATES = [100, 1000, 4000, 8000, 16_000, 32_000];
/** A notice that names rooms, and the longest that NOTIFY takes. */
const BYTES = [200, 7900];
/** It keeps up while what is said arrives within this time. */
const PATIENCE_MS = 1000;
/** How long after the last one stragglers are waited for. */
const LATE_MS = 15_000;

/** A server that carries notices: its address, the processor seconds it has used, and its end. */
interface Broker {
  url: string;
  seconds: () => number;
  stop: () => void;
}

/** Starts NATS or Redis from the system's programs; null if it is not installed. Redis keeps nothing on the disk. */
async function broker(name: 'nats' | 'redis'): Promise<Broker | null> {
  const port = await freePort();
  const [program, args] =
    name === 'nats'
      ? ['nats-server', ['-a', '127.0.0.1', '-p', String(port)]]
      : ['redis-server', ['--bind', '127.0.0.1', '--port', String(port), '--save', '', '--appendonly', 'no']];
  const child = spawn(program, args, { stdio: 'ignore', cwd: mkdtempSync(join(tmpdir(), 'muster-broker-')) });
  const failed = await new Promise((resolve) => {
    child.once('error', () => resolve(true));
    setTimeout(() => resolve(child.exitCode !== null), 1000);
  });
  if (failed) return null;
  return { url: `tcp://127.0.0.1:${port}`, seconds: () => secondsOf(child.pid!), stop: () => void child.kill() };
}

/** Measures one carrier at growing rates. A row for each rate. */
async function ofCarrier(name: CarrierName, { url, seconds }: Broker, tell: (row: Record<string, string>) => void): Promise<void> {
  const peers = await Promise.all(Array.from({ length: PEERS }, () => startChild('bus-peer', [name, url])));
  const used = () => peers.reduce((sum, { pid }) => sum + secondsOf(pid!), 0);
  try {
    for (const bytes of BYTES)
      for (const rate of RATES) {
        const stretch: Stretch = { perSecond: rate / PEERS, seconds: SECONDS, bytes };
        const before = { broker: seconds(), peers: used() };
        const began = performance.now();
        await Promise.all(peers.map((peer) => tellChild(peer, stretch)));
        const took = (performance.now() - began) / 1000;
        let [said, failed] = [0, 0];
        const delays: number[] = [];
        const late = performance.now() + LATE_MS;
        do {
          await wait(200);
          for (const heard of await Promise.all(peers.map((peer) => tellChild<Heard>(peer, 'report')))) {
            said += heard.said;
            failed += heard.failed;
            for (const delay of heard.delays) delays.push(delay);
          }
        } while (delays.length < (said - failed) * PEERS && performance.now() < late);
        const after = { broker: seconds(), peers: used() };
        delays.sort((a, b) => a - b);
        const each = (from: number, to: number) => (((to - from) * 1e6) / said).toFixed(0);
        tell({
          carrier: name,
          bytes: String(bytes),
          'notices a second, wanted': String(rate),
          sent: (said / Math.max(took, SECONDS)).toFixed(0),
          failed: String(failed),
          lost: String((said - failed) * PEERS - delays.length),
          'p50 ms': quantile(delays, 0.5).toFixed(1),
          'p95 ms': quantile(delays, 0.95).toFixed(1),
          'p99 ms': quantile(delays, 0.99).toFixed(1),
          'carrier, processor µs a notice': each(before.broker, after.broker),
          'four processes, µs a notice': each(before.peers, after.peers),
        });
        if (quantile(delays, 0.95) > PATIENCE_MS) break;
      }
  } finally {
    for (const peer of peers) peer.send('end');
  }
}

/** NOTIFY, NATS and Redis as the carrier between four processes, at growing rates until each no longer keeps up. */
export async function busTimes(postgres: Broker, tell: (row: Record<string, string>) => void): Promise<void> {
  await ofCarrier('notify', postgres, tell);
  for (const name of ['nats', 'redis'] as const) {
    const started = await broker(name);
    if (!started) {
      tell({ carrier: name, sent: `${name}-server was not found: not measured` });
      continue;
    }
    try {
      await ofCarrier(name, started, tell);
    } finally {
      started.stop();
    }
  }
}
