import { type Kysely, sql, type Transaction } from 'kysely';

interface Table {
  name: string;
  /** The file with its rows; rewriting the table changes it. */
  file: string;
}
interface Column {
  /** Including its table's name. */
  name: string;
  required: boolean;
  filled: boolean;
  type: string;
}
interface Rule {
  name: string;
  checked: boolean;
  of: string;
  says: string;
  /** The columns that it is about, as keys of `columns`. */
  about: string[];
}
/** The parts of a database, each by a key that survives renaming. */
interface Catalogue {
  tables: Record<string, Table>;
  columns: Record<string, Column & { of: string }>;
  indexes: Record<string, Table & Pick<Rule, 'of' | 'about'> & { unique: boolean }>;
  rules: Record<string, Rule>;
}

async function catalogueOf(tx: Transaction<unknown>): Promise<Catalogue> {
  const here = sql`relnamespace = current_schema()::regnamespace`;
  const { rows } = await sql<Catalogue>`
    select
      (select jsonb_object_agg(oid, jsonb_build_object('name', relname, 'file', relfilenode)) from pg_class where relkind = 'r' and ${here}) as tables,
      (select jsonb_object_agg(attrelid || '.' || attnum, jsonb_build_object('of', attrelid::text, 'name', relname || '.' || attname,
          'required', attnotnull, 'filled', atthasdef, 'type', format_type(atttypid, atttypmod))) from pg_attribute join pg_class on pg_class.oid = attrelid
        where relkind = 'r' and ${here} and attnum > 0 and not attisdropped) as columns,
      (select jsonb_object_agg(indexrelid, jsonb_build_object('of', indrelid::text, 'name', relname, 'file', relfilenode, 'unique', indisunique,
          'about', array(select indrelid || '.' || n from unnest(indkey) as n)))
        from pg_index join pg_class on pg_class.oid = indexrelid where ${here}) as indexes,
      (select coalesce(jsonb_object_agg(pg_constraint.oid, jsonb_build_object('of', conrelid::text, 'name', conname, 'checked', convalidated,
          'says', pg_get_constraintdef(pg_constraint.oid), 'about', array(select conrelid || '.' || n from unnest(conkey) as n))), '{}') from pg_constraint join pg_class on pg_class.oid = conrelid
        where contype in ('f', 'c') and ${here}) as rules`.execute(tx);
  return rows[0]!;
}

/** The existing tables in which rows were written: such a lock is held until the transaction ends. */
async function writtenTo(tx: Transaction<unknown>, { tables }: Catalogue): Promise<string[]> {
  const { rows } = await sql<{ oid: string }>`
    select distinct relation::text as oid from pg_locks
    where pid = pg_backend_pid() and locktype = 'relation' and mode = 'RowExclusiveLock'`.execute(tx);
  return rows.flatMap(({ oid }) => tables[oid]?.name ?? []);
}

/** The changes to existing tables, except those whose duration does not depend on the number of rows. */
function differences(before: Catalogue, after: Catalogue): string[] {
  const old = ({ of }: { of: string }) => of in before.tables;
  const found: string[] = [];
  for (const [oid, { name, file }] of Object.entries(before.tables)) {
    const now = after.tables[oid];
    if (!now) found.push(`drops ${name}`);
    else if (now.name !== name) found.push(`renames ${name}`);
    else if (now.file !== file) found.push(`rewrites ${name}`);
  }
  for (const [key, column] of Object.entries(before.columns)) {
    const now = after.columns[key];
    if (!(column.of in after.tables) || before.tables[column.of]!.name !== after.tables[column.of]!.name) continue;
    if (!now) found.push(`drops ${column.name}`);
    else if (now.name !== column.name) found.push(`renames ${column.name}`);
    else if (now.required && !column.required) {
      // An existing, valid check constraint makes scanning the rows unnecessary.
      const proof = `CHECK ((${column.name.split('.')[1]} IS NOT NULL))`;
      if (!Object.values(before.rules).some((rule) => rule.of === column.of && rule.checked && rule.says === proof))
        found.push(`looks at each row for ${column.name}`);
    }
  }
  for (const [key, column] of Object.entries(after.columns))
    if (old(column) && !(key in before.columns) && column.required && !column.filled) found.push(`needs a value for ${column.name}`);
  for (const [oid, index] of Object.entries(after.indexes))
    if (old(index) && before.indexes[oid]?.file !== index.file) found.push(`builds the index ${index.name}`);
  for (const [oid, rule] of Object.entries(after.rules))
    if (old(rule) && !(oid in before.rules) && rule.checked) found.push(`looks at each row for the rule ${rule.name}`);
  return found;
}

/**
 * The changes that break a release for the old schema: something it reads or writes was dropped, renamed or changed its type, or has
 * stricter rules. Changes of new columns only do not matter.
 */
function narrowings(before: Catalogue, after: Catalogue): string[] {
  const wasThere = ({ of, about }: Pick<Rule, 'of' | 'about'>) => of in before.tables && about.every((column) => column in before.columns);
  const found = differences(before, after).filter((each) => /^(drops|renames|needs a value|looks at each row for [^ ]+$)/.test(each));
  for (const [key, { name, type }] of Object.entries(before.columns)) {
    const now = after.columns[key];
    if (now && now.type !== type) found.push(`changes the type of ${name}`);
  }
  for (const [oid, rule] of Object.entries(after.rules))
    if (!(oid in before.rules) && wasThere(rule)) found.push(`narrows ${before.tables[rule.of]!.name} by ${rule.name}`);
  for (const [oid, index] of Object.entries(after.indexes))
    if (index.unique && !(oid in before.indexes) && wasThere(index))
      found.push(`narrows ${before.tables[index.of]!.name} by ${index.name}`);
  return found;
}

/** The effects of a migration on existing tables. */
export interface Observed {
  /** Changes that take longer with more rows, so that members have to wait, or that drop something that the release before still reads. */
  holdsUp: string[];
  /** Changes that break earlier releases. */
  narrows: string[];
}

/**
 * Runs a migration and reports its effects on existing tables that members or earlier releases would notice. Compares files, locks and the
 * catalogue on PostgreSQL, whatever the statements were; needs no rows. `keep` leaves the migration in place. New indexes of rewritten
 * tables are not reported separately.
 */
export async function standstills(db: Kysely<unknown>, up: (tx: Kysely<unknown>) => Promise<void>, keep: boolean): Promise<Observed> {
  const tx = await db.startTransaction().execute();
  try {
    const before = await catalogueOf(tx);
    await up(tx);
    const after = await catalogueOf(tx);
    const written = (await writtenTo(tx, before)).map((name) => `writes rows of ${name}`);
    if (keep) await tx.commit().execute();
    return { holdsUp: [...differences(before, after), ...written], narrows: narrowings(before, after) };
  } finally {
    if (!tx.isCommitted) await tx.rollback().execute();
  }
}
