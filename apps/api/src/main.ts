import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import { welcome, writeDemoFile } from './demo/announce.ts';
import { fillDemo } from './demo/seed.ts';
import { WEBHOOK_PATH } from './features/payments/index.ts';
import { openProvider } from './open-provider.ts';
import { serveBackups } from './platform/backup/backup-socket.ts';
import { systemClock } from './platform/clock.ts';
import { unhurriedly } from './platform/database/database.ts';
import { migrate } from './platform/database/migrate.ts';
import { openDatabase } from './platform/database/open.ts';
import { flushNothing } from './platform/files/flush.ts';
import { openFiles } from './platform/files/open-files.ts';
import { listenAt } from './platform/http/listen.ts';
import { countedMailer } from './platform/mail/counted-mailer.ts';
import { openMailer } from './platform/mail/open-mailer.ts';
import { metricsServer } from './platform/metrics/serve-metrics.ts';
import { readDeploymentConfig } from './platform/start/config.ts';
import { sessionSecrets } from './platform/start/secret.ts';
import { readSettings } from './platform/start/settings.ts';
import { startFailure } from './platform/start/start-failure.ts';
import { stopOnSignals } from './platform/start/stop.ts';
import { terminalLog } from './platform/start/terminal-log.ts';
import { version } from './platform/start/version.ts';

const say = (line: string) => console.info(line);

/** The folder of the built web app; undefined if it is not built, and only calls are served. */
function builtWeb(): string | undefined {
  const folder = fileURLToPath(new URL('../../web/dist', import.meta.url));
  if (existsSync(join(folder, 'index.html'))) return folder;
  say('The web is not built, so only calls are served. Build it with: npm run build');
  return undefined;
}

const { finishBy, stopping } = stopOnSignals(console.error);

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  if (!settings.dataSync) flushNothing();
  const config = readDeploymentConfig(settings.configFile);
  const from = settings.mailFrom ?? `${config.brand.name} <${config.brand.support_email}>`;
  say(`Version ${version}, on Node ${process.versions.node}.`);
  say(`Time zones are those of ${process.versions.tz}.`);
  say('Opening the database…');
  const database = await openDatabase(settings);
  finishBy(database.close);
  stopping.addEventListener('abort', () => void database.leaving());
  say('Migrating…');
  await migrate(database, undefined, { say });
  const payment = await openProvider(config, settings);
  if (payment?.close) finishBy(payment.close);
  let address = '';
  const app = await buildApp({
    settings,
    config,
    database,
    webFolder: settings.role === 'worker' ? undefined : builtWeb(),
    secrets: await sessionSecrets(settings),
    clock: systemClock,
    files: await openFiles(settings),
    threads: new URL('./', import.meta.url),
    // Mails sent while the demo is filled are not shown: the person at the terminal did not request them.
    mailer: countedMailer(
      openMailer(settings, from, (line) => address && say(line)),
      systemClock,
    ),
    publicUrl: () => settings.publicUrl ?? address,
    provider: payment?.provider,
    ...(!settings.production && { logTo: terminalLog(say) }),
  });
  const figures = app.metrics && metricsServer(app.metrics, (error) => app.server.log.error({ err: error }, 'figures'));
  let endBackups = async () => undefined as void;
  const finish = async () => {
    try {
      await app.drain();
      await endBackups();
      await app.close();
    } finally {
      // Metrics are served until the end.
      try {
        await database.close();
      } finally {
        await figures?.close();
      }
    }
  };
  finishBy(finish);
  const orFinish = async (error: unknown) => {
    await finish();
    throw error;
  };
  if (figures && settings.metrics) {
    const place = { ...settings.metrics, settings: { host: 'METRICS_HOST', port: 'METRICS_PORT' } };
    say(`Figures for Prometheus: ${await listenAt(place, figures.listen, stopping).catch(orFinish)}`);
  }
  if (settings.demo && settings.role !== 'worker') {
    await unhurriedly(database, (db) => fillDemo({ ...app, deps: { ...app.deps, db } }, say, stopping));
    await writeDemoFile(app.deps);
  }
  stopping.throwIfAborted();
  const place = { host: settings.host, port: settings.port, settings: { host: 'HOST', port: 'PORT' } };
  address = await listenAt(place, ({ host, port }) => app.server.listen({ host, port }), stopping).catch(orFinish);
  if (database.kind === 'embedded')
    endBackups = await serveBackups(settings.dataDir, app.deps.backups).catch((err: unknown) => {
      // Some file systems have no sockets: scheduled backups are made anyway.
      app.server.log.warn({ err }, 'no backups on command');
      return endBackups;
    });
  payment?.tellTo?.(`${address}${WEBHOOK_PATH}`);
  if (settings.role === 'worker') {
    say(`The worker of ${config.brand.name} is at ${address}`);
    say('It runs jobs, and answers health checks there.');
  } else {
    say(`${config.brand.name} is at ${settings.publicUrl ?? address}`);
    for (const line of await welcome(app.deps)) say(line);
  }
  if (settings.role === 'web') say('Jobs run in processes whose ROLE is worker or both.');
  await app.begin();
}

start().catch((error: unknown) => {
  // Stopped during the start: everything open is being closed, and the process then ends.
  if (stopping.aborted) return;
  console.error(startFailure(error) ?? error);
  process.exit(1);
});
