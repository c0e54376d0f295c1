interface DatabaseError {
  code?: unknown;
  constraint?: unknown;
  table?: unknown;
}

/** The part of a database's message before it quotes a value: «invalid input syntax for type uuid». */
const withoutValues = (message: string) => message.split(':')[0];

/**
 * An error for the log: its kind and where it happened. Database errors contain the values of their statement in several fields, so all
 * other fields are left out.
 */
export function loggedError(error: Error & DatabaseError): Record<string, unknown> & { type: string; message: string; stack: string } {
  const { code, constraint, table } = error;
  const fromDatabase = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code);
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    message: (fromDatabase ? withoutValues(error.message) : error.message) ?? '',
    stack: frames.join('\n'),
    ...(code !== undefined && { code }),
    ...(fromDatabase && { constraint, table }),
    ...(error.cause instanceof Error && { cause: loggedError(error.cause) }),
  };
}
