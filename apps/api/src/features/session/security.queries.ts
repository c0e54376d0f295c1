import type { SecurityEvent } from '@muster/contract';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { atMost, before, leavingOut } from '../../platform/database/keyset.ts';
import type { PageStart } from '../../platform/http/page.ts';
import { newId } from '../../platform/ids.ts';

type Reader = Database | Tx;

const AGENT_LENGTH = 300;

/** How much of what a browser says of itself is kept. */
export const shortAgent = (userAgent: string): string => userAgent.slice(0, AGENT_LENGTH);

/** Writes a line in a member's security log, which is gone where the member is. */
export async function noteSecurity(
  db: Reader,
  note: { memberId: string; kind: SecurityEvent; userAgent?: string; now: Date },
): Promise<void> {
  await sql`
    insert into security_log (id, member_id, kind, user_agent, created_at)
    select ${newId()}::uuid, id, ${note.kind}, ${shortAgent(note.userAgent ?? '')}, ${note.now}::timestamptz
    from member where id = ${note.memberId} for key share`.execute(db);
}

/** Notes a failed sign-in with whoever has the email; the same statement where nobody has. */
export async function noteFailedSignIn(db: Reader, note: { email: string; userAgent: string; now: Date }): Promise<void> {
  await sql`
    insert into security_log (id, member_id, kind, user_agent, created_at)
    select ${newId()}::uuid, id, 'sign_in_failed', ${shortAgent(note.userAgent)}, ${note.now}::timestamptz
    from member where email = ${note.email} for key share`.execute(db);
}

/** A member's security log, newest first, with one more than asked for. */
export const securityLog = (db: Reader, memberId: string, start: PageStart, size: number) =>
  db
    .selectFrom('security_log')
    .where('member_id', '=', memberId)
    .where(before(start, 'id'))
    .select(['id', 'kind', 'user_agent', 'created_at'])
    .orderBy('id', 'desc')
    .offset(leavingOut(start))
    .limit(atMost(size + 1))
    .execute();

/** Takes away lines from before an instant. */
export async function purgeSecurityLog(db: Reader, until: Date): Promise<void> {
  await db.deleteFrom('security_log').where('created_at', '<', until).execute();
}
