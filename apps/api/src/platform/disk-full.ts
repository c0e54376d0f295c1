/** What PostgreSQL, in either form, and the system call a disk without room, or a share of it that is used up. */
const codes = new Set<unknown>(['53100', 'ENOSPC', 'EDQUOT']);

/** Whether something failed only because the disk is full: of the database, of the files, or of the log. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && (codes.has((error as NodeJS.ErrnoException).code) || isDiskFull(error.cause));
