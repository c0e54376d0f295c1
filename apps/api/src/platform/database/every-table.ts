import { type Kysely, sql } from 'kysely';

/** A database for code that treats all tables alike: tables by name, whatever their types. */
export type AnyDatabase = Kysely<never>;

/** A table with its columns, except generated ones, ordered by name. */
export interface AnyTable {
  schema: string;
  name: string;
  columns: Array<{ name: string; type: string }>;
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
/** The quoted name of a table for SQL. */
export const tableName = ({ schema, name }: Pick<AnyTable, 'schema' | 'name'>): string => `${quoted(schema)}.${quoted(name)}`;
/** The name of a table for messages. */
export const plainName = ({ schema, name }: Pick<AnyTable, 'schema' | 'name'>): string =>
  schema === 'public' ? name : `${schema}.${name}`;

/** Every table that is not a system table; a partitioned table counts as one. */
export async function tablesOf(db: AnyDatabase): Promise<AnyTable[]> {
  const { rows } = await sql<AnyTable>`
    select n.nspname as schema, c.relname as name,
      coalesce(jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attname collate "C")
        filter (where a.attgenerated = ''), '[]') as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition
      and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
      and not exists (select 1 from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')
    group by n.nspname, c.relname
    order by n.nspname collate "C", c.relname collate "C"`.execute(db);
  return rows;
}
