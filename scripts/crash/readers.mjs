// Clients that read feeds one after another, in a process of their own so that they do not disturb the measuring one.
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

const { url, members, clients } = JSON.parse(process.argv[2]);
const agent = new Agent({ keepAlive: true, maxSockets: clients });
let answered = 0;
let failed = 0;
/** Asked to come again in a moment (docs/decisions/0024-limits-in-time.md): how often, and how long whoever was told so soonest had waited. */
let deferred = 0;
let soonest = Number.POSITIVE_INFINITY;
/** How often a read comes again before it counts as one that is not answered. */
const MOST_TRIES = 60;
/** How long each response took, in milliseconds. */
const times = [];

/** Five clients share a member: this keeps them within the member's budget of 1200 reads a minute. */
const EVERY_MS = 290;

/** Sends a read once; in how many seconds to come again, or 0. */
function readOnce({ id, token }) {
  return new Promise((resolve) => {
    const began = performance.now();
    let again = 0;
    const sent = request(`${url}/api/user/${id}/news`, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
      if (response.statusCode === 200) answered += 1;
      else if (response.statusCode === 503 && response.headers['retry-after']) again = Number(response.headers['retry-after']);
      else failed += 1;
      response.resume();
      response.on('end', () => {
        const took = performance.now() - began;
        times.push(took);
        if (again) {
          deferred += 1;
          soonest = Math.min(soonest, took);
        }
        resolve(again);
      });
    });
    sent.on('error', () => {
      failed += 1;
      resolve(0);
    });
    sent.end();
  });
}

/** Reads, and comes again as often as it is asked to. */
async function read(member) {
  for (let tries = 1; ; tries += 1) {
    const again = await readOnce(member);
    if (!again) return;
    if (tries === MOST_TRIES) {
      failed += 1;
      return;
    }
    await wait(again * 1000);
  }
}

let running = true;
process.on('SIGTERM', () => {
  running = false;
});
await Promise.all(
  Array.from({ length: clients }, async (_, at) => {
    while (running) {
      const pause = wait(EVERY_MS);
      await read(members[at % members.length]);
      await pause;
    }
  }),
);
// Nobody was put off: JSON knows no infinity.
console.log(JSON.stringify({ answered, failed, deferred, soonest: deferred ? soonest : null, times }));
process.exit(0);
