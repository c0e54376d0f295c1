import { Histogram, type Registry } from 'prom-client';
import { version } from '../start/version.ts';
import { readCounter, readGauge } from './registry.ts';

/** How often the lag of the event loop is measured. */
const LOOK_MS = 500;
/** Seconds. */
const LAG_BUCKETS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5];

/**
 * Metrics of this process: version, processor time, memory and event loop lag. All are cumulative, so that any number of scrapers may read
 * them (decision 82). Returns the function that stops the measurement.
 */
export function countProcess(registry: Registry, database: string): () => void {
  readGauge(
    registry,
    {
      name: 'muster_build_info',
      help: 'The version of the server, of Node, and the kind of database.',
      labels: ['version', 'node', 'database'],
    },
    () => [{ labels: { version, node: process.versions.node, database }, value: 1 }],
  );
  readGauge(registry, { name: 'process_start_time_seconds', help: 'When the process started, as a Unix time.' }, () => [
    { value: performance.timeOrigin / 1000 },
  ]);
  readCounter(registry, { name: 'process_cpu_seconds_total', help: 'Processor time of the process with all its threads.' }, () => {
    const { user, system } = process.cpuUsage();
    return [{ value: (user + system) / 1e6 }];
  });
  readGauge(registry, { name: 'process_resident_memory_bytes', help: 'Memory of the process with all its threads.' }, () => [
    { value: process.memoryUsage.rss() },
  ]);
  readGauge(registry, { name: 'nodejs_heap_size_used_bytes', help: 'Heap of the main thread that is in use.' }, () => [
    { value: process.memoryUsage().heapUsed },
  ]);
  readCounter(registry, { name: 'muster_event_loop_busy_seconds_total', help: 'How long the event loop has worked, not waited.' }, () => [
    { value: performance.eventLoopUtilization().active / 1000 },
  ]);
  const lag = new Histogram({
    name: 'muster_event_loop_lag_seconds',
    help: 'How late the event loop was, looked at twice a second.',
    buckets: LAG_BUCKETS,
    registers: [registry],
  });
  let due = performance.now() + LOOK_MS;
  const timer = setInterval(() => {
    const now = performance.now();
    lag.observe(Math.max(0, now - due) / 1000);
    due = now + LOOK_MS;
  }, LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}
