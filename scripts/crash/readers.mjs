// Clients that read feeds as fast as they are answered, in a process of their own so that they do not disturb who measures.
import { Agent, request } from 'node:http';

const { url, members, clients } = JSON.parse(process.argv[2]);
const agent = new Agent({ keepAlive: true, maxSockets: clients });
let reads = 0;
let failed = 0;

/** Each read comes from another address: the read budget is per address, and what is measured is the server, not its budget. */
const address = () => `198.19.${(reads >> 8) & 255}.${reads & 255}`;

function read({ id, token }) {
  return new Promise((resolve) => {
    const sent = request(
      `${url}/api/user/${id}/news`,
      { agent, headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': address() } },
      (response) => {
        if (response.statusCode !== 200) failed += 1;
        response.resume();
        response.on('end', resolve);
      },
    );
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
      await read(members[at % members.length]);
      reads += 1;
    }
  }),
);
console.log(JSON.stringify({ reads, failed }));
process.exit(0);
