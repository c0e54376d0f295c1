import { type CompiledQuery, type Expression, type QueryExecutorProvider, sql } from 'kysely';
import type { Database, Tx } from './database.ts';

/** Placeholder for a value while a statement is built. Code must not branch on it: the branch would be fixed for all later executions. */
class Slot {
  readonly of: (given: unknown) => unknown;

  constructor(of: (given: unknown) => unknown) {
    this.of = of;
  }

  [Symbol.toPrimitive](): never {
    throw new Error('A statement that is put together once cannot depend on the values that it is given.');
  }
}

/** The parameters of a statement, with a slot in place of each value. `part` selects them from the values given at execution. */
export const slots = <Given extends object>(part: (all: never) => Given): Given =>
  new Proxy({} as Given, {
    get: (_, name) => new Slot((all) => part(all as never)[name as keyof Given]),
    ownKeys: () => {
      throw new Error('What a statement is given is named one by one while it is put together.');
    },
  });

/** Compiles a statement that has slots. Returns a function that fills in the values. */
export function compiled<Row>(read: Expression<Row>, db: QueryExecutorProvider): (all: object) => CompiledQuery<Row> {
  const made = sql<Row>`${read}`.compile(db);
  return (all) => ({ ...made, parameters: made.parameters.map((value) => (value instanceof Slot ? value.of(all) : value)) });
}

/** Builds a read. May use its parameters only as placeholders, and must not branch on their values. */
export type Make<Given extends object, Row> = (db: Database | Tx, given: Given) => Expression<Row>;

/** A read that is built once, with the values for this execution. */
export interface Ready<Row> {
  make: Make<never, Row>;
  given: object;
}

/**
 * Wraps a read that is built and compiled once per process instead of for each request: for frequent calls (decision 36). Returns a
 * function that takes the values.
 */
export const madeOnce =
  <Given extends object, Row>(make: Make<Given, Row>) =>
  (given: Given): Ready<Row> => ({ make, given });

type Fill = (given: object) => CompiledQuery;

/** A cache of compiled statements, keyed by the function that built them. */
export const fills = () => {
  const known = new WeakMap<object, Fill>();
  return <Row>(key: object, compile: () => (all: object) => CompiledQuery<Row>): ((all: object) => CompiledQuery<Row>) => {
    const fill = known.get(key) ?? compile();
    known.set(key, fill);
    return fill;
  };
};

const alone = fills();

/** Executes a read on its own. */
export async function rowsOf<Row>(db: Database | Tx, { make, given }: Ready<Row>): Promise<Row[]> {
  const fill = alone<Row>(make, () => compiled(make(db, slots((all: object) => all) as never), db));
  return (await db.executeQuery(fill(given))).rows;
}
