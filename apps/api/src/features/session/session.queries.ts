import { type Expression, type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/platform.tables.ts';
import type { Authorized } from '../../platform/policy.ts';
import type { Viewer } from '../../product/viewer.ts';
import { cutOff } from '../accounts/index.ts';
import { isBarred } from './guards/bars.queries.ts';

type Reader = Database | Tx | Kysely<Tables>;
const OPEN_SHOWN = 100;

/** Whether a row of `member` is one who may come in: verified email, workspace where one is needed, profile completed. */
export const isRegistered = (workspaces: boolean): RawBuilder<boolean> =>
  sql<boolean>`(member.email_verified_at is not null and member.profile_completed
    and (not ${workspaces}::boolean or member.workspace_id is not null or 'operator' = any(member.permissions)))`;

/** What a member behind a session is compared with: whether they need a workspace, and which version of the waiver holds. */
export interface CommunityRules {
  workspaces: boolean;
  /** `first` is the version of those who accepted it before it had versions. */
  waiver: { current: string; first: string };
}

/** What is read of a member behind a session. */
const viewerColumns = ({ workspaces, waiver }: CommunityRules) =>
  [
    'member.id',
    'session.id as session_id',
    'member.workspace_id',
    'member.anonymous_profile as anonymous',
    'member.permissions',
    sql<boolean>`member.email_verified_at is not null`.as('verified'),
    isRegistered(workspaces).as('registered'),
    sql<boolean>`(member.legal_waiver_signed_at is not null
      and coalesce(member.legal_waiver_version, ${waiver.first}::text) <> ${waiver.current}::text)`.as('waiver_changed'),
  ] as const;

/** The member behind a session that has neither ended nor expired, once per request: both look-ups by primary key. */
export const viewerBehind = (
  db: Reader,
  at: { memberId: string; sessionId: string; now: Date },
  rules: CommunityRules,
): SelectQueryBuilder<Tables, 'session' | 'member', Viewer> =>
  db
    .selectFrom('session')
    .innerJoin('member', 'member.id', 'session.member_id')
    .where('session.id', '=', at.sessionId)
    .where('member.id', '=', at.memberId)
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', at.now)
    .select(viewerColumns(rules));

/** The members behind those of these sessions that have neither ended nor expired, for many sockets that open at once. */
export const viewersBehind = (db: Reader, sessionIds: string[], now: Date, rules: CommunityRules): Promise<Viewer[]> =>
  db
    .selectFrom('session')
    .innerJoin('member', 'member.id', 'session.member_id')
    .where(sql<boolean>`session.id = any(${sessionIds}::uuid[])`)
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', now)
    .select(viewerColumns(rules))
    .execute();

export function findCredentials(db: Reader, email: string) {
  return db.selectFrom('member').where('email', '=', email).select(['id', 'password_hash']).executeTakeFirst();
}

/**
 * Writes a session unless the member is gone, may not come in, or their password is no longer the one that was just proved. Returns whether
 * it did. A simultaneous password change or bar either finds the session and ends it, or is found here.
 */
export async function insertSession(
  db: Reader,
  session: {
    id: string;
    member_id: string;
    refresh_hash: string;
    user_agent: string;
    now: Date;
    expires_at: Date;
    vouched_until: Date | null;
    proved_at: Date | null;
  },
  provedHash: string | null,
): Promise<boolean> {
  const { id, member_id, refresh_hash, user_agent, now, expires_at, vouched_until, proved_at } = session;
  const { rows } = await sql`
    insert into session (id, member_id, refresh_hash, user_agent, created_at, refreshed_at, expires_at, vouched_until, proved_at)
    select ${id}::uuid, id, ${refresh_hash}, ${user_agent}, ${now}::timestamptz, ${now}::timestamptz, ${expires_at}::timestamptz,
      ${vouched_until}::timestamptz, ${proved_at}::timestamptz
    from member where id = ${member_id} and leaving_at is null and not ${isBarred(now)}
      and (${provedHash}::text is null or password_hash = ${provedHash}) for share
    returning id`.execute(db);
  return rows.length > 0;
}

/** What a refresh presents and gets: the hash of the token, and the hash of the one token that follows it. */
interface Rotation {
  sessionId: string;
  from: string;
  to: string;
  now: Date;
}

/** Whether this is the session, still open, and vouched for by its identity provider if it has one. */
const goesOn = ({ sessionId, now }: Pick<Rotation, 'sessionId' | 'now'>) =>
  sql<boolean>`id = ${sessionId}::uuid and ended_at is null and expires_at > ${now} and (vouched_until is null or vouched_until > ${now})`;

/** Replaces the refresh hash that was presented, if it is still the current one: of parallel attempts one wins. */
export function rotateSession(db: Reader, at: Rotation & { expires_at: Date }) {
  return db
    .updateTable('session')
    .set({ refresh_hash: at.to, previous_hash: at.from, refreshed_at: at.now, expires_at: at.expires_at })
    .where(goesOn(at))
    .where('refresh_hash', '=', at.from)
    .returning('member_id')
    .executeTakeFirst();
}

/**
 * The member of a session whose previous token is presented again moments after it was exchanged, before its successor has been used: the
 * answer was lost, or two requests were made at once.
 */
export const findRepeated = (db: Reader, at: Omit<Rotation, 'to'> & { to: string[]; since: Date }) =>
  db
    .selectFrom('session')
    .where(goesOn(at))
    .where('previous_hash', '=', at.from)
    .where('refresh_hash', '=', sql<string>`any(${at.to}::text[])`)
    .where('refreshed_at', '>', at.since)
    .select(['member_id', 'refresh_hash'])
    .executeTakeFirst();

/** Replaces whatever refresh hash was there; `vouched_until` if its identity provider has just vouched for its member again. */
export function renewSession(db: Reader, at: { sessionId: string; to: string; now: Date; expires_at: Date; vouched_until?: Date }) {
  const { vouched_until } = at;
  return db
    .updateTable('session')
    .set({
      refresh_hash: at.to,
      previous_hash: null,
      refreshed_at: at.now,
      expires_at: at.expires_at,
      ...(vouched_until && { vouched_until }),
    })
    .where('id', '=', at.sessionId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at.now)
    .returning('member_id')
    .executeTakeFirst();
}

/** Ends one session. Returns whose it was, unless it had already ended. */
export const endSession = (db: Reader, sessionId: string, now: Date) =>
  db
    .updateTable('session')
    .set({ ended_at: now })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['member_id', 'user_agent'])
    .executeTakeFirst();

