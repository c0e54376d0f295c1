import { type Expression, type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from './database/database.ts';
import { Refusal } from './refusal.ts';
import type { Viewer } from './viewer.ts';

/**
 * Who is calling by a valid token, before the database has confirmed that the session is still open. It does so together with the first
 * read of the call, in one statement (`readFirst`), or alone (`prove`). Until then only the ids in the token can be read here: anything
 * else that a call needs to know about its viewer it has to query first.
 */
export class ClaimedViewer implements Viewer {
  readonly id: string;
  readonly session_id: string;
  /** The member behind the session in one row, or no row if the session is over. */
  readonly session: Expression<Viewer>;
  #proven: Viewer | null | undefined;

  constructor({ id, session_id, session }: Pick<ClaimedViewer, 'id' | 'session_id' | 'session'>) {
    this.id = id;
    this.session_id = session_id;
    this.session = session;
  }

  /** Whether the database has been asked about the session. */
  get isAsked(): boolean {
    return this.#proven !== undefined;
  }

  /** Keeps the database's answer about the session: the member behind it, or nobody if it is over. */
  found(viewer: Viewer | undefined): Viewer | null {
    this.#proven = viewer ?? null;
    return this.#proven;
  }

  /** The member behind the session, or null if it is over. Queries it on its own unless that has been done. */
  async prove(db: QueryExecutorProvider): Promise<Viewer | null> {
    if (this.#proven !== undefined) return this.#proven;
    return this.found((await sql<Viewer>`${this.session}`.execute(db)).rows[0]);
  }

  get #known(): Viewer {
    if (this.#proven) return this.#proven;
    if (this.#proven === null) throw new Refusal('unauthenticated');
    throw new Error('This call reads its session with what it asks for first, and wants to know more of its viewer before that.');
  }

  get workspace_id(): string | null {
    return this.#known.workspace_id;
  }
  get anonymous(): boolean {
    return this.#known.anonymous;
  }
  get permissions(): readonly string[] {
    return this.#known.permissions;
  }
  get verified(): boolean {
    return this.#known.verified;
  }
  get registered(): boolean {
    return this.#known.registered;
  }
}

/** A row of the first read, with the session's member as JSON. Null where the read found nothing. */
type Together<R> = R & { '~viewer': string; '~there': true | null };

/**
 * The first read of a call. If the session has not been checked yet, the same statement checks it, and reads nothing if it is over. The row
 * order is kept, since there is a single session to join with.
 */
export async function readFirst<R>(db: Database | Tx, viewer: Pick<Viewer, 'id'>, read: Expression<R>): Promise<R[]> {
  if (!(viewer instanceof ClaimedViewer) || viewer.isAsked) return (await whole(read).execute(db)).rows;
  const { rows } = await sql<Together<R>>`
    with "~asking" as materialized (select row_to_json(viewer)::text as "~viewer" from (${viewer.session}) as viewer)
    select "~asking"."~viewer", read.* from "~asking" left join lateral (select true as "~there", found.* from (${read}) as found) as read on true`.execute(
    db,
  );
  const found = viewer.found(rows[0] && (JSON.parse(rows[0]['~viewer']) as Viewer));
  if (!found) throw new Refusal('unauthenticated');
  return rows.flatMap(({ '~viewer': _, '~there': there, ...row }) => (there ? (row as R) : []));
}

const whole = <R>(read: Expression<R>): RawBuilder<R> => sql<R>`${read}`;
