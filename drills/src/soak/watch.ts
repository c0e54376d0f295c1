import { once } from 'node:events';
import type { RunningServer } from '../lib/server.ts';

const MB = 1024 * 1024;
/** Has a server tell its memory when it is asked, after a collection. */
export const tellsMemory = [
  '--expose-gc',
  '--import',
  `data:text/javascript,process.on('message',()=>{gc();process.send(process.memoryUsage())});process.channel.unref()`,
];

/** One look at the servers together: sums of all processes, but for what is the same from each. */
export interface Sample {
  seconds: number;
  heap: number;
  external: number;
  resident: number;
  /** Seconds of work of the event loops so far, and of processor time. */
  busy: number;
  processor: number;
  sockets: number;
  connections: number;
  waiting: number;
  outbox: number;
  outboxOldest: number;
  jobs: number;
  jobsOldest: number;
  failedJobs: number;
  databaseBytes: number;
}

/** A line of the figures: its name, its labels as text, and its value. */
type Line = [name: string, labels: string, value: number];

/** Where a server says that its figures are. */
const metricsOf = ({ output }: RunningServer) => /Figures for Prometheus: (\S+)/.exec(output())![1]!;

async function figures(server: RunningServer): Promise<Line[]> {
  const text = await (await fetch(metricsOf(server))).text();
  return [...text.matchAll(/^([a-z_]+)(?:\{(.*)\})? (\S+)$/gm)].map(([, name, labels, value]) => [name!, labels ?? '', Number(value)]);
}

const sum = (lines: readonly Line[], wanted: string, label = '') =>
  lines.reduce((total, [name, labels, value]) => total + (name === wanted && labels.includes(label) ? value : 0), 0);
const greatest = (lines: readonly Line[], wanted: string, label = '') =>
  lines.reduce((most, [name, labels, value]) => (name === wanted && labels.includes(label) ? Math.max(most, value) : most), 0);

async function memory({ child }: RunningServer): Promise<NodeJS.MemoryUsage> {
  const told = once(child, 'message') as Promise<[NodeJS.MemoryUsage]>;
  child.send('memory');
  return (await told)[0];
}

/** Looks at the servers: their memory after a collection, and what their figures say. */
async function look(servers: readonly RunningServer[], seconds: number): Promise<Sample> {
  const memories = await Promise.all(servers.map(memory));
  const each = await Promise.all(servers.map(figures));
  const lines = each.flat();
  // Figures of the community are the same from each process.
  const one = each[0]!;
  const total = (of: keyof NodeJS.MemoryUsage) => memories.reduce((all, each) => all + each[of], 0) / MB;
  return {
    seconds,
    heap: total('heapUsed'),
    external: total('external'),
    resident: total('rss'),
    busy: sum(lines, 'muster_event_loop_busy_seconds_total'),
    processor: sum(lines, 'process_cpu_seconds_total'),
    sockets: sum(lines, 'muster_sockets'),
    connections: sum(lines, 'muster_connections', 'state="open"'),
    waiting: sum(lines, 'muster_connections', 'state="waiting"'),
    outbox: greatest(lines, 'muster_outbox_events'),
    outboxOldest: greatest(lines, 'muster_outbox_oldest_seconds'),
    jobs: sum(one, 'muster_queue_jobs', 'state="waiting"') + sum(one, 'muster_queue_jobs', 'state="running"'),
    jobsOldest: greatest(one, 'muster_queue_oldest_seconds'),
    failedJobs: sum(one, 'muster_queue_jobs', 'state="failed"'),
    databaseBytes: greatest(lines, 'muster_database_bytes'),
  };
}

/** Looks every so many seconds until it is ended; what one look fails by, the next makes up for. */
export function watch(servers: readonly RunningServer[], everySeconds: number) {
  const samples: Sample[] = [];
  const began = performance.now();
  let looking: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    looking = looking.then(async () => {
      samples.push(await look(servers, (performance.now() - began) / 1000));
    });
    looking.catch(() => undefined);
  }, everySeconds * 1000);
  return {
    samples,
    end: async (): Promise<void> => {
      clearInterval(timer);
      await looking;
    },
  };
}
