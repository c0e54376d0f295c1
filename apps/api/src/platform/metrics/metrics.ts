import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import type { OpenDatabase } from '../database/database.ts';
import { freeSpace } from '../database/room.ts';
import type { Live } from '../live/live.ts';
import type { CountedMailer } from '../mail/counted-mailer.ts';
import type { Settings } from '../settings.ts';
import { countDatabase, countSlowStatements } from './database.ts';
import { countProcess } from './process.ts';
import { readCounter, readGauge } from './registry.ts';
import { countRequests } from './requests.ts';

/** Figures of this process in the form that Prometheus reads (decision 82). No label names a member, an id, an address or a text. */
export interface Metrics {
  contentType: string;
  /** All figures as text. Several scrapers at once get the same; it is answered within two seconds whatever the database does. */
  scrape: () => Promise<string>;
}

interface Sources {
  database: OpenDatabase;
  live: Live;
  mailer: CountedMailer;
}

/**
 * Begins to name slow statements in the log and, if the settings name a port for figures, to count. Call before the server is ready, since it
 * counts by a hook; what it keeps running ends with the server.
 */
export function startMetrics(
  server: FastifyInstance,
  settings: Pick<Settings, 'metrics' | 'dataDir'>,
  { database, live, mailer }: Sources,
): Metrics | undefined {
  const registry = new Registry();
  const countSlow = settings.metrics && countSlowStatements(registry);
  database.slow.hear((slow) => {
    server.log.warn(slow, 'slow statement');
    countSlow?.(slow);
  });
  if (!settings.metrics) return undefined;
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
    const free = await freeSpace(settings.dataDir);
    return free === null ? [] : [{ value: free }];
  });
  let scraping: Promise<string> | null = null;
  return {
    contentType: registry.contentType,
    scrape: () => {
      scraping ??= registry.metrics().finally(() => {
        scraping = null;
      });
      return scraping;
    },
  };
}
