import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { OpenDatabase } from '../database/database.ts';
import type { Touched } from './touches.ts';

/**
 * A message from one process to the sockets of all processes of a community: to refetch, or to check rooms. Without `members` and `rooms`
 * it is for all sockets.
 */
export interface Nudge extends Touched {
  about: 'notifications' | 'seen' | 'feed' | 'rooms';
}

/** A session has ended. A database trigger sends it, however the session ended (migration 0025). */
export interface SessionEnd {
  about: 'session';
  session: string;
}

export interface Bus {
  publish: (nudge: Nudge) => Promise<void>;
  close: () => Promise<void>;
}

interface BusLog {
  warn: (detail: object, message: string) => void;
}

const CHANNEL = 'muster_live';
/** PostgreSQL limits a notification to less than 8,000 bytes; a room name has about 50. */
const NAMES_PER_NOTICE = 120;
const AGAIN_MS = 1000;
/** How often a notice is sent before it is dropped. */
const MOST_TRIES = 20;
/** How long PostgreSQL waits for a process that has stopped reading before it closes the connection. */
const DEAF_MS = 60_000;
const CONNECT_MS = 5000;
/** How long the shutdown waits for a server that does not answer. */
const GOODBYE_MS = 1000;

/** The handlers of a process that has sockets. `onGap` is called when notices may have been missed. */
interface Listener {
  onNotice: (notice: Nudge | SessionEnd) => void;
  onGap: () => void;
}

/**
 * Sends nudges to every process on the same database by PostgreSQL's NOTIFY, or directly if this is the only process. Ends of sessions
 * arrive by NOTIFY in both cases. A process without sockets has no listener and only sends.
 */
export async function openBus(database: OpenDatabase, listener: Listener | null, log: BusLog): Promise<Bus> {
  const hear = (payload: string | undefined) => listener?.onNotice(JSON.parse(payload ?? '{}') as Nudge | SessionEnd);
  if (database.kind === 'embedded') {
    await database.session.hear(CHANNEL, hear);
    return { publish: async (nudge) => listener?.onNotice(nudge), close: async () => undefined };
  }
  const { background, directUrl } = database;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  /** Retried if the database is too busy: without the notice, members would see the change much later. */
  const notify = async (nudge: Nudge): Promise<void> => {
    for (let tries = 1; ; tries += 1) {
      try {
        await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(nudge)})`.execute(background);
        return;
      } catch (error) {
        if (closed || tries === MOST_TRIES) throw error;
        await wait(AGAIN_MS, undefined, { ref: false });
      }
    }
  };
  /** Listens, and retries later on failure. `missed`: there was a time without listening. */
  const listen = async (missed: boolean): Promise<void> => {
    const next = new pg.Client({
      connectionString: directUrl,
      application_name: 'muster live',
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
    });
    let lost = false;
    const again = () => {
      if (lost || closed) return;
      lost = true;
      timer = setTimeout(() => void listen(true), AGAIN_MS);
    };
    next.on('error', (error) => log.warn({ err: error }, 'live listener'));
    next.on('end', again);
    next.on('notification', ({ payload }) => hear(payload));
    client = next;
    try {
      await next.connect();
      // Otherwise PostgreSQL keeps every notice for a process that no longer reads, until its queue is full and sign-outs fail (decision
      // 88).
      await next.query(`set tcp_user_timeout = ${DEAF_MS}`).catch((error: unknown) => log.warn({ err: error }, 'live listener'));
      await next.query(`listen ${CHANNEL}`);
      if (missed) listener?.onGap();
    } catch (error) {
      log.warn({ err: error }, 'live listener');
      await next.end().catch(() => undefined);
      again();
    }
  };
  if (listener) await listen(false);

  return {
    publish: async ({ about, ...whom }) => {
      const kinds = Object.entries(whom) as Array<[keyof Touched, readonly string[]]>;
      if (kinds.length === 0) await notify({ about });
      for (const [kind, names] of kinds)
        for (let from = 0; from < names.length; from += NAMES_PER_NOTICE)
          await notify({ about, [kind]: names.slice(from, from + NAMES_PER_NOTICE) });
    },
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await Promise.race([client?.end().catch(() => undefined), wait(GOODBYE_MS, undefined, { ref: false })]);
    },
  };
}
