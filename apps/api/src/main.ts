import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { welcome, writeDemoFile } from './demo/demo.announce.ts';
import { fillDemo } from './demo/demo.seed.ts';
import { WEBHOOK_PATH } from './features/payments/index.ts';
import { openProvider } from './open-provider.ts';
import { systemClock } from './platform/clock.ts';
import { readDeploymentConfig } from './platform/config.ts';
import { unhurriedly } from './platform/database/database.ts';
import { migrate } from './platform/database/migrate.ts';
import { openDatabase } from './platform/database/open.ts';
import { openFiles } from './platform/files/open-files.ts';
import { countedMailer } from './platform/mail/counted-mailer.ts';
import { openMailer } from './platform/mail/open-mailer.ts';
import { sessionSecrets } from './platform/secret.ts';
import { readSettings, StartError } from './platform/settings.ts';
import { startFailure } from './platform/start-failure.ts';
import { stopOnSignals } from './platform/stop.ts';
import { terminalLog } from './platform/terminal-log.ts';
import { version } from './platform/version.ts';

/** How long a start waits for a port that a dying process still holds, and how soon a living process answers. */
const DYING_MS = 10_000;
const DYING_LOOK_MS = 200;
const LIVES_MS = 1000;

const say = (line: string) => console.info(line);

/** The folder of the built web, or nothing if only calls are to be served. */
function builtWeb(): string | undefined {
  const folder = fileURLToPath(new URL('../../web/dist', import.meta.url));
  if (existsSync(join(folder, 'index.html'))) return folder;
  say('The web is not built, so only calls are served. Build it with: npm run build');
  return undefined;
}

const { finishBy, stopping } = stopOnSignals(console.error);

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  const config = readDeploymentConfig(settings.configFile);
  const from = settings.mailFrom ?? `${config.brand.name} <${config.brand.support_email}>`;
  say(`Version ${version}, on Node ${process.versions.node}.`);
  say(`Time zones are those of ${process.versions.tz}.`);
  say('Opening the database…');
  const database = await openDatabase(settings);
  finishBy(database.close);
  stopping.addEventListener('abort', () => void database.leaving());
  say('Migrating…');
  await migrate(database);
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
    // What is mailed while the demo fills was asked for by nobody at the terminal.
    mailer: countedMailer(
      openMailer(settings, from, (line) => address && say(line)),
      systemClock,
    ),
    publicUrl: () => settings.publicUrl ?? address,
    provider: payment?.provider,
    ...(!settings.production && { logTo: terminalLog(say) }),
  });
  const finish = async () => {
    try {
      await app.drain();
      await app.close();
    } finally {
      await database.close();
    }
  };
  finishBy(finish);
  if (settings.demo && settings.role !== 'worker') {
    await unhurriedly(database, (db) => fillDemo({ ...app, deps: { ...app.deps, db } }, say, stopping));
    await writeDemoFile(app.deps);
  }
  stopping.throwIfAborted();
  try {
    address = await listen(app.server, settings);
  } catch (error) {
    await finish();
    throw cannotListen(error as NodeJS.ErrnoException, settings);
  }
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

/** Listens as soon as the port is free, if its owner is dying. */
async function listen(server: FastifyInstance, { host, port }: { host: string; port: number }): Promise<string> {
  for (const until = performance.now() + DYING_MS; ; await wait(DYING_LOOK_MS)) {
    try {
      return await server.listen({ port, host });
    } catch (error) {
      const inUse = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
      if (!inUse || performance.now() > until || stopping.aborted || (await answersAt(host, port))) throw error;
    }
  }
}

/** Whether a living process answers there: for a killed one only the operating system still does. */
const answersAt = (host: string, port: number): Promise<boolean> =>
  fetch(`http://${host.includes(':') ? `[${host}]` : host}:${port}/api/health/live`, { signal: AbortSignal.timeout(LIVES_MS) }).then(
    () => true,
    () => false,
  );

function cannotListen(error: NodeJS.ErrnoException, { host, port }: { host: string; port: number }): Error {
  if (error.code === 'EADDRINUSE') return new StartError([`Port ${port} of ${host} is in use. Set PORT to another one.`]);
  if (error.code === 'EACCES') return new StartError([`Port ${port} of ${host} may not be used by this user. Set PORT to another one.`]);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') return new StartError([`HOST ${host} is no address of this machine.`]);
  return error;
}

start().catch((error: unknown) => {
  // Told to stop meanwhile: what is open is being closed, and the process ends with that.
  if (stopping.aborted) return;
  console.error(startFailure(error) ?? error);
  process.exit(1);
});
