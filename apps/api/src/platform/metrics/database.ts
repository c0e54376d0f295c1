import { Counter, type Registry } from 'prom-client';
import type { OpenDatabase } from '../database/database.ts';
import { databaseFacts } from '../database/facts.ts';
import { pulse } from '../database/pulse.ts';
import { noReads } from '../database/replica.ts';
import type { SlowStatement } from '../database/slow-statements.ts';
import { queueFigures } from '../jobs/queue-tables.ts';
import { nowAndAgain } from './now-and-again.ts';
import { readCounter, readGauge, type Sample } from './registry.ts';

/** Figures that need a query are cached for `everyMs`. Together with the patience of `pulse`, a scrape is answered within two seconds. */
export const PACE = { everyMs: 15_000, patienceMs: 1200 };
/**
 * Maximum number of slow statements counted by name; the rest are counted together, so that dynamically built statements do not fill the
 * memory.
 */
const MOST_STATEMENTS = 50;

const STATES = ['waiting', 'running', 'retrying', 'failed'] as const;
const secondsUntil = (at: Date, since: Date | null) => (since ? Math.max(0, at.getTime() - since.getTime()) / 1000 : 0);

/** Counts slow statements by name. */
export function countSlowStatements(registry: Registry): (slow: SlowStatement) => void {
  const counter = new Counter({
    name: 'muster_slow_statements_total',
    help: 'Statements that took a second or more, by the name that the log has too.',
    labelNames: ['statement', 'about'],
    registers: [registry],
  });
  const named = new Set<string>();
  return ({ statement, about }) => {
    if (named.size < MOST_STATEMENTS) named.add(statement);
    counter.inc(named.has(statement) ? { statement, about } : { statement: 'other', about: 'other' });
  };
}

/**
 * Metrics of the database and its queues. While it does not answer, only `muster_database_up` and the connections are reported. Queue
 * figures cover the whole community: all processes on a database report the same.
 */
export function countDatabase(registry: Registry, database: OpenDatabase): void {
  const { db } = database;
  const answers = pulse(db);
  const ask = nowAndAgain(async () => {
    const [queues, facts] = await Promise.all([queueFigures(db), databaseFacts(db)]);
    return { ...queues, ...facts };
  }, PACE);
  const known = async () => {
    const [up, figures] = await Promise.all([answers(), ask()]);
    return up ? figures : null;
  };
  const gauge = (
    name: string,
    help: string,
    labels: string[],
    read: (figures: NonNullable<Awaited<ReturnType<typeof known>>>) => Sample[],
  ) =>
    readGauge(registry, { name, help, labels }, async () => {
      const figures = await known();
      return figures ? read(figures) : [];
    });

  readGauge(registry, { name: 'muster_database_up', help: 'Whether the database answers: 1 or 0.' }, async () => [
    { value: (await answers()) ? 1 : 0 },
  ]);
  const connections = {
    name: 'muster_connections',
    help: 'Connections of this process, and what waits for one.',
    labels: ['pool', 'state'],
  };
  readGauge(registry, connections, () =>
    database.load().flatMap(({ pool, ...states }) => Object.entries(states).map(([state, value]) => ({ labels: { pool, state }, value }))),
  );
  const { replica } = database;
  readCounter(
    registry,
    {
      name: 'muster_reads_total',
      help: 'Calls that only read, where there is a replica: answered by it, or by the primary because it was behind, failed, or rested.',
      labels: ['outcome'],
    },
    () => Object.entries(replica?.figures() ?? noReads).map(([outcome, value]) => ({ labels: { outcome }, value })),
  );
  const behind = nowAndAgain(async () => replica?.behind(), PACE);
  readGauge(registry, { name: 'muster_replica_behind_bytes', help: 'How much of the log the replica has not replayed.' }, async () => {
    const value = await behind();
    return value === undefined || value === null ? [] : [{ value }];
  });
  gauge('muster_database_bytes', 'Size of the database.', [], ({ bytes }) => [{ value: bytes }]);
  gauge('muster_outbox_events', 'Events that were not handed to the queues yet.', [], ({ outbox }) => [{ value: outbox.waiting }]);
  gauge('muster_outbox_oldest_seconds', 'How long the oldest of these has waited.', [], ({ at, outbox }) => [
    { value: secondsUntil(at, outbox.since) },
  ]);
  gauge(
    'muster_queue_jobs',
    'Jobs by queue: due, running, to be tried again, given up within the last hour.',
    ['queue', 'state'],
    ({ queues }) => queues.flatMap(({ queue, ...figures }) => STATES.map((state) => ({ labels: { queue, state }, value: figures[state] }))),
  );
  gauge('muster_queue_oldest_seconds', 'How long the oldest due job of a queue has waited.', ['queue'], ({ at, queues }) =>
    queues.map(({ queue, since }) => ({ labels: { queue }, value: secondsUntil(at, since) })),
  );
}
