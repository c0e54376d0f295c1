import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { citext } from '@electric-sql/pglite/contrib/citext';
import { cube } from '@electric-sql/pglite/contrib/cube';
import { earthdistance } from '@electric-sql/pglite/contrib/earthdistance';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';

/**
 * Options of the embedded database, in the server's thread and in tests alike. `cube` is loaded before `pg_trgm`: in the other order `%`
 * and `<->` return nothing. int8 and date are parsed as on PostgreSQL (see `postgres.ts`). Statements keep one generic plan, as those of
 * requests do on PostgreSQL (decision 36): all callers share one session.
 */
export const pgliteOptions = {
  extensions: { cube, earthdistance, citext, pg_trgm, btree_gist, unaccent },
  startParams: [...PGlite.defaultStartParams, '-c', 'plan_cache_mode=force_generic_plan'],
  parsers: { 20: Number, 1082: (value: string) => value },
} satisfies PGliteOptions;