/** A member's most recently used open sessions, latest first. */
export const openSessions = (db: Reader, memberId: string, now: Date) =>
  db
    .selectFrom('session')
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .select(['id', 'user_agent', 'created_at', 'refreshed_at'])
    .orderBy('refreshed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(OPEN_SHOWN))
    .execute();

/** Ends one session if it belongs to this member and is open. */
export const endOwnSession = (db: Reader, { id }: Authorized<'session.end', { id: string }>, sessionId: string, now: Date) =>
  db
    .updateTable('session')
    .set({ ended_at: now })
    .where('id', '=', sessionId)
    .where('member_id', '=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_agent')
    .executeTakeFirst();

/** Ends a member's sessions, all or all but one, and what was signed for them until now. Returns how many. */
export async function endSessionsOf(db: Reader, memberId: string, keep: string | null, now: Date): Promise<number> {
  await cutOff(db, memberId, now);
  const ended = await db
    .updateTable('session')
    .set({ ended_at: now })
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .where(sql<boolean>`id is distinct from ${keep}::uuid`)
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
}

/** Deletes sessions that expired or ended before an instant. */
export async function purgeSessions(db: Reader, before: Date): Promise<void> {
  await db
    .deleteFrom('session')
    .where((or) => or.or([or('expires_at', '<', before), or('ended_at', '<', before)]))
    .execute();
}

/** Those of these sessions that have neither ended nor expired. */
export async function stillOpen(db: Reader, ids: string[], now: Date): Promise<Set<string>> {
  const rows = await db
    .selectFrom('session')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .select('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Ends the time for which sessions, a select of ids, go on without their identity provider. */
export const endVouching = (tx: Tx, ids: Expression<unknown>, now: Date): Promise<unknown> =>
  sql`update session set vouched_until = ${now}::timestamptz where id in (${ids}) and vouched_until > ${now}::timestamptz`.execute(tx);
