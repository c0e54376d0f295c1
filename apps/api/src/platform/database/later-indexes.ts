import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { migrations } from '../../../migrations/index.ts';
import type { Step } from '../../../migrations/step.ts';
import type { PlatformDeps } from '../deps.ts';
import { type Database, type OpenDatabase, unhurriedly } from './database.ts';
import type { Steps } from './taken-steps.ts';

/** Key of the advisory lock: any number that no other code here locks. */
const LOCK = 4_708_111_521;
/** How long to wait before looking again at indexes that failed or that another process is building. */
const LOOK_EVERY_MS = 10_000;

/** Builds the indexes of a step at once, for a database without concurrent users. */
export async function indexesNow(tx: Database, { indexes = {} }: Step): Promise<void> {
  for (const [name, on] of Object.entries(indexes)) await sql`create index ${sql.id(name)} on ${sql.raw(on)}`.execute(tx);
}

/** An index that is missing, or invalid because the process that built it ended. */
interface Lacking {
  name: string;
  on: string;
  left: boolean;
}

/** The indexes of these steps that still have to be built while members use the database. */
export async function lackingIndexes(db: Database, known: Steps = migrations): Promise<Lacking[]> {
  const wanted = Object.values(known).flatMap(({ indexes = {} }) => Object.entries(indexes));
  const { rows } = await sql<{ name: string; usable: boolean | null }>`
    select name, (select indisvalid from pg_index where indexrelid = to_regclass(name)) as usable
    from unnest(${wanted.map(([name]) => name)}::text[]) as name`.execute(db);
  const usable = new Map(rows.map((row) => [row.name, row.usable]));
  return wanted.flatMap(([name, on]) => (usable.get(name) ? [] : [{ name, on, left: usable.get(name) === false }]));
}

/** The progress of the index build that is running now, in PostgreSQL's terms; undefined if there is none. */
export async function indexBuilder(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ phase: string; share: number | null }>`
    select phase, floor(100.0 * blocks_done / nullif(blocks_total, 0))::int as share
    from pg_stat_progress_create_index where datname = current_database() limit 1`.execute(db);
  const [at] = rows;
  return at && `${at.phase}${at.share === null ? '' : `, ${at.share} %`}`;
}

/** The index builder of a process that runs jobs. */
export interface IndexBuilding {
  /** Builds the missing indexes, one after the other. Resolves when none is missing, or after `end`. */
  run: () => Promise<void>;
  /** Cancels the build in progress. Another process, or the next start, begins it again. */
  end: () => Promise<void>;
}

/**
 * Builds the indexes that the steps declare and that a PostgreSQL server with data lacks (decision 91). Members read and write meanwhile:
 * `concurrently` waits for open transactions and blocks none. Only one of several processes builds. It connects to the server directly,
 * since it outlasts transactions.
 */
export function indexBuilding(
  database: OpenDatabase,
  log: Pick<PlatformDeps['log'], 'info' | 'error'>,
  { known = migrations, lookEveryMs = LOOK_EVERY_MS }: { known?: Steps; lookEveryMs?: number } = {},
): IndexBuilding {
  const ending = new AbortController();
  const { signal } = ending;
  let running: Promise<void> | undefined;

  /** Builds one index on the connection that holds the lock. */
  async function build(db: Database, { name, on, left }: Lacking): Promise<void> {
    const began = performance.now();
    log.info({ index: name }, 'building an index');
    if (left) await sql`drop index concurrently ${sql.id(name)}`.execute(db);
    if (signal.aborted) return;
    await sql`create index concurrently ${sql.id(name)} on ${sql.raw(on)}`.execute(db);
    log.info({ index: name, seconds: Math.round((performance.now() - began) / 1000) }, 'built an index');
  }

  /** Builds the missing indexes, unless another process does. Lock and settings end with the connection. */
  const buildAll = (): Promise<void> =>
    unhurriedly(database, (db) =>
      db.connection().execute(async (own) => {
        const { rows } = await sql<{ mine: boolean; pid: number }>`
          select pg_try_advisory_lock(${LOCK}::bigint) as mine, pg_backend_pid() as pid`.execute(own);
        const { mine, pid } = rows[0]!;
        if (!mine) return;
        const breakOff = () => void sql`select pg_cancel_backend(${pid}::int)`.execute(database.background).catch(() => undefined);
        signal.addEventListener('abort', breakOff);
        try {
          for (const lacking of await lackingIndexes(own, known)) {
            if (signal.aborted) return;
            await build(own, lacking);
          }
        } finally {
          signal.removeEventListener('abort', breakOff);
        }
      }),
    );

  async function runAll(): Promise<void> {
    while (!signal.aborted) {
      try {
        if ((await lackingIndexes(database.background, known)).length === 0) return;
        await buildAll();
        if ((await lackingIndexes(database.background, known)).length === 0) return;
      } catch (err) {
        if (!signal.aborted) log.error({ err }, 'building an index failed');
      }
      await wait(lookEveryMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  return {
    run: () => (running ??= database.kind === 'embedded' ? Promise.resolve() : runAll()),
    end: async () => {
      ending.abort();
      await running;
    },
  };
}
