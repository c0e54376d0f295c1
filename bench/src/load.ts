import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';

/** One measured stretch of requests. */
export interface Stretch {
  /** Processor time of the server per request, in milliseconds (user and system, from /proc). */
  cpu: number;
  /** Wall time of requests in milliseconds. */
  p50: number;
  p95: number;
}

export interface Server {
  process: ChildProcess;
  port: number;
}

const ticksPerSecond = 100;

/** Starts a bundled server and waits until it answers. */
export async function startServer(file: string, port: number, env: Record<string, string>): Promise<Server> {
  const child = fork(file, { env: { ...process.env, ...env, PORT: String(port) }, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  for (let tries = 0; tries < 200; tries += 1) {
    if (child.exitCode !== null) throw new Error(`${file} stopped with ${child.exitCode}.`);
    const up = await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
    if (up) return { process: child, port };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${file} did not answer.`);
}

export async function stopServer({ process: child }: Server): Promise<void> {
  child.kill('SIGTERM');
  if (child.exitCode === null) await once(child, 'exit');
}

/** Ticks of processor time that a process and its threads have used. */
function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

export const quantile = (sorted: number[], q: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))]!;

export interface Request {
  /** Which benched call this is. */
  call: string;
  method: 'GET' | 'POST';
  path: string;
  token: string;
  body?: string;
}

/**
 * Sends `count` requests, `width` at a time over kept connections, and waits until what follows from them is done, which counts too.
 * Throws on any answer that is not a success.
 */
export async function measure(server: Server, requests: Request[], count: number, done: () => Promise<void>, width = 8): Promise<Stretch> {
  const agent = new Agent({ keepAlive: true, maxSockets: width });
  const times: number[] = [];
  const before = cpuSeconds(server.process.pid!);
  let next = 0;
  const send = ({ call, method, path, token, body }: Request) =>
    new Promise<void>((resolve, reject) => {
      const began = performance.now();
      const headers: Record<string, string> = {
        authorization: `Bearer ${token}`,
        'x-call': call,
        ...(body && { 'content-type': 'application/json' }),
      };
      const sent = httpRequest({ agent, host: '127.0.0.1', port: server.port, method, path, headers }, (answer) => {
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
  times.sort((a, b) => a - b);
  return { cpu: ((cpuSeconds(server.process.pid!) - before) * 1000) / count, p50: quantile(times, 0.5), p95: quantile(times, 0.95) };
}

export const median = (values: number[]): number =>
  quantile(
    [...values].sort((a, b) => a - b),
    0.5,
  );
