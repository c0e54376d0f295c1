import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import type { Tables } from '../platform.tables.ts';
import { embeddedDialect } from './embedded-dialect.ts';
import { FairPool } from './fair-pool.ts';
import { type DatabaseLimits, jobLimits, requestLimits, TURN_MS, unhurried } from './limits.ts';
import { OneSession, type RawSession } from './one-session.ts';
import { Statements } from './slow-statements.ts';
import { statementNames } from './statement-names.ts';

/** The database as all our code sees it: the same queries on the embedded database and on PostgreSQL. */
export type Database = Kysely<Tables>;
/** Inside a transaction use only its handle: on the embedded database the outer one would wait for ever. */
export type Tx = Transaction<Tables>;

/** How busy a set of connections is. */
export interface Load {
  /** Whose they are: those of requests, of jobs, or the one session of the embedded database, which both share. */
  pool: 'requests' | 'jobs' | 'session';
  used: number;
  open: number;
  /** Statements and transactions that wait for a connection or for others of their kind. */
  waiting: number;
}

interface Handles {
  /** For requests: one that has to wait is refused soon (`limits.ts`). */
  db: Database;
  /** For jobs, which may take longer, on connections of their own, so that jobs and requests do not hold each other up. */
  background: Database;
  /**
   * Whether there is too little disk space to accept what members write; if absent, the database itself reports it, statement by statement.
   */
  isFull?: () => boolean;
  /** How busy this process's connections are; those of the job queue are its own affair. */
  load: () => Load[];
  /** Who hears of statements that take long. */
  statements: Statements;
  /** Closes the connections. */
  end: () => Promise<void>;
}

/** A database, with what its callers have to know about its kind. */
export type OpenDatabase = Handles & ({ kind: 'embedded'; session: OneSession } | { kind: 'postgres'; url: string; directUrl: string });

/** The embedded database, in its own thread or, in tests, in the test's thread. */
export function embeddedDatabase(raw: RawSession, patienceMs = TURN_MS): OpenDatabase & { kind: 'embedded' } {
  const session = new OneSession(raw);
  const statements = new Statements();
  return {
    kind: 'embedded',
    session,
    db: new Kysely<Tables>({ dialect: embeddedDialect(session, statements, patienceMs) }),
    background: new Kysely<Tables>({ dialect: embeddedDialect(session, statements) }),
    load: () => [{ pool: 'session', ...session.load() }],
    statements,
    end: () => session.close(),
  };
}

const REQUEST_CONNECTIONS = 10;
const JOB_CONNECTIONS = 4;

/** Runs work with a handle that has no time limits, for what is done before the server accepts requests. */
export async function unhurriedly<T>(database: OpenDatabase, work: (db: Database) => Promise<T>): Promise<T> {
  if (database.kind === 'embedded') return work(database.background);
  const patient = postgresDatabase({ url: database.directUrl, prepare: false }, unhurried);
  try {
    return await work(patient.db);
  } finally {
    await patient.end();
  }
}

/** How a PostgreSQL server is reached. */
export interface PostgresAddress {
  url: string;
  /** The server itself, if `url` leads to a pooler: work that outlasts a transaction goes there. */
  directUrl?: string | undefined;
  /** Whether statements are prepared; true by default. */
  prepare?: boolean;
}

/** A PostgreSQL server by its address. `limits`, if given, apply to all of its work. */
export function postgresDatabase(address: string | PostgresAddress, limits?: DatabaseLimits): OpenDatabase {
  const { url, directUrl = url, prepare = true } = typeof address === 'string' ? { url: address } : address;
  const names = prepare ? statementNames() : null;
  const pooled = directUrl !== url;
  const statements = new Statements();
  const pool = (connections: number, usual: DatabaseLimits) =>
    new FairPool(url, limits ?? usual, { connections, names, pooled, statements });
  const requests = pool(REQUEST_CONNECTIONS, requestLimits);
  const jobs = pool(JOB_CONNECTIONS, jobLimits);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: requests }) });
  const background = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: jobs }) });
  return {
    kind: 'postgres',
    url,
    directUrl,
    db,
    background,
    load: () => [
      { pool: 'requests', ...requests.load() },
      { pool: 'jobs', ...jobs.load() },
    ],
    statements,
    end: async () => {
      await Promise.all([db.destroy(), background.destroy()]);
    },
  };
}
