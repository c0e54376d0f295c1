/**
 * The database cannot be reached, starts or stops, or keeps us waiting for longer than a request may take. What was asked may work a
 * moment later. Whether a transaction counts that was being committed is not known.
 */
export class DatabaseUnavailable extends Error {
  /**
   * `waited`: the connection is good, but a lock or the statement took too long. `silent`: nothing was answered at all. `lost`: there is
   * no connection (any more). `crowded`: we did not even ask.
   */
  readonly kind: 'waited' | 'silent' | 'lost' | 'crowded';

  constructor(kind: DatabaseUnavailable['kind'], message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'DatabaseUnavailable';
    this.kind = kind;
  }
}

/** A statement took too long, or a lock. */
const waited = new Set(['57014', '55P03']);
/** The server shuts down, starts, has no connection left, has ended ours, or has become read-only. */
const lost = new Set(['57P01', '57P02', '57P03', '57P05', '53300', '25P03', '25P04', '25006']);
const systemCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);
/** What the driver says without a code. */
const noneFree = 'timeout exceeded when trying to connect';
const driverWords = /^(Connection terminated|Client (has encountered|was closed))/;

function kindOf({ code, message }: { code?: unknown; message: string }): DatabaseUnavailable['kind'] | null {
  if (typeof code !== 'string') return message === noneFree ? 'crowded' : driverWords.test(message) ? 'lost' : null;
  if (waited.has(code)) return 'waited';
  // Class 08 is the connection's own.
  return lost.has(code) || systemCodes.has(code) || /^08...$/.test(code) ? 'lost' : null;
}

/** An error of the PostgreSQL driver as the callers are to see it: one that tells of the connection and not of the statement is ours. */
export function asUnavailable(error: unknown): unknown {
  const kind = error instanceof Error && kindOf(error);
  return kind ? new DatabaseUnavailable(kind, error.message, error) : error;
}
