import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import type { Tables } from '../platform.tables.ts';
import { embeddedDialect } from './embedded-dialect.ts';
import { FairPool } from './fair-pool.ts';
import { type DatabaseLimits, jobLimits, replicaLimits, requestLimits, TURN_MS, unhurried } from './limits.ts';
import { OneSession, type RawSession } from './one-session.ts';
import { ReadingPool } from './reading-pool.ts';
import { type ReadFigures, Replica } from './replica.ts';
import { Statements } from './slow-statements.ts';
import { statementNames } from './statement-names.ts';

/** The database as all our code sees it: the same queries on the embedded database and on PostgreSQL. */
export type Database = Kysely<Tables>;
/** Inside a transaction use only its own handle: on the embedded database the outer one would wait forever. */
export type Tx = Transaction<Tables>;

/** The load of one set of connections. */
export interface Load {
  /**
   * What the connections serve: requests on the primary, requests on a replica, or jobs. `session` is the one session of the embedded
   * database.
   */
  pool: 'requests' | 'replica' | 'jobs' | 'session';
  used: number;
  open: number;
  /** Statements and transactions that wait for a connection or for a limit on their kind. */
  waiting: number;
}

interface Handles {
  /** For requests: a caller that has to wait is refused soon (`limits.ts`). */
  db: Database;
  /** For jobs, which may take longer. Their connections are separate, so that jobs and requests do not hold each other up. */
  background: Database;
  /**
   * Whether there is too little disk space to accept what members write; if absent, the database itself reports it, statement by statement.
   */
  isFull?: () => boolean;
  /** The load of this process's connections, without those of the job queue. */
  load: () => Load[];
  /** Reports slow statements to its listeners. */
  statements: Statements;
  /**
   * Runs a read-only call on the replica, if there is one and it has replayed everything acknowledged before the call arrived (decision
   * 87).
   */
  reading?: <T>(call: () => Promise<T>) => Promise<T>;
  /** The replica: read counts, and its lag in bytes of the log; undefined if it does not report one. */
  replica?: { figures: () => ReadFigures; behind: () => Promise<number | undefined> };
  /** Closes the connections. */
  end: () => Promise<void>;
}

/** A database, with the properties of its kind that callers need. */
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

/** Runs work with a handle that has only the given time limits: for startup and maintenance, not for requests. */
export async function unhurriedly<T>(
  database: OpenDatabase,
  work: (db: Database) => Promise<T>,
  limits: Partial<DatabaseLimits> = {},
): Promise<T> {
  if (database.kind === 'embedded') return work(database.background);
  const patient = postgresDatabase({ url: database.directUrl, prepare: false }, { ...unhurried, ...limits });
  try {
    return await work(patient.db);
  } finally {
    await patient.end();
  }
}

/** The connection settings of a PostgreSQL server. */
export interface PostgresAddress {
  url: string;
  /** The address of the server itself if `url` points to a pooler; for work that outlasts a transaction. */
  directUrl?: string | undefined;
  /** Whether statements are prepared; true by default. */
  prepare?: boolean;
  /** A replica of this server, for reads. */
  replicaUrl?: string | undefined;
}

/** Opens a PostgreSQL server by its address. `limits`, if given, apply to all of its work. */
export function postgresDatabase(address: string | PostgresAddress, limits?: DatabaseLimits): OpenDatabase {
  const { url, directUrl = url, prepare = true, replicaUrl } = typeof address === 'string' ? { url: address } : address;
  const names = prepare ? statementNames() : null;
  const pooled = directUrl !== url;
  const statements = new Statements();
  const pool = (connections: number, usual: DatabaseLimits) =>
    new FairPool(url, limits ?? usual, { connections, names, pooled, statements });
  const requests = pool(REQUEST_CONNECTIONS, requestLimits);
  const jobs = pool(JOB_CONNECTIONS, jobLimits);
  const parts = { connections: REQUEST_CONNECTIONS, names, statements };
  const reads =
    replicaUrl === undefined
      ? undefined
      : new ReadingPool(requests, (primaryAt) => new Replica(replicaUrl, limits ?? replicaLimits, { ...parts, primaryAt }));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: reads ?? requests }) });
  const background = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: jobs }) });
  return {
    kind: 'postgres',
    url,
    directUrl,
    db,
    background,
    load: () => [
      { pool: 'requests', ...requests.load() },
      ...(reads ? [{ pool: 'replica' as const, ...reads.replica.load() }] : []),
      { pool: 'jobs', ...jobs.load() },
    ],
    statements,
    ...(reads && {
      reading: (call) => reads.reading(call),
      replica: { figures: () => reads.replica.figures, behind: () => reads.replica.behind() },
    }),
    end: async () => {
      await Promise.all([db.destroy(), background.destroy()]);
    },
  };
}
