import type { FastifyInstance, onResponseHookHandler } from 'fastify';
import { Histogram, type Registry } from 'prom-client';
import { readCounter } from './registry.ts';

/** Seconds. A cheap read takes a hundredth, members notice a quarter, and after two the server gives up. */
const BUCKETS = [0.01, 0.025, 0.1, 0.25, 0.5, 1, 2, 5];
/** Labels of requests that are not calls of the contract: pages and files, or unknown addresses. */
const PAGE = 'page';
const UNKNOWN = 'unknown';
/** The status class of server errors. Reported for a call from its first answer on, even as zero, because a rate needs a first value. */
const FAULTS = 5;

/**
 * Counts the answers of each call by status class, and measures their duration. Labels are the names of calls in the contract, since paths
 * contain ids. File transfers are counted but not timed: their duration depends on the client's line. Call it before there are routes.
 */
export function countRequests(server: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'muster_request_duration_seconds',
    help: 'From the head of a request to the end of its answer, by call.',
    labelNames: ['operation'],
    buckets: BUCKETS,
    registers: [registry],
  });
  /** By operation: the number of answers of each status class. */
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
  /** The hook of one operation, with everything computed before the first request. */
  const counting = (operation: string, timed = false): onResponseHookHandler => {
    const counts = answers.get(operation) ?? [0, 0, 0, 0, 0, 0];
    answers.set(operation, counts);
    // Created with the first request, so that unused calls are not reported.
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
    // The app's pages are served by the not-found handler.
    if (!request.is404) done();
    else (reply.statusCode === 404 ? unknown : page).call(this, request, reply, done);
  });
}
