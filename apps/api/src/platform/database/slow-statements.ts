import { statementName } from './statement-names.ts';

/** A statement that takes longer is named in the log and counted. */
const SLOW_MS = 1000;
const MOST_TABLES = 6;

/** A statement that took long. Nothing of its values is known here. */
export interface SlowStatement {
  /** Its name, with which its prepared form ends (`pg_prepared_statements.name`). */
  statement: string;
  /** What it does to which tables, for a reader: `select member, post`. */
  about: string;
  ms: number;
}

/** The first word of a statement and the tables and parts that it names, in their order. */
export function aboutOf(sql: string): string {
  const [verb = ''] = /\w+/.exec(sql) ?? [];
  const names = [...sql.matchAll(/\b(?:from|join|into|update)\s+(?:only\s+)?"?([a-z_][\w.]*)"?(?![\w.]|\s*\()/gi)].map(([, name]) => name!);
  const tables = [...new Set(names)].filter((name) => !['select', 'set', 'lateral'].includes(name.toLowerCase()));
  return [verb.toLowerCase(), tables.slice(0, MOST_TABLES).join(', ')].filter(Boolean).join(' ');
}

/** Hears how long each statement took, whether it succeeded or not, and tells whoever listens. */
export class Statements {
  #slow: (slow: SlowStatement) => void = () => undefined;
  #all: ((sql: string, ms: number) => void) | undefined;

  /** Sets who is told of slow statements; until then nobody is. */
  hearSlow(tell: (slow: SlowStatement) => void): void {
    this.#slow = tell;
  }

  /** Sets who is told of every statement, where it was sent from. */
  hearAll(tell: (sql: string, ms: number) => void): void {
    this.#all = tell;
  }

  /** Notes that a statement took this long, from being sent to being answered: waiting for a connection is not its fault. */
  took(sql: string, ms: number): void {
    this.#all?.(sql, ms);
    if (ms >= SLOW_MS) this.#slow({ statement: statementName(sql), about: aboutOf(sql), ms: Math.round(ms) });
  }
}
