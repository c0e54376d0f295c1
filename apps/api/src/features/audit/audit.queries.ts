import type { Act } from '@muster/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { leavingOut } from '../../platform/database/keyset.ts';
import type { ChainedRow } from './audit.tables.ts';

/** Filters of the audit log; all entries if empty. */
export interface Which {
  act?: Act | undefined;
  actor?: string | undefined;
}

/** A person in an entry; the name is null if they have left. */
interface Named {
  /** Null if it would identify an anonymous profile. */
  id: string | null;
  name: string | null;
}

/** An entry with the names of its people. */
export interface EntryRow {
  seq: number;
  at: Date;
  actor: Named | null;
  act: Act;
  target_kind: string;
  target_id: string | null;
  about: Named | null;
  reason: string;
  summary: string;
  hash: string;
}

const nameOf = (column: string): RawBuilder<string> =>
  sql<string>`(select trim(first_name || ' ' || last_name) from member where member.id = ${sql.ref(column)})`;
const named = (column: string): RawBuilder<Named | null> =>
  sql<Named | null>`case when ${sql.ref(column)} is not null then json_build_object('id', ${sql.ref(column)}, 'name', ${nameOf(column)}) end`;

/**
 * The member whom an entry is about. Anonymous in entries of challenges and groups, where operators do not see who an anonymous member is.
 */
const about = sql<Named | null>`case
  when (entry.act like 'challenge.%' or entry.act like 'group.%')
    and exists (select from member where member.id = entry.about_id and member.anonymous_profile)
    then json_build_object('id', null, 'name', 'Anonymous') else ${named('entry.about_id')} end`;

const among = ({ act, actor }: Which): RawBuilder<boolean> =>
  sql<boolean>`${act === undefined ? sql`true` : sql`entry.act = ${act}`} and ${actor === undefined ? sql`true` : sql`entry.actor_id = ${actor}::uuid`}`;

const columns = sql`
  entry.seq, entry.at, ${named('entry.actor_id')} as actor, entry.act, entry.target_kind, entry.target_id, ${about} as about,
  entry.reason, entry.summary, entry.hash`;

/** Entries before a number, the latest first; after a number, or from the first, in ascending order. */
export async function entries(
  db: Database,
  which: Which,
  { before, after, skip = 0, limit }: { before?: number; after?: number; skip?: number; limit: number },
): Promise<EntryRow[]> {
  const rest =
    before !== undefined ? sql`entry.seq < ${before}::bigint` : after !== undefined ? sql`entry.seq > ${after}::bigint` : sql`true`;
  const order = after === undefined ? sql`desc` : sql`asc`;
  const { rows } = await sql<EntryRow>`
    select ${columns} from audit_entry as entry where ${among(which)} and ${rest}
    order by entry.seq ${order} limit ${sql.lit(limit)} offset ${leavingOut({ skip })}`.execute(db);
  return rows;
}

/** Everybody with an entry, by name; takes one index step per person. */
export async function actors(db: Database): Promise<Named[]> {
  const { rows } = await sql<Named>`
    with recursive acting (id) as (
      (select actor_id from audit_entry where actor_id is not null order by actor_id limit 1)
      union all
      select (select actor_id from audit_entry where actor_id > acting.id order by actor_id limit 1) from acting where acting.id is not null)
    select acting.id, ${nameOf('acting.id')} as name from acting where acting.id is not null order by 2, 1`.execute(db);
  return rows;
}

/** Entries after a number with all hashed columns, in ascending order. */
export async function chained(db: Database, after: number, limit: number): Promise<ChainedRow[]> {
  const { rows } = await sql<ChainedRow>`
    select seq, previous_hash, (extract(epoch from at) * 1000000)::bigint::text as micros, actor_id, act, target_kind, target_id, about_id,
      reason, summary, hash
    from audit_entry where seq > ${after}::bigint order by seq limit ${sql.lit(limit)}`.execute(db);
  return rows;
}
