import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  PGliteAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { OneSession, PinnedSession } from './one-session.ts';
import type { Statements } from './slow-statements.ts';

/** Kysely's own driver would make its callers wait forever, since it manages its one connection itself. */
class Adapter extends PGliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** The session, while this connection has its turn. */
class Turn implements DatabaseConnection {
  readonly end: () => void;
  readonly #session: OneSession;
  readonly #raw: PinnedSession;
  readonly #statements: Statements;
  /** A statement of the transaction failed, so it can no longer be committed. */
  #aborted = false;

  constructor(session: OneSession, statements: Statements, end: () => void) {
    this.#session = session;
    this.#raw = session.raw.pinned?.() ?? session.raw;
    this.#statements = statements;
    this.end = end;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const began = performance.now();
    try {
      const { rows, affectedRows } = await this.#raw.query(sql, parameters as unknown[]);
      return { rows: rows as R[], numAffectedRows: affectedRows === undefined ? undefined : BigInt(affectedRows) };
    } catch (error) {
      this.#aborted = true;
      // A statement's error comes from another thread: this adds where it was sent from.
      if (error instanceof Error) error.stack = new Error(error.message).stack;
      throw error;
    } finally {
      this.#statements.took(sql, performance.now() - began);
    }
  }

  // oxlint-disable-next-line eslint/require-yield -- the driver's interface asks for it
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('The embedded database gives whole answers only.');
  }

  async begin({ isolationLevel, accessMode }: TransactionSettings): Promise<void> {
    this.#aborted = false;
    await this.#raw.query(['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(' '));
  }

  async commit(): Promise<void> {
    await this.#session.commit(this.#raw, this.end);
    if (this.#aborted) throw new AbortedTransactionError();
  }

  async rollback(): Promise<void> {
    await this.#raw.query('rollback');
  }

  async savepoint(what: 'savepoint' | 'rollback to' | 'release', name: string): Promise<void> {
    await this.#raw.query(`${what} "${name.replaceAll('"', '""')}"`);
    if (what === 'rollback to') this.#aborted = false;
  }
}

function driver(session: OneSession, statements: Statements, patienceMs: number | undefined): Driver {
  const own = (connection: DatabaseConnection) => connection as Turn;
  return {
    init: async () => undefined,
    acquireConnection: async () => {
      const end = await session.turn(patienceMs);
      return new Turn(session, statements, end);
    },
    beginTransaction: (connection, settings) => own(connection).begin(settings),
    commitTransaction: (connection) => own(connection).commit(),
    rollbackTransaction: (connection) => own(connection).rollback(),
    savepoint: (connection, name) => own(connection).savepoint('savepoint', name),
    rollbackToSavepoint: (connection, name) => own(connection).savepoint('rollback to', name),
    releaseSavepoint: (connection, name) => own(connection).savepoint('release', name),
    releaseConnection: async (connection) => own(connection).end(),
    destroy: async () => undefined,
  };
}

/** Kysely on the embedded database. `patienceMs` is the longest wait for a turn; without it callers wait indefinitely. */
export const embeddedDialect = (session: OneSession, statements: Statements, patienceMs?: number): Dialect => ({
  createAdapter: () => new Adapter(),
  createDriver: () => driver(session, statements, patienceMs),
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});
