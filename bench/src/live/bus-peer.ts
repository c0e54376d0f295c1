// One process of the four that say and hear over a carrier: told by its parent how much to say, it reports how long what it heard took.
import { setTimeout as wait } from 'node:timers/promises';
import { type CarrierName, carriers } from './carriers.ts';
import { now } from './clock.ts';

/** What a peer is told to say. */
export interface Stretch {
  perSecond: number;
  seconds: number;
  /** Bytes of each payload. */
  bytes: number;
}

/** What it has said and heard since its last report. */
export interface Heard {
  said: number;
  failed: number;
  /** Milliseconds from saying to hearing, of everything from all peers. */
  delays: number[];
}

const TICK_MS = 10;
let heard: Heard = { said: 0, failed: 0, delays: [] };
const [, , name, url] = process.argv;
const carrier = await carriers[name as CarrierName](url!, (payload) => {
  heard.delays.push(now() - (JSON.parse(payload) as { at: number }).at);
});

async function say({ perSecond, seconds, bytes }: Stretch): Promise<void> {
  const began = now();
  const all = perSecond * seconds;
  const under: Array<Promise<unknown>> = [];
  while (heard.said < all) {
    const due = Math.min(all, Math.floor(((now() - began) / 1000) * perSecond) + 1);
    for (; heard.said < due; heard.said += 1) {
      const payload = JSON.stringify({ at: now(), about: 'rooms', fill: 'x'.repeat(Math.max(0, bytes - 60)) });
      under.push(
        carrier.publish(payload).catch(() => {
          heard.failed += 1;
        }),
      );
    }
    await wait(TICK_MS);
  }
  await Promise.all(under);
}

process.on('message', (message: Stretch | 'report' | 'end') => {
  if (message === 'end') void carrier.end().then(() => process.disconnect());
  else if (message === 'report') {
    process.send!(heard);
    heard = { said: 0, failed: 0, delays: [] };
  } else void say(message).then(() => process.send!('said'));
});
process.send!('ready');
