import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import type { Backups } from '../backup/backups.ts';
import type { Clock } from '../clock.ts';
import type { OpenDatabase } from '../database/database.ts';
import { freeSpace } from '../database/room.ts';
import type { SlowStatement } from '../database/slow-statements.ts';
import type { CountedMailer } from '../mail/counted-mailer.ts';
import { countDatabase, countSlowStatements, PACE } from './database.ts';
import { nowAndAgain } from './now-and-again.ts';
import { countProcess } from './process.ts';
import { readCounter, readGauge } from './registry.ts';
import { countRequests } from './requests.ts';

/** Metrics of this process in the Prometheus format (decision 82). No label contains a member, an id, an address or a text. */
export interface Metrics {
  contentType: string;
  /** All metrics as text. Concurrent scrapes share one result; it is returned within two seconds whatever the state of the database. */
  scrape: () => Promise<string>;
  /** Counts a slow statement. */
  slow: (slow: SlowStatement) => void;
}

/** The sources of the metrics. */
export interface Sources {
  database: OpenDatabase;
  /** Open sockets, and messages sent to them since the start. */
  live: { figures: () => { sockets: number; sent: number } };
  mailer: CountedMailer;
  backups: Pick<Backups, 'state' | 'lastAt'>;
  clock: Clock;
}

/** Starts counting. Call it before the server has routes, since it adds a hook to each; its timers stop with the server. */
export function startMetrics(server: FastifyInstance, { database, live, mailer, backups, clock }: Sources, dataDir: string): Metrics {
  const registry = new Registry();
  countRequests(server, registry);
  const stop = countProcess(registry, database.kind);
  server.addHook('onClose', async () => stop());
  countDatabase(registry, database);
  readGauge(registry, { name: 'muster_sockets', help: 'Open live connections.' }, () => [{ value: live.figures().sockets }]);
  readCounter(registry, { name: 'muster_messages_total', help: 'Messages sent to live connections, one for each of them.' }, () => [
    { value: live.figures().sent },
  ]);
  readCounter(
    registry,
    { name: 'muster_mails_total', help: 'Mails that were sent, and attempts that failed.', labels: ['outcome'] },
    () => {
      const { sent, failed } = mailer.figures();
      return Object.entries({ sent, failed }).map(([outcome, value]) => ({ labels: { outcome }, value }));
    },
  );
  readGauge(registry, { name: 'muster_disk_free_bytes', help: 'What is free on the disk of DATA_DIR.' }, async () => {
    const free = await freeSpace(dataDir);
    return free === null ? [] : [{ value: free }];
  });
  const since = clock.now();
  readGauge(
    registry,
    {
      name: 'muster_backup_age_seconds',
      help: 'How old the newest backup is, or for how long this process has seen none. Only with BACKUP_DIR.',
    },
    async () => {
      const last = await backups.lastAt();
      return last === undefined ? [] : [{ value: (clock.now().getTime() - (last ?? since).getTime()) / 1000 }];
    },
  );
  const backup = nowAndAgain(() => backups.state(), PACE);
  readGauge(
    registry,
    { name: 'muster_backup_failed', help: 'Whether the last backup of a day could not be made: 1 or 0. Only with BACKUP_DIR.' },
    async () => {
      const state = await backup();
      return state ? [{ value: state.last_failure ? 1 : 0 }] : [];
    },
  );
  let scraping: Promise<string> | null = null;
  return {
    contentType: registry.contentType,
    scrape: () => {
      scraping ??= registry.metrics().finally(() => {
        scraping = null;
      });
      return scraping;
    },
    slow: countSlowStatements(registry),
  };
}
