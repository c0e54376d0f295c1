import { statementName } from './statement-names.ts';

/** A statement that takes at least this long is logged and counted. */
const SLOW_MS = 1000;
const MOST_TABLES = 6;

/** A slow statement, without its values. */
export interface SlowStatement {
  /** Its name; the name of its prepared form ends with it (`pg_prepared_statements.name`). */
  statement: string;
  /** Its verb and tables, for a reader: `select member, post`. */
  about: string;
  ms: number;
}

/** The verb of a statement and the tables and CTEs that it names, in order. */
export function aboutOf(sql: string): string {
  const [verb = ''] = /\w+/.exec(sql) ?? [];
  const names = [...sql.matchAll(/\b(?:from|join|into|update)\s+(?:only\s+)?"?([a-z_][\w.]*)"?(?![\w.]|\s*\()/gi)].map(([, name]) => name!);
  const tables = [...new Set(names)].filter((name) => !['select', 'set', 'lateral'].includes(name.toLowerCase()));
  return [verb.toLowerCase(), tables.slice(0, MOST_TABLES).join(', ')].filter(Boolean).join(' ');
}

/** Receives the duration of each statement, whether it succeeded or not, and notifies the listeners. */
export class Statements {
  #slow: (slow: SlowStatement) => void = () => undefined;
  #all: ((sql: string, ms: number) => void) | undefined;

  /** Sets the listener for slow statements. */
  hearSlow(tell: (slow: SlowStatement) => void): void {
    this.#slow = tell;
  }

  /** Sets the listener for all statements; called where the statement was sent from. */
  hearAll(tell: (sql: string, ms: number) => void): void {
    this.#all = tell;
  }

  /** Reports the duration of a statement, from sending to its answer, without the wait for a connection. */
  took(sql: string, ms: number): void {
    this.#all?.(sql, ms);
    if (ms >= SLOW_MS) this.#slow({ statement: statementName(sql), about: aboutOf(sql), ms: Math.round(ms) });
  }
}
