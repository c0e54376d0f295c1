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

/** What the platform gives to everything above it. Created once at start; tests create their own. */
export interface PlatformDeps {
  settings: Settings;
  config: DeploymentConfig;
  /** Signs tokens and upload addresses, and hashes codes. */
  secrets: Secrets;
  db: Database;
  transact: Transact;
  /** For what is one statement: without a transaction around it. */
  alone: Transact;
  clock: Clock;
  files: FileStore;
  backups: Backups;
  mailer: CountedMailer;
  /** The folder of the built threads. */
  threads: URL;
  log: FastifyBaseLogger;
  /** The address that members open, without a trailing slash. */
  publicUrl: () => string;
}
