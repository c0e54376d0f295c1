import { type CompiledQuery, type Expression, type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { compiled, fills, type Make, madeOnce, type Ready, rowsOf, slots } from '../../platform/database/made-once.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Viewer } from '../viewer.ts';

/** The claims of a valid token, and the time of the request. */
export interface TokenClaims {
  memberId: string;
  sessionId: string;
  now: Date;
}
type SessionRead = Make<TokenClaims, Viewer>;

/**
 * The caller according to a valid token, before the database has confirmed that the session is still open. The confirmation comes with the
 * first read of the call, in one statement (`readFirst`), or separately (`prove`). Until then only the ids in the token are readable: a
 * call must first query any other property of its viewer.
 */
export class ClaimedViewer implements Viewer {
  readonly id: string;
  readonly session_id: string;
  /** The claims, and the query of the session: returns the member as one row, or no row if the session has ended. */
  readonly asked: TokenClaims;
  readonly session: SessionRead;
  /** Throws if the member of the session may not make the call. Runs before the result of the first read is used. */
  admit: (viewer: Viewer) => void = () => undefined;
  #proven: Viewer | null | undefined;

  constructor(asked: TokenClaims, session: SessionRead) {
    this.id = asked.memberId;
    this.session_id = asked.sessionId;
    this.asked = asked;
    this.session = session;
  }

  /** Whether the session has been queried. */
  get isAsked(): boolean {
    return this.#proven !== undefined;
  }

  /** Stores the result of the session query: its member, or none if the session has ended. */
  found(viewer: Viewer | undefined): Viewer | null {
    this.#proven = viewer ?? null;
    return this.#proven;
  }

  /** The member of the session, or null if it has ended. Queries the session unless that has been done. */
  async prove(db: Database): Promise<Viewer | null> {
    if (this.#proven !== undefined) return this.#proven;
    return this.found((await rowsOf(db, madeOnce(this.session)(this.asked)))[0]);
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
  /** False until the session has been queried. */
  get waiver_changed(): boolean {
    return this.#proven?.waiver_changed ?? false;
  }
}

/** A row of the first read, with the session's member as JSON. `~there` is null if the read returned no row. */
type Together<R> = R & { '~viewer': string; '~there': true | null };

/** The parameters of a first read with its session. */
interface Both {
  session: TokenClaims;
  read: object;
}

const together = <R>(session: Expression<Viewer>, read: Expression<R>): RawBuilder<Together<R>> => sql<Together<R>>`
    with "~asking" as materialized (select row_to_json(viewer)::text as "~viewer" from (${session}) as viewer)
    select "~asking"."~viewer", read.* from "~asking" left join lateral (select true as "~there", found.* from (${read}) as found) as read on true`;

/** Compiled statements of first reads, by session query. */
const known = new WeakMap<SessionRead, ReturnType<typeof fills>>();

function bothOf<R>(db: Database | Tx, { session, asked }: ClaimedViewer, { make, given }: Ready<R>): CompiledQuery<Together<R>> {
  const reads = known.get(session) ?? fills();
  known.set(session, reads);
  const fill = reads<Together<R>>(make, () => {
    const at = slots((both: Both) => both.session);
    return compiled(together(session(db, at), make(db, slots((both: Both) => both.read) as never)), db);
  });
  return fill({ session: asked, read: given } satisfies Both);
}

/**
 * The first read of a call. If the session has not been checked yet, the same statement checks it, and reads nothing if it has ended. The
 * row order is kept, since there is a single session to join with.
 */
export async function readFirst<R>(db: Database | Tx, viewer: Pick<Viewer, 'id'>, read: Expression<R> | Ready<R>): Promise<R[]> {
  const once = 'make' in read ? read : null;
  if (!(viewer instanceof ClaimedViewer) || viewer.isAsked) return once ? rowsOf(db, once) : (await sql<R>`${read}`.execute(db)).rows;
  const statement = once ? bothOf(db, viewer, once) : together(viewer.session(db, viewer.asked), read as Expression<R>).compile(db);
  const { rows } = await db.executeQuery<Together<R>>(statement);
  const found = viewer.found(rows[0] && (JSON.parse(rows[0]['~viewer']) as Viewer));
  if (!found) throw new Refusal('unauthenticated');
  viewer.admit(found);
  return rows.flatMap(({ '~viewer': _, '~there': there, ...row }) => (there ? (row as R) : []));
}
