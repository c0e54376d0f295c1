import type { Kysely } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/platform.tables.ts';

type Reader = Database | Tx | Kysely<Tables>;

/** A person at an identity provider. */
export interface Identity {
  issuer: string;
  subject: string;
}

/** Records that a nonce has been used. Returns false if it already was. Of parallel attempts, one succeeds. */
export async function spendNonce(tx: Tx, nonce: { hash: string; expires_at: Date }): Promise<boolean> {
  const spent = await tx
    .insertInto('sso_nonce')
    .values({ nonce_hash: nonce.hash, expires_at: nonce.expires_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('nonce_hash')
    .executeTakeFirst();
  return spent !== undefined;
}

/** Deletes expired nonces. */
export async function purgeNonces(db: Reader, before: Date): Promise<void> {
  await db.deleteFrom('sso_nonce').where('expires_at', '<', before).execute();
}

/** Returns the member that an identity is linked with. */
export async function findLinked(db: Reader, { issuer, subject }: Identity): Promise<string | undefined> {
  const row = await db
    .selectFrom('sso_identity')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .select('member_id')
    .executeTakeFirst();
  return row?.member_id;
}

/** Returns the issuers at which a member signs in, latest first. */
export const findIssuers = (db: Reader, memberId: string) =>
  db.selectFrom('sso_identity').where('member_id', '=', memberId).select('issuer').orderBy('created_at', 'desc').execute();

/** Removes identities linked with a member since an instant, and the sessions started with them. */
export async function unlinkSince(tx: Tx, memberId: string, since: Date): Promise<void> {
  await tx.deleteFrom('sso_identity').where('member_id', '=', memberId).where('created_at', '>=', since).execute();
}

/** Links an identity with a member. Returns false if the identity, or the member at this provider, is already linked. */
export async function link(tx: Tx, identity: Identity, memberId: string, now: Date): Promise<boolean> {
  const linked = await tx
    .insertInto('sso_identity')
    .values({ ...identity, member_id: memberId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('member_id')
    .executeTakeFirst();
  return linked !== undefined;
}

/** Binds a session to the provider's access token. Returns false if that token started another session. */
export async function insertSsoSession(
  db: Reader,
  session: Identity & { session_id: string; client_id: string; email_domain: string; access_hash: string; vouched_at: Date },
): Promise<boolean> {
  const added = await db
    .insertInto('sso_session')
    .values(session)
    .onConflict((conflict) => conflict.column('access_hash').doNothing())
    .returning('session_id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Returns the session that a provider's access token continues, if it has neither ended nor expired. */
export function findSsoSession(db: Reader, accessHash: string, now: Date) {
  return db
    .selectFrom('sso_session')
    .innerJoin('session', 'session.id', 'sso_session.session_id')
    .where('sso_session.access_hash', '=', accessHash)
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', now)
    .select([
      'sso_session.session_id',
      'sso_session.issuer',
      'sso_session.subject',
      'sso_session.client_id',
      'sso_session.email_domain',
      'sso_session.vouched_at',
    ])
    .executeTakeFirst();
}

/** Returns the session that a provider's access token last continued, whether or not it is over. */
export async function findSessionOf(db: Reader, accessHash: string): Promise<string | undefined> {
  const row = await db.selectFrom('sso_session').where('access_hash', '=', accessHash).select('session_id').executeTakeFirst();
  return row?.session_id;
}

/** Returns the session that an access token identified until just now, and the sealed response that replaced the token. */
export function findAnswered(db: Reader, at: { from: string; since: Date; now: Date }) {
  return db
    .selectFrom('sso_session')
    .innerJoin('session', 'session.id', 'sso_session.session_id')
    .where('sso_session.previous_hash', '=', at.from)
    .where('sso_session.answered_at', '>', at.since)
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', at.now)
    .select(['sso_session.session_id', 'sso_session.answer'])
    .executeTakeFirst();
}

/**
 * Records the access token that identifies the session from now on, and the sealed response that contained it. Returns false if the token
 * was replaced in the meantime. `vouches` is false if the provider could not confirm the identity.
 */
export async function replaceAccess(
  db: Reader,
  at: { sessionId: string; from: string; to: string; answer: string; now: Date; vouches: boolean },
): Promise<boolean> {
  const replaced = await db
    .updateTable('sso_session')
    .set({ access_hash: at.to, previous_hash: at.from, answered_at: at.now, answer: at.answer, ...(at.vouches && { vouched_at: at.now }) })
    .where('session_id', '=', at.sessionId)
    .where('access_hash', '=', at.from)
    .returning('session_id')
    .executeTakeFirst();
  return replaced !== undefined;
}
