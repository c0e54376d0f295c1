import type { FastifyInstance, onResponseHookHandler } from 'fastify';
import { Histogram, type Registry } from 'prom-client';
import { readCounter } from './registry.ts';

/** Seconds. A cheap read takes a hundredth, members notice a quarter, and after two the server gives up. */
const BUCKETS = [0.01, 0.025, 0.1, 0.25, 0.5, 1, 2, 5];
/** What is no call of the contract: pages and files, or nothing at all. */
const PAGE = 'page';
const UNKNOWN = 'unknown';
/** The class of our own faults. A call tells of them from its first answer on: a rate needs a zero to begin with. */
const FAULTS = 5;

/**
 * Counts the answers of each call by the class of their status, and how long calls take. Labels are the names of calls in the contract: a
 * path has ids in it. What carries a file is counted and not timed, since its time is that of somebody's line. Call before there are routes.
 */
export function countRequests(server: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'muster_request_duration_seconds',
    help: 'From the head of a request to the end of its answer, by call.',
    labelNames: ['operation'],
    buckets: BUCKETS,
    registers: [registry],
  });
  /** By operation: how many answers of each hundred. */
  const answers = new Map<string, number[]>();
  readCounter(
    registry,
    { name: 'muster_requests_total', help: 'Answers by call and class of status.', labels: ['operation', 'status'] },
    () =>
      [...answers]
        .filter(([, counts]) => counts.some(Boolean))
        .flatMap(([operation, counts]) =>
          counts.flatMap((value, hundreds) =>
            value > 0 || hundreds === FAULTS ? [{ labels: { operation, status: `${hundreds}xx` }, value }] : [],
          ),
        ),
  );
  /** A hook for one operation: whatever can be found out before a request comes has been. */
  const counting = (operation: string, timed = false): onResponseHookHandler => {
    const counts = answers.get(operation) ?? [0, 0, 0, 0, 0, 0];
    answers.set(operation, counts);
    // Made with its first request, so that calls that nobody makes are not told.
    let duration: { observe: (seconds: number) => void } | undefined;
    return (_request, reply, done) => {
      counts[Math.floor(reply.statusCode / 100)]! += 1;
      if (timed) {
        duration ??= durations.labels({ operation });
        duration.observe(reply.elapsedTime / 1000);
      }
      done();
    };
  };
  server.addHook('onRoute', (route) => {
    const { operation = PAGE, timed } = route.config ?? {};
    route.onResponse = [counting(operation, timed), ...[route.onResponse ?? []].flat()];
  });
  const [page, unknown] = [counting(PAGE), counting(UNKNOWN)];
  server.addHook('onResponse', function (this: FastifyInstance, request, reply, done) {
    // The app's pages are served where there is no route.
    if (!request.is404) done();
    else (reply.statusCode === 404 ? unknown : page).call(this, request, reply, done);
  });
}
