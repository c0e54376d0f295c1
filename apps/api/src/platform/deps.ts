import type { AddedToGroup, AddedToMe, AddedToPost, DeploymentConfig } from '@muster/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Added } from './added.ts';
import type { Backups } from './backup/backups.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database/database.ts';
import type { FileStore } from './files/file-store.ts';
import type { AfterCheckIn, FollowingLogs, OfChallenge } from './follows.ts';
import type { Homes } from './home.ts';
import type { Secrets } from './keys.ts';
import type { CountedMailer } from './mail/counted-mailer.ts';
import type { PaymentProvider } from './payment-provider.ts';
import type { Settings } from './settings.ts';
import type { Transact } from './transact.ts';
import type { AskingNow } from './viewer.ts';

/** What features are built from. Created once at start; tests create their own. */
export interface Deps {
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
  /** What posts can belong to besides their authors. */
  homes: Homes;
  /** What features add to the answer of a post. */
  addedToPosts: Added<AddedToPost>;
  /** The same for groups. */
  addedToGroups: Added<AddedToGroup, AskingNow>;
  /** The same for members as they see themselves. */
  addedToMe: Added<AddedToMe>;
  /** What follows from a member's log, and from a check-in, in the same transaction. */
  afterLogs: readonly FollowingLogs[];
  afterCheckIns: readonly AfterCheckIn[];
  /** What belongs to a challenge, for the lists of others. */
  ofChallenge: OfChallenge;
  /** Who takes payments, where payment is on. */
  provider?: PaymentProvider | undefined;
  /** The folder of the built threads. */
  threads: URL;
  log: FastifyBaseLogger;
  /** The address that members open, without a trailing slash. */
  publicUrl: () => string;
}
