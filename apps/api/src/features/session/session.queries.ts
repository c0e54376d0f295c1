import { type Expression, type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/platform.tables.ts';
import type { Authorized } from '../../platform/policy.ts';
import type { Viewer } from '../../product/viewer.ts';
import { cutOff } from '../accounts/index.ts';
import { isBarred } from './guards/bars.queries.ts';

type Reader = Database | Tx | Kysely<Tables>;
const OPEN_SHOWN = 100;

/** Tests that a row of `member` has finished registration: verified email, workspace where one is required, profile completed. */
export const isRegistered = (workspaces: boolean): RawBuilder<boolean> =>
  sql<boolean>`(member.email_verified_at is not null and member.profile_completed
    and (not ${workspaces}::boolean or member.workspace_id is not null or 'operator' = any(member.permissions)))`;

/**
 * The community's rules that a session's member is checked against: whether they need a workspace, and the current version of the waiver.
 */
export interface CommunityRules {
  workspaces: boolean;
  /** `first` is the version for members who accepted the waiver before it had versions. */
  waiver: { current: string; first: string };
}

/** The columns that are read of a session's member. */
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

/** Returns the member of a session that has neither ended nor expired. Runs once per request; both look-ups are by primary key. */
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

/** Returns the members of these sessions, without those that have ended or expired, for many sockets that open at the same time. */
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
 * Inserts a session, unless the member is gone or barred, or their password is no longer the one that was just proved. Returns false in
 * these cases. A simultaneous password change or bar either finds the session and ends it, or is found here.
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

/** A refresh: the hash of the presented token, and the hash of its only successor. */
interface Rotation {
  sessionId: string;
  from: string;
  to: string;
  now: Date;
}

/** Tests that this is the session, that it is open, and that its identity provider, if it has one, still vouches for it. */
const goesOn = ({ sessionId, now }: Pick<Rotation, 'sessionId' | 'now'>) =>
  sql<boolean>`id = ${sessionId}::uuid and ended_at is null and expires_at > ${now} and (vouched_until is null or vouched_until > ${now})`;

/** Replaces the refresh hash that was presented, if it is still the current one. Of parallel attempts, one succeeds. */
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
 * Returns the member of a session whose previous token is presented again moments after it was exchanged, before its successor has been
 * used: the response was lost, or two requests were made at the same time.
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

/**
 * Replaces the current refresh hash, whatever it is. `vouched_until` is given if the identity provider has just vouched for the member
 * again.
 */
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

/** Ends one session. Returns its member, unless it had already ended. */
export const endSession = (db: Reader, sessionId: string, now: Date) =>
  db
    .updateTable('session')
    .set({ ended_at: now })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['member_id', 'user_agent'])
    .executeTakeFirst();

/** Returns a member's most recently used open sessions, latest first. */
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

/** Ends a member's sessions, all or all but one, and invalidates addresses signed for them until now. Returns the number of sessions. */
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

/** Returns the sessions in `ids` that have neither ended nor expired. */
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

/** Ends the period for which sessions (a select of ids) continue without their identity provider. */
export const endVouching = (tx: Tx, ids: Expression<unknown>, now: Date): Promise<unknown> =>
  sql`update session set vouched_until = ${now}::timestamptz where id in (${ids}) and vouched_until > ${now}::timestamptz`.execute(tx);
