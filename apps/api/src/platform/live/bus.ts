import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { OpenDatabase } from '../database/database.ts';
import type { Touched } from './touches.ts';

/**
 * A message from one process of a community to the sockets of all: to refetch, or to look at rooms. Without `members` and `rooms` it is for
 * everybody.
 */
export interface Nudge extends Touched {
  about: 'notifications' | 'seen' | 'feed' | 'rooms';
}

/** A session has ended. The database announces it itself, however the session ended (migration 0025). */
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
/** PostgreSQL limits a notification to less than 8,000 bytes; the name of a room has about 50. */
const NAMES_PER_NOTICE = 120;
const AGAIN_MS = 1000;
/** How often a notice is sent before it is given up. */
const MOST_TRIES = 20;
/** How long PostgreSQL waits for a process that has stopped reading before it ends the connection. */
const DEAF_MS = 60_000;
const CONNECT_MS = 5000;
/** On shutdown, a server that does not answer is not waited for. */
const GOODBYE_MS = 1000;

/** What a process does that has sockets to tell: `onGap` is called when notices may have been missed. */
interface Listener {
  onNotice: (notice: Nudge | SessionEnd) => void;
  onGap: () => void;
}

/**
 * Carries nudges to every process on the same database by PostgreSQL's own NOTIFY, or directly if this is the only process. Ends of
 * sessions arrive by NOTIFY in both cases. A process without sockets has no listener, and only sends.
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
  /** One that the database is too busy for is sent again: without it, what it announces would be seen much later. */
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
  /** Listens, and retries later on failure. `missed` means that there was a time without listening. */
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
      // Else PostgreSQL keeps every notice for a process that reads nothing more, until its queue is full and sign-outs fail (decision 88).
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
