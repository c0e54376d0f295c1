import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import type { Server } from './load.ts';

/** Has a server tell its heap when it is asked, after a collection. */
export const tellsHeap = [
  '--expose-gc',
  '--import',
  `data:text/javascript,process.on('message',()=>{gc();process.send({heap:process.memoryUsage().heapUsed})});process.channel.unref()`,
];

const MB = 1024 * 1024;
/** How often the memory is looked at, and how much of a file a slow reader takes at a time, and how long it rests then. */
const [LOOK_MS, TAKEN, REST_MS] = [10, 64 * 1024, 250];

/** Megabytes of memory that a process has at present; none if it has ended, which its download says. */
const resident = ({ process: { pid } }: Server): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** Megabytes of the heap that are in use. */
async function heapOf({ process: child }: Server): Promise<number> {
  const told = once(child, 'message') as Promise<[{ heap: number }]>;
  child.send('heap');
  return (await told)[0].heap / MB;
}

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface File {
  path: string;
  token: string;
  /** How many lines it must have. */
  lines: number;
}

/** Reads a file to its end, with rests for a slow reader; returns how many bytes it has. Throws if lines are missing. */
async function download({ port }: Server, { path, token, lines }: File, slowly: boolean): Promise<number> {
  const sent = get({ host: '127.0.0.1', port, path, headers: { authorization: `Bearer ${token}` }, agent: false });
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}.`);
  let [bytes, found, since] = [0, 0, 0];
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    since += chunk.length;
    for (const byte of chunk) if (byte === 10) found += 1;
    if (slowly && since > TAKEN) {
      since = 0;
      await rest(REST_MS);
    }
  }
  if (found !== lines) throw new Error(`${path} has ${found} lines, and must have ${lines}.`);
  return bytes;
}

/**
 * What a server grows by while files are downloaded: at most, and of its heap what stays right after it. It has sent the file before, so
 * that what any first request brings does not count.
 */
export async function fileMemory(server: Server, file: File): Promise<Record<string, string>[]> {
  for (let n = 0; n < 3; n++) await download(server, file, false);
  const rows: Record<string, string>[] = [];
  for (const [readers, slowly] of [
    [1, false],
    [1, true],
    [10, true],
  ] as const) {
    const heap = await heapOf(server);
    const before = resident(server);
    let most = before;
    const looking = setInterval(() => {
      most = Math.max(most, resident(server));
    }, LOOK_MS);
    const began = performance.now();
    const sizes = await Promise.all(Array.from({ length: readers }, () => download(server, file, slowly)));
    const seconds = (performance.now() - began) / 1000;
    clearInterval(looking);
    rows.push({
      'a file of all users': `${readers} ${slowly ? 'slow' : 'fast'}`,
      lines: String(file.lines),
      'MB each': (sizes[0]! / MB).toFixed(1),
      seconds: seconds.toFixed(1),
      'server before, MB': before.toFixed(0),
      'grown by at most, MB': (most - before).toFixed(1),
      'heap kept, MB': ((await heapOf(server)) - heap).toFixed(1),
    });
  }
  return rows;
}
