/** Error codes of PostgreSQL (server or embedded) and of the system for a full disk or an exhausted quota. */
const codes = new Set<unknown>(['53100', 'ENOSPC', 'EDQUOT']);

/** Whether an error was caused by a full disk, of the database, the files or the log. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && (codes.has((error as NodeJS.ErrnoException).code) || isDiskFull(error.cause));
