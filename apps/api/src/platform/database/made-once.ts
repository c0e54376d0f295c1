import { type CompiledQuery, type Expression, type QueryExecutorProvider, sql } from 'kysely';
import type { Database, Tx } from './database.ts';

/** Stands for a value while a statement is put together. To decide anything by it is a mistake: it would be decided once for all. */
class Slot {
  readonly of: (given: unknown) => unknown;

  constructor(of: (given: unknown) => unknown) {
    this.of = of;
  }

  [Symbol.toPrimitive](): never {
    throw new Error('A statement that is put together once cannot depend on the values that it is given.');
  }
}

/** What a statement is given, with a slot in the place of each value. `part` finds it in all that is given. */
export const slots = <Given extends object>(part: (all: never) => Given): Given =>
  new Proxy({} as Given, {
    get: (_, name) => new Slot((all) => part(all as never)[name as keyof Given]),
    ownKeys: () => {
      throw new Error('What a statement is given is named one by one while it is put together.');
    },
  });

/** Compiles a statement that has slots. Returns it with the values in their places. */
export function compiled<Row>(read: Expression<Row>, db: QueryExecutorProvider): (all: object) => CompiledQuery<Row> {
  const made = sql<Row>`${read}`.compile(db);
  return (all) => ({ ...made, parameters: made.parameters.map((value) => (value instanceof Slot ? value.of(all) : value)) });
}

/** Puts a read together: only with what it is given as a whole, value by value, and not by what the values are. */
export type Make<Given extends object, Row> = (db: Database | Tx, given: Given) => Expression<Row>;

/** A read that is put together once, with what it is given this time. */
export interface Ready<Row> {
  make: Make<never, Row>;
  given: object;
}

/**
 * A read that is put together and compiled once per process, not for each request: for calls that are made often (decision 36). Returns a
 * function that gives it its values.
 */
export const madeOnce =
  <Given extends object, Row>(make: Make<Given, Row>) =>
  (given: Given): Ready<Row> => ({ make, given });

type Fill = (given: object) => CompiledQuery;

/** Compiled statements, by what put them together. */
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
