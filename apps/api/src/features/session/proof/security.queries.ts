import type { ActOnMember, SecurityEvent } from '@muster/contract';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { atMost, before, leavingOut } from '../../../platform/database/keyset.ts';
import type { PageStart } from '../../../platform/http/page.ts';
import { newId } from '../../../platform/ids.ts';

type Reader = Database | Tx;

const AGENT_LENGTH = 300;

/** Truncates a user agent to the stored length. */
export const shortAgent = (userAgent: string): string => userAgent.slice(0, AGENT_LENGTH);

/** Inserts an entry into a member's security log, which is deleted with the member. */
export async function noteSecurity(
  db: Reader,
  note: { memberId: string; kind: SecurityEvent; userAgent?: string; now: Date },
): Promise<void> {
  await sql`
    insert into security_log (id, member_id, kind, user_agent, created_at)
    select ${newId()}::uuid, id, ${note.kind}, ${shortAgent(note.userAgent ?? '')}, ${note.now}::timestamptz
    from member where id = ${note.memberId} for key share`.execute(db);
}

/** An act of an operator on a member. */
export interface ActOnMemberNote {
  member_id: string;
  kind: ActOnMember;
  detail: string;
  reason: string;
  at: Date;
}

/** Inserts operators' acts into the security logs of the members concerned, in this order. Returns the ids of the entries. */
export async function noteActsOnMembers(tx: Tx, notes: readonly ActOnMemberNote[]): Promise<string[]> {
  if (notes.length === 0) return [];
  const given = JSON.stringify(notes.map((note) => ({ ...note, id: newId() })));
  const { rows } = await sql<{ id: string }>`
    insert into security_log (id, member_id, kind, user_agent, created_at, detail, reason)
    select note.id, note.member_id, note.kind, '', note.at, note.detail, note.reason
    from jsonb_to_recordset(${given}::jsonb) as note (id uuid, member_id uuid, kind text, at timestamptz, detail text, reason text)
    where exists (select from member where member.id = note.member_id) order by note.id returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Records a failed sign-in for the member with this email. Runs the same statement if nobody has the email. */
export async function noteFailedSignIn(db: Reader, note: { email: string; userAgent: string; now: Date }): Promise<void> {
  await sql`
    insert into security_log (id, member_id, kind, user_agent, created_at)
    select ${newId()}::uuid, id, 'sign_in_failed', ${shortAgent(note.userAgent)}, ${note.now}::timestamptz
    from member where email = ${note.email} for key share`.execute(db);
}

/** Returns a member's security log, newest first, with one extra. */
export const securityLog = (db: Reader, memberId: string, start: PageStart, size: number) =>
  db
    .selectFrom('security_log')
    .where('member_id', '=', memberId)
    .where(before(start, 'id'))
    .select(['id', 'kind', 'user_agent', 'created_at', 'detail', 'reason'])
    .orderBy('id', 'desc')
    .offset(leavingOut(start))
    .limit(atMost(size + 1))
    .execute();

/** Deletes entries from before an instant. */
export async function purgeSecurityLog(db: Reader, until: Date): Promise<void> {
  await db.deleteFrom('security_log').where('created_at', '<', until).execute();
}
