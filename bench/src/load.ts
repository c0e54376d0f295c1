import { readdirSync, readFileSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';
import type { RunningServer } from '../../drills/src/lib/server.ts';

/** One measured series of requests. */
export interface Stretch {
  /** Processor time per request, in milliseconds (user and system, from /proc): of the server, of the database, and of both. */
  server: number;
  database: number;
  both: number;
  /** Wall time of each request in milliseconds. */
  p50: number;
  p95: number;
}

const ticksPerSecond = 100;

/** What /proc says about a process: its parent, and its seconds of processor time, including children that have ended. */
function processTimes(pid: number | string): { parent: number; own: number; ended: number } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    return { parent: fields[1]!, own: (fields[11]! + fields[12]!) / ticksPerSecond, ended: (fields[13]! + fields[14]!) / ticksPerSecond };
  } catch {
    return null;
  }
}

/** Processor time of a PostgreSQL server with all its processes, except for the bench's own connection. */
export function databaseSeconds({ main, without }: DatabaseProcess): number {
  const started = processTimes(main)!;
  let seconds = started.own + started.ended;
  for (const pid of readdirSync('/proc')) {
    if (!/^\d+$/.test(pid) || Number(pid) === without) continue;
    const times = processTimes(pid);
    if (times?.parent === main) seconds += times.own;
  }
  return seconds;
}

/** Seconds of processor time that a running process has used itself. */
export const secondsOf = (pid: number): number => processTimes(pid)!.own;

/** A PostgreSQL server by its first process, and the process that serves the bench's own connection. */
export interface DatabaseProcess {
  main: number;
  without: number;
}

/** Seconds of processor time so far, of a server and of the database. */
export const processorSeconds = ({ pid }: RunningServer, database: DatabaseProcess) => ({
  server: processTimes(pid)!.own,
  database: databaseSeconds(database),
});

export const quantile = (sorted: number[], q: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))]!;

export interface Request {
  /** Which benchmarked call this is. */
  call: string;
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  token: string;
  body?: string;
  /** The parameters of the floor's statement, besides the member and the session. */
  given: string[];
}

/** The headers of a request. */
const headersOf = ({ call, token, body, given }: Request): Record<string, string> => ({
  authorization: `Bearer ${token}`,
  'x-call': call,
  'x-given': JSON.stringify(given.map((value) => encodeURIComponent(value))),
  ...(body && { 'content-type': 'application/json' }),
});

/** The response to one request: what its JSON says, or the text of a file. */
export async function ask({ url }: RunningServer, request: Request): Promise<unknown> {
  const answer = await fetch(url + request.path, {
    method: request.method,
    headers: headersOf(request),
    body: request.body,
  });
  if (!answer.ok) throw new Error(`${request.path} answered ${answer.status}: ${await answer.text()}`);
  const text = await answer.text();
  return text.startsWith('{') ? JSON.parse(text) : text;
}

/**
 * Sends `count` requests, `width` at a time over keep-alive connections, and waits until the work they trigger is done, which is measured
 * too. Throws on any unsuccessful response.
 */
export async function measure(
  { server, database, done }: { server: RunningServer; database: DatabaseProcess; done: () => Promise<void> },
  requests: Request[],
  count: number,
  width = 8,
): Promise<Stretch> {
  const agent = new Agent({ keepAlive: true, maxSockets: width });
  const times: number[] = [];
  const before = processorSeconds(server, database);
  let next = 0;
  const send = (request: Request) =>
    new Promise<void>((resolve, reject) => {
      const { method, path, body } = request;
      const began = performance.now();
      const sent = httpRequest(server.url + path, { agent, method, headers: headersOf(request) }, (answer) => {
        answer.resume();
        answer.on('end', () => {
          times.push(performance.now() - began);
          if (answer.statusCode! < 300) resolve();
          else reject(new Error(`${method} ${path} answered ${answer.statusCode}`));
        });
      });
      sent.on('error', reject);
      sent.end(body);
    });
  await Promise.all(
    Array.from({ length: width }, async () => {
      while (next < count) {
        next += 1;
        await send(requests[next % requests.length]!);
      }
    }),
  );
  agent.destroy();
  await done();
  const after = processorSeconds(server, database);
  times.sort((a, b) => a - b);
  const each = (which: 'server' | 'database') => ((after[which] - before[which]) * 1000) / count;
  return {
    server: each('server'),
    database: each('database'),
    both: each('server') + each('database'),
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
  };
}

export const median = (values: number[]): number =>
  quantile(
    [...values].sort((a, b) => a - b),
    0.5,
  );
