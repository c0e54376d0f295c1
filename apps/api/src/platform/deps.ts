import type { DeploymentConfig } from '@muster/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Backups } from './backup/backups.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database/database.ts';
import type { FileStore } from './files/file-store.ts';
import type { CountedMailer } from './mail/counted-mailer.ts';
import type { Secrets } from './start/keys.ts';
import type { Settings } from './start/settings.ts';
import type { Transact } from './transact.ts';

/** The platform's services, used by everything above it. Created once at start; tests create their own. */
export interface PlatformDeps {
  settings: Settings;
  config: DeploymentConfig;
  /** Signs tokens and upload addresses, and hashes codes. */
  secrets: Secrets;
  db: Database;
  transact: Transact;
  /** For single statements: without a transaction around them. */
  alone: Transact;
  clock: Clock;
  files: FileStore;
  backups: Backups;
  mailer: CountedMailer;
  /** The folder of the built worker threads. */
  threads: URL;
  log: FastifyBaseLogger;
  /** The address of the app, without a trailing slash. */
  publicUrl: () => string;
}
