import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import { welcome, writeDemoFile } from './demo/demo.announce.ts';
import { fillDemo } from './demo/demo.seed.ts';
import { systemClock } from './platform/clock.ts';
import { readDeploymentConfig } from './platform/config.ts';
import { unhurriedly } from './platform/database/database.ts';
import { migrate } from './platform/database/migrate.ts';
import { openDatabase } from './platform/database/open.ts';
import { openFiles } from './platform/files/open-files.ts';
import { openMailer } from './platform/mail/open-mailer.ts';
import { sessionSecret } from './platform/secret.ts';
import { readSettings, StartError } from './platform/settings.ts';
import { startFailure } from './platform/start-failure.ts';
import { stopOnSignals } from './platform/stop.ts';

const say = (line: string) => console.info(line);

/** Where the built web lies, or nothing where only calls are to be served. */
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
  say('Opening the database…');
  const database = await openDatabase(settings);
  finishBy(database.close);
  say('Migrating…');
  await migrate(database);
  let address = '';
  const app = await buildApp({
    settings,
    config,
    database,
    webFolder: builtWeb(),
    secret: await sessionSecret(settings),
    clock: systemClock,
    files: await openFiles(settings),
    mailer: openMailer(settings, from, say),
    publicUrl: () => settings.publicUrl ?? address,
  });
  const finish = async () => {
    try {
      await app.close();
    } finally {
      await database.close();
    }
  };
  finishBy(finish);
  if (settings.demo) {
    await unhurriedly(database, (db) => fillDemo({ ...app.deps, db }, say, stopping));
    await writeDemoFile(app.deps);
  }
  stopping.throwIfAborted();
  try {
    address = await app.server.listen({ port: settings.port, host: settings.host });
  } catch (error) {
    await finish();
    throw cannotListen(error as NodeJS.ErrnoException, settings);
  }
  say(`${config.brand.name} is at ${settings.publicUrl ?? address}`);
  for (const line of await welcome(app.deps)) say(line);
}

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
