import { type Kysely, sql, type Transaction } from 'kysely';

interface Table {
  name: string;
  /** The file that holds its rows: another one after it was rewritten. */
  file: string;
}
interface Column {
  /** With its table's name. */
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
  /** The columns that it is about, as the catalogue of columns has them. */
  about: string[];
}
/** What a database consists of, each part by something that outlasts a change of its name. */
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

/** The tables that were there before and in which rows were written: such a lock is held until the end. */
async function writtenTo(tx: Transaction<unknown>, { tables }: Catalogue): Promise<string[]> {
  const { rows } = await sql<{ oid: string }>`
    select distinct relation::text as oid from pg_locks
    where pid = pg_backend_pid() and locktype = 'relation' and mode = 'RowExclusiveLock'`.execute(tx);
  return rows.flatMap(({ oid }) => tables[oid]?.name ?? []);
}

/** What happened to the tables that were there before, apart from what takes no longer however many rows they have. */
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
      // A check that was there before and holds saves looking at each row.
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
 * What a release that knew the tables as they were would run into afterwards: what it reads or writes is gone, has another name or type, or bears
 * less than before. What is only about new columns is not in its way.
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

/** What became of the tables that were there before, by a migration. */
export interface Observed {
  /** What takes longer the more rows they have, so that members would have to wait, or takes away what the release before still reads. */
  holdsUp: string[];
  /** What releases from before would run into. */
  narrows: string[];
}

/**
 * Runs a migration and says what it does to tables that were there before which members or releases from before would notice. It is observed on PostgreSQL, in files, locks and the catalogue, whatever
 * the statements were; no rows are needed. `keep` leaves the migration in place. Rewritten tables get other indexes too: those are not named.
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
