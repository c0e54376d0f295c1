import { createHash } from 'node:crypto';

/** Few statements repeat; code that builds its SQL dynamically must not fill the memory of each connection. */
const MOST = 500;
/** A statement gets a name the second time it is sent. */
const SEEN_MOST = 5000;

/**
 * The names under which a process prepares statements on its connections: each connection parses a statement once, and usually plans it
 * once.
 */
export interface StatementNames {
  /** The name to send a statement under; undefined if it is not prepared. */
  of: (sql: string) => string | undefined;
  /** Renames all statements: what was prepared under the old names is no longer valid. */
  renew: () => void;
}

/**
 * The name of a statement, derived from its text, so that processes that share a pooler's connections use a name for the same statement.
 */
export const statementName = (sql: string): string => createHash('sha256').update(sql).digest('base64url').slice(0, 24);

const nameFor = (sql: string, generation: number): string => `m${generation}_${statementName(sql)}`;

export function statementNames(): StatementNames {
  let generation = 0;
  const names = new Map<string, string>();
  const seen = new Set<string>();
  return {
    of: (sql) => {
      const known = names.get(sql);
      if (known !== undefined) return known;
      if (names.size >= MOST) return undefined;
      if (!seen.has(sql)) {
        if (seen.size >= SEEN_MOST) seen.clear();
        seen.add(sql);
        return undefined;
      }
      seen.delete(sql);
      const name = nameFor(sql, generation);
      names.set(sql, name);
      return name;
    },
    renew: () => {
      generation += 1;
      names.clear();
      seen.clear();
    },
  };
}

/** The server's error codes when a prepared statement no longer exists, or its tables have changed since. */
const STALE = new Set(['26000', '0A000']);

/** Whether a statement failed only because its prepared form is outdated: a retry under a new name may work. */
export const isStale = (error: unknown): boolean => STALE.has((error as { code?: string }).code ?? '');
