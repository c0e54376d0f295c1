import { createHash } from 'node:crypto';

/** Statements that come again are few; whatever builds its text as it goes must not fill the memory of each connection. */
const MOST = 500;
/** A text gets its name when it comes for the second time. */
const SEEN_MOST = 5000;

/** By what names the statements of a process are prepared on its connections: parsed once on each, and mostly planned once. */
export interface StatementNames {
  /** The name to send a statement under; undefined for one that is not prepared. */
  of: (sql: string) => string | undefined;
  /** Gives all statements new names: what was prepared under the old ones is no longer good. */
  renew: () => void;
}

/** The name follows from the text, so that processes that share a pooler's connections mean the same by it. */
const nameFor = (sql: string, generation: number): string =>
  `m${generation}_${createHash('sha256').update(sql).digest('base64url').slice(0, 24)}`;

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

/** What the server says where a prepared statement is not there any more, or its tables have changed since. */
const STALE = new Set(['26000', '0A000']);

/** Whether a statement failed only because of what was prepared earlier: sent again under a new name it may work. */
export const isStale = (error: unknown): boolean => STALE.has((error as { code?: string }).code ?? '');
