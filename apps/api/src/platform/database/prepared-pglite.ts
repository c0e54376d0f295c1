import { type messages, PGlite, parse, protocol, type QueryOptions, type Results } from '@electric-sql/pglite';
import { isStale, statementNames } from './statement-names.ts';

/** A prepared statement's types, needed to send parameters to it and to parse its rows. */
interface Prepared {
  parameterTypes: readonly number[];
  /** The row description; empty if the statement returns no rows. */
  described: messages.BackendMessage[];
}

const { serialize } = protocol;

/** Other statements, such as `fetch`, may return rows of another shape each time for the same text. */
const preparable = /^[\s(]*(select|insert|update|delete|with|begin|commit|rollback)\b/i;

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/**
 * PGlite with prepared statements. PGlite's own `query` parses and plans every statement anew and enters the database six times for it; a
 * prepared one enters it once (decision 36).
 */
export class PreparedPGlite extends PGlite {
  readonly #names = statementNames();
  readonly #prepared = new Map<string, Prepared>();

  /** Prepares a statement the second time it is sent, if it has no options of its own. Throws the database's error, with its `code`. */
  override async query<T>(sql: string, params: unknown[] = [], options?: QueryOptions): Promise<Results<T>> {
    const name = options || !preparable.test(sql) ? undefined : this.#names.of(sql);
    if (name === undefined) return super.query(sql, params, options);
    try {
      return (await this.runExclusive(() => this.#run(name, sql, params))) as Results<T>;
    } catch (error) {
      if (!isStale(error)) throw error;
      this.#names.renew();
      this.#prepared.clear();
      // The error has aborted the transaction, which is retried as a whole.
      if (this.isInTransaction()) throw error;
      return super.query(sql, params);
    }
  }

  async #run(name: string, sql: string, params: readonly unknown[]): Promise<Results> {
    const { parameterTypes, described } = this.#prepared.get(name) ?? (await this.#prepare(name, sql));
    const values = params.map((param, index) => {
      if (param === null || param === undefined) return null;
      const write = this.serializers[parameterTypes[index] ?? 0];
      return write ? write(param) : (param as { toString: () => string }).toString();
    });
    const answer = await this.#send([serialize.bind({ statement: name, values }), serialize.execute({}), serialize.sync()]);
    const [result] = parse.parseResults([...described, ...answer], this.parsers);
    return result ?? { rows: [], fields: [] };
  }

  async #prepare(name: string, sql: string): Promise<Prepared> {
    const answer = await this.#send([serialize.parse({ name, text: sql }), serialize.describe({ type: 'S', name }), serialize.sync()]);
    const prepared = {
      parameterTypes: parse.parseDescribeStatementResults(answer),
      described: answer.filter((message) => message.name === 'rowDescription'),
    };
    this.#prepared.set(name, prepared);
    return prepared;
  }

  /** Sends messages that end with a sync. `syncToFs` is off: the database writes its files itself. */
  #send(parts: readonly Uint8Array[]): Promise<messages.BackendMessage[]> {
    return this.execProtocolStream(joined(parts), { syncToFs: false });
  }
}
