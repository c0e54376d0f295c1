import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { OpenDatabase } from '../database/database.ts';
import type { Touched } from './touches.ts';

/**
 * What every process of a community tells its own sockets: to ask again, or to look at rooms. Without `members` and `rooms` it concerns
 * everybody.
 */
export interface Nudge extends Touched {
  about: 'notifications' | 'seen' | 'feed' | 'rooms';
}

/** That a session has ended, which the database says by itself wherever that happens (migration 0025). */
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
/** PostgreSQL carries less than 8,000 bytes a notice; the name of a room has some 50. */
const NAMES_PER_NOTICE = 120;
const AGAIN_MS = 1000;
const CONNECT_MS = 5000;
/** A server that says nothing is not waited for at the end. */
const GOODBYE_MS = 1000;

/**
 * Carries nudges to every process on the same database by PostgreSQL's own NOTIFY, and directly where this process is the only one. Ends
 * of sessions come by NOTIFY in both.
 * `onGap` is called when notices may have been missed.
 */
export async function openBus(
  database: OpenDatabase,
  onNotice: (notice: Nudge | SessionEnd) => void,
  onGap: () => void,
  log: BusLog,
): Promise<Bus> {
  const hear = (payload: string | undefined) => onNotice(JSON.parse(payload ?? '{}') as Nudge | SessionEnd);
  if (database.kind === 'embedded') {
    await database.session.hear(CHANNEL, hear);
    return { publish: async (nudge) => onNotice(nudge), close: async () => undefined };
  }
  const { db, directUrl } = database;
  const notify = (nudge: Nudge) => sql`select pg_notify(${CHANNEL}, ${JSON.stringify(nudge)})`.execute(db);

  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  /** Listens, or tries again later. `missed` says that there was a time without listening. */
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
      await next.query(`listen ${CHANNEL}`);
      if (missed) onGap();
    } catch (error) {
      log.warn({ err: error }, 'live listener');
      await next.end().catch(() => undefined);
      again();
    }
  };
  await listen(false);

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
