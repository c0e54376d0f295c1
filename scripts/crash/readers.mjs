// Clients that read feeds one after another, in a process of their own so that they do not disturb the measuring one.
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

const { url, members, clients } = JSON.parse(process.argv[2]);
const agent = new Agent({ keepAlive: true, maxSockets: clients });
let failed = 0;
/** Asked to come again in a moment, which is an answer too (docs/decisions/0024-limits-in-time.md). */
let deferred = 0;
/** How long each response took, in milliseconds. */
const times = [];

/** Five clients share a member: this keeps them within the member's budget of 1200 reads a minute. */
const EVERY_MS = 290;

function read({ id, token }) {
  return new Promise((resolve) => {
    const sent = request(`${url}/api/user/${id}/news`, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
      if (response.statusCode === 503 && response.headers['retry-after']) deferred += 1;
      else if (response.statusCode !== 200) failed += 1;
      response.resume();
      response.on('end', resolve);
    });
    sent.on('error', () => {
      failed += 1;
      resolve();
    });
    sent.end();
  });
}

let running = true;
process.on('SIGTERM', () => {
  running = false;
});
await Promise.all(
  Array.from({ length: clients }, async (_, at) => {
    while (running) {
      const pause = wait(EVERY_MS);
      const began = performance.now();
      await read(members[at % members.length]);
      times.push(performance.now() - began);
      await pause;
    }
  }),
);
console.log(JSON.stringify({ failed, deferred, times }));
process.exit(0);
