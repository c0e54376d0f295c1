import type pg from 'pg';

/**
 * A position in a PostgreSQL server's write-ahead log: written on a primary, replayed on a replica. Positions of two timelines cannot be
 * compared.
 */
export interface LogPosition {
  timeline: number;
  /** Bytes from the beginning of the log. */
  at: number;
}

/** The flushed log position of a primary: at or after everything it has acknowledged. An error on a server that replays a log. */
export const PRIMARY_AT = 'select pg_current_wal_flush_lsn()::text as at, left(pg_walfile_name(pg_current_wal_flush_lsn()), 8) as timeline';

/**
 * The replayed log position of a replica: statements after this one see everything up to it. Returns no row on a server that is not, or no
 * longer, a replica. The timeline is the latest of three: that of its last restart point, of the minimum recovery end, and of the stream it
 * receives, if its user may see that. It may be reported late but never early, since a replica never follows a timeline that left its own
 * before its current position.
 */
export const REPLICA_AT = `select pg_last_wal_replay_lsn()::text as at, to_hex(greatest(c.timeline_id, r.min_recovery_end_timeline,
    (select received_tli from pg_stat_wal_receiver where status = 'streaming'))) as timeline
  from pg_control_checkpoint() c, pg_control_recovery() r where pg_is_in_recovery()`;

/** The position in the result of one of these queries; undefined if there is none. */
export function positionIn({ rows }: Pick<pg.QueryResult, 'rows'>): LogPosition | undefined {
  const { at, timeline } = (rows[0] ?? {}) as { at?: string | null; timeline?: string };
  if (!at || !timeline) return undefined;
  const [high = '', low = ''] = at.split('/');
  return { timeline: Number.parseInt(timeline, 16), at: Number.parseInt(high, 16) * 2 ** 32 + Number.parseInt(low, 16) };
}

/**
 * Shares one query among many callers. No caller gets the answer to a query that was sent before the call: callers that arrive while one is
 * running share the next.
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
