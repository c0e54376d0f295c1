/**
 * The database cannot be reached, is starting or stopping, or keeps a request waiting too long. A retry a moment later may work. If a
 * transaction was being committed, its outcome is unknown.
 */
export class DatabaseUnavailable extends Error {
  /**
   * `waited`: the connection is fine, but a lock or the statement took too long. `silent`: no answer at all. `lost`: no connection, or none
   * any more. `crowded`: the statement was not sent.
   */
  readonly kind: 'waited' | 'silent' | 'lost' | 'crowded';

  constructor(kind: DatabaseUnavailable['kind'], message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'DatabaseUnavailable';
    this.kind = kind;
  }
}

/** A statement or lock timeout. */
const waited = new Set(['57014', '55P03']);
/** The server is shutting down or starting, has no free connections, has closed the connection, or has become read-only. */
const lost = new Set(['57P01', '57P02', '57P03', '57P05', '53300', '25P03', '25P04', '25006']);
const systemCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);
/** The driver's errors that have no code. */
const noneFree = 'timeout exceeded when trying to connect';
const driverWords = /^(Connection terminated|Client (has encountered|was closed))/;

function kindOf({ code, message }: { code?: unknown; message: string }): DatabaseUnavailable['kind'] | null {
  if (typeof code !== 'string') return message === noneFree ? 'crowded' : driverWords.test(message) ? 'lost' : null;
  if (waited.has(code)) return 'waited';
  // Class 08: connection errors.
  return lost.has(code) || systemCodes.has(code) || /^08...$/.test(code) ? 'lost' : null;
}

/** Translates an error of the PostgreSQL driver: errors of the connection rather than the statement become `DatabaseUnavailable`. */
export function asUnavailable(error: unknown): unknown {
  const kind = error instanceof Error && kindOf(error);
  return kind ? new DatabaseUnavailable(kind, error.message, error) : error;
}
