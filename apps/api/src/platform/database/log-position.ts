import type pg from 'pg';

/** How far a PostgreSQL server has written its log, or has replayed that of its primary. Positions of two timelines cannot be compared. */
export interface LogPosition {
  timeline: number;
  /** In bytes from its beginning. */
  at: number;
}

/**
 * Where the log of a primary is on disk: at or after everything that it has acknowledged. On a server that replays a log it is an error.
 */
export const PRIMARY_AT = 'select pg_current_wal_flush_lsn()::text as at, left(pg_walfile_name(pg_current_wal_flush_lsn()), 8) as timeline';

/**
 * What a replica has replayed: what comes after this answer sees all of it. No row from a server that is no replica (any more). Its timeline
 * is that of its last restart point, of the pages that it wrote since, or of what it is being sent, if its user may see that: too late
 * rather than too early, since a replica never follows a timeline that left its own before the place where it is.
 */
export const REPLICA_AT = `select pg_last_wal_replay_lsn()::text as at, to_hex(greatest(c.timeline_id, r.min_recovery_end_timeline,
    (select received_tli from pg_stat_wal_receiver where status = 'streaming'))) as timeline
  from pg_control_checkpoint() c, pg_control_recovery() r where pg_is_in_recovery()`;

/** The position in the answer to one of these; undefined if there is none in it. */
export function positionIn({ rows }: Pick<pg.QueryResult, 'rows'>): LogPosition | undefined {
  const { at, timeline } = (rows[0] ?? {}) as { at?: string | null; timeline?: string };
  if (!at || !timeline) return undefined;
  const [high = '', low = ''] = at.split('/');
  return { timeline: Number.parseInt(timeline, 16), at: Number.parseInt(high, 16) * 2 ** 32 + Number.parseInt(low, 16) };
}

/**
 * Asks one question for many callers. Nobody gets an answer to a question that was put before they came: whoever comes while one is on its
 * way waits for the next, together with all others who do.
 */
export function sharedAnswer<T>(ask: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  let next: Promise<T> | undefined;
  const start = (): Promise<T> => {
    next = undefined;
    const mine = ask().finally(() => {
      if (running === mine) running = undefined;
    });
    running = mine;
    return mine;
  };
  return () => {
    if (!running) return start();
    next ??= running.then(start, start);
    return next;
  };
}
