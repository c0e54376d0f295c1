import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { migrations } from '../../../migrations/index.ts';
import type { Step } from '../../../migrations/step.ts';
import type { PlatformDeps } from '../deps.ts';
import { type Database, type OpenDatabase, unhurriedly } from './database.ts';
import type { Steps } from './taken-steps.ts';

/** The key of a lock in the database: any number will do that nothing else here takes. */
const LOCK = 4_708_111_521;
/** How long indexes that another process builds, or that failed, are left alone. */
const LOOK_EVERY_MS = 10_000;

/** Builds the indexes of a step at once, for a database that nobody uses yet. */
export async function indexesNow(tx: Database, { indexes = {} }: Step): Promise<void> {
  for (const [name, on] of Object.entries(indexes)) await sql`create index ${sql.id(name)} on ${sql.raw(on)}`.execute(tx);
}

/** An index that is not usable yet: it is not there, or was left unfinished by a process that ended. */
interface Lacking {
  name: string;
  on: string;
  left: boolean;
}

/** The indexes of these steps that are still to be built beside members. */
export async function lackingIndexes(db: Database, known: Steps = migrations): Promise<Lacking[]> {
  const wanted = Object.values(known).flatMap(({ indexes = {} }) => Object.entries(indexes));
  const { rows } = await sql<{ name: string; usable: boolean | null }>`
    select name, (select indisvalid from pg_index where indexrelid = to_regclass(name)) as usable
    from unnest(${wanted.map(([name]) => name)}::text[]) as name`.execute(db);
  const usable = new Map(rows.map((row) => [row.name, row.usable]));
  return wanted.flatMap(([name, on]) => (usable.get(name) ? [] : [{ name, on, left: usable.get(name) === false }]));
}

/** Who builds indexes right now, and how far they are, in PostgreSQL's words; undefined if nobody does. */
export async function indexBuilder(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ phase: string; share: number | null }>`
    select phase, floor(100.0 * blocks_done / nullif(blocks_total, 0))::int as share
    from pg_stat_progress_create_index where datname = current_database() limit 1`.execute(db);
  const [at] = rows;
  return at && `${at.phase}${at.share === null ? '' : `, ${at.share} %`}`;
}

/** What builds indexes in a process that runs jobs. */
export interface IndexBuilding {
  /** Builds those that are lacking, one after the other. Resolves when none is, or when told to end. */
  run: () => Promise<void>;
  /** Breaks off the one of now. Another process, or the next start, begins it anew. */
  end: () => Promise<void>;
}

/**
 * Builds the indexes that steps declare and a PostgreSQL server with data lacks (decision 91). Members read and write meanwhile: `concurrently` waits for
 * transactions that are open, and nobody waits for it. Of several processes one builds. It goes to the server itself, since it outlasts transactions.
 */
export function indexBuilding(
  database: OpenDatabase,
  log: Pick<PlatformDeps['log'], 'info' | 'error'>,
  { known = migrations, lookEveryMs = LOOK_EVERY_MS }: { known?: Steps; lookEveryMs?: number } = {},
): IndexBuilding {
  const ending = new AbortController();
  const { signal } = ending;
  let running: Promise<void> | undefined;

  /** Builds one on a connection that holds the lock. */
  async function build(db: Database, { name, on, left }: Lacking): Promise<void> {
    const began = performance.now();
    log.info({ index: name }, 'building an index');
    if (left) await sql`drop index concurrently ${sql.id(name)}`.execute(db);
    if (signal.aborted) return;
    await sql`create index concurrently ${sql.id(name)} on ${sql.raw(on)}`.execute(db);
    log.info({ index: name, seconds: Math.round((performance.now() - began) / 1000) }, 'built an index');
  }

  /** Builds what is lacking, unless another process does. Nothing that it takes outlasts its connection. */
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
