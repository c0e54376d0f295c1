import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { Transact } from '../../platform/transact.ts';
import type { HeldData } from '../../product/personal-data.ts';

/** The maximum number of rows that a step deletes, and the maximum size of an account that is deleted at once. */
const STEP_ROWS = 500;
const AT_ONCE_ROWS = 2000;
/** How deep content is nested: a like of a reply to a comment on a post. */
const DEEPEST = 4;

/** Rows to delete, and a function that deletes a few of them and returns their number. */
interface Step {
  table: string;
  rows: RawBuilder<unknown>;
  some: () => Promise<number>;
}

interface Key {
  table: string;
  column: string;
  parent: string;
  parent_column: string;
}

/** Returns every single-column foreign key with cascading deletes. */
async function cascades(db: Database): Promise<Key[]> {
  const { rows } = await sql<Key>`
    select k.conrelid::regclass::text as "table", a.attname as "column", k.confrelid::regclass::text as parent, p.attname as parent_column
    from pg_constraint k
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
      join pg_attribute p on p.attrelid = k.confrelid and p.attnum = k.confkey[1]
    where k.contype = 'f' and k.confdeltype = 'c' and cardinality(k.conkey) = 1
    order by 1, 2`.execute(db);
  return rows;
}

/** Returns the rows that are deleted by cascade with these rows, the deepest first, so that no delete cascades further. */
function below(keys: readonly Key[], parent: string, rows: RawBuilder<unknown>, depth = 1): Array<Pick<Step, 'table' | 'rows'>> {
  if (depth > DEEPEST) return [];
  return keys
    .filter((key) => key.parent === parent)
    .flatMap(({ table, column, parent_column }) => {
      const named = sql`${sql.ref(column)} in (select ${sql.ref(parent_column)} from ${sql.table(parent)} where ${rows})`;
      return [...below(keys, table, named, depth + 1), { table, rows: named }];
    });
}

/**
 * Returns the steps that delete the potentially large parts of an account, each in a transaction of its own. Each leaves the community in a
 * consistent state, and a finished step is not repeated: after a crash, the steps restart and continue where they stopped.
 */
export async function stepsOf(
  { db, transact }: { db: Database; transact: Transact },
  held: readonly HeldData[],
  id: string,
): Promise<Step[]> {
  const apart = new Set(
    held
      .flatMap(({ holds }) => holds)
      .flatMap((each) => (each.erased === 'by_feature' || each.goes === 'last' ? `${each.table}.${each.column}` : [])),
  );
  const keys = (await cascades(db)).filter(({ table, column, parent }) => parent !== 'member' || !apart.has(`${table}.${column}`));
  const declared = held
    .flatMap(({ many = [] }) => many)
    .map(
      ({ table, rows, take }): Step => ({
        table,
        rows: rows(id),
        some: () =>
          transact(async (tx) => {
            const { rows: found } = await sql<{ id: string }>`
          select id from ${sql.table(table)} where ${rows(id)} limit ${STEP_ROWS}`.execute(tx);
            if (found.length > 0)
              await take(
                tx,
                id,
                found.map((row) => row.id),
              );
            return found.length;
          }),
      }),
    );
  const byKeys = below(keys, 'member', sql`id = ${id}::uuid`).map(
    ({ table, rows }): Step => ({
      table,
      rows,
      some: () =>
        transact(async (tx) => {
          const { numAffectedRows } = await sql`
          delete from ${sql.table(table)} where ctid = any(array(select ctid from ${sql.table(table)} where ${rows} limit ${STEP_ROWS}))`.execute(
            tx,
          );
          return Number(numAffectedRows ?? 0);
        }),
    }),
  );
  return [...declared, ...byKeys];
}

/**
 * Checks whether a deletion would remove more rows than one transaction should. Stops counting as soon as that is clear, nearest rows
 * first.
 */
export async function isLarge(db: Database, steps: readonly Step[]): Promise<boolean> {
  const found = steps.toReversed().map(({ table, rows }) => sql`(select 1 from ${sql.table(table)} where ${rows})`);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select from (${sql.join(found, sql` union all `)}) as found limit ${sql.lit(AT_ONCE_ROWS + 1)}) as counted`.execute(
    db,
  );
  return rows[0]!.n > AT_ONCE_ROWS;
}

/** Runs the steps one after the other, each until nothing is left. Returns false if the time runs out before they are finished. */
export async function takeSteps(steps: readonly Step[], forMs: number): Promise<boolean> {
  const until = performance.now() + forMs;
  for (const { some } of steps) {
    while ((await some()) > 0) if (performance.now() > until) return false;
  }
  return true;
}
