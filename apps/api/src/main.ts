import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import { systemClock } from './platform/clock.ts';
import { readDeploymentConfig } from './platform/config.ts';
import { migrate } from './platform/database/migrate.ts';
import { openDatabase } from './platform/database/open.ts';
import { diskStore } from './platform/files/disk-store.ts';
import { outboxMailer } from './platform/mail/outbox-mailer.ts';
import { smtpMailer } from './platform/mail/smtp-mailer.ts';
import { sessionSecret } from './platform/secret.ts';
import { readSettings, StartError } from './platform/settings.ts';

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  const config = readDeploymentConfig(settings.configFile);
  const from = settings.mailFrom ?? `${config.brand.name} <${config.brand.support_email}>`;
  const database = await openDatabase(settings);
  await migrate(database.db);
  let address = '';
  const app = await buildApp({
    settings,
    config,
    database,
    webFolder: fileURLToPath(new URL('../../web/dist', import.meta.url)),
    secret: await sessionSecret(settings),
    clock: systemClock,
    files: diskStore(join(settings.dataDir, 'files')),
    mailer: settings.smtpUrl
      ? smtpMailer(settings.smtpUrl, from)
      : outboxMailer(join(settings.dataDir, 'outbox'), from, (line) => console.info(line)),
    publicUrl: () => settings.publicUrl ?? address,
  });
  address = await app.server.listen({ port: settings.port, host: settings.host });
  console.info(`${config.brand.name} is at ${settings.publicUrl ?? address}`);

  const stop = async () => {
    await app.close();
    await database.close();
    process.exit(0);
  };
  process.once('SIGTERM', () => void stop());
  process.once('SIGINT', () => void stop());
}

start().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
});
