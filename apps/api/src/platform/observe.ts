import type { FastifyInstance } from 'fastify';
import type { AroundJobs } from './jobs/jobs.ts';
import { type Metrics, type Sources, startMetrics } from './metrics/metrics.ts';
import type { Settings } from './start/settings.ts';

/**
 * Starts monitoring: slow statements in the log always, metrics and traces if configured (decision 82). Returns the metrics and the wrapper
 * for jobs. Call it before the server has routes; it stops with the server.
 */
export async function observe(
  server: FastifyInstance,
  settings: Pick<Settings, 'metrics' | 'traces' | 'dataDir'>,
  sources: Sources,
): Promise<{ metrics: Metrics | undefined; around: AroundJobs | undefined }> {
  const { statements } = sources.database;
  const around = settings.traces && (await import('./traces/traces.ts')).startTraces(server, settings.traces.url, statements);
  const metrics = settings.metrics && startMetrics(server, sources, settings.dataDir);
  statements.hearSlow((slow) => {
    server.log.warn(slow, 'slow statement');
    metrics?.slow(slow);
  });
  return { metrics, around };
}
