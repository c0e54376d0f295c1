import type { FastifyInstance } from 'fastify';
import type { AroundJobs } from './jobs/jobs.ts';
import { type Metrics, type Sources, startMetrics } from './metrics/metrics.ts';
import type { Settings } from './start/settings.ts';

/**
 * Begins what is seen of this process from outside: slow statements in the log always, figures and traces if the settings want them
 * (decision 82). Returns the figures, and what has to know of jobs. Call before the server has routes; what is kept running ends with the server.
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
