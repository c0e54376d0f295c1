import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { BarRow } from '../session.tables.ts';

type Reader = Database | Tx;

const columns = ['member.suspended_until', 'member.suspension_reason', 'member.deactivated_at'] as const;

/** Whether a row of `member`, or of it under another name, is one who may not come in at that time: suspended, or a leaver (decision 74). */
export const isBarred = (now: Date | RawBuilder<Date>, row = 'member'): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${row}.deactivated_at`)} is not null or coalesce(${sql.ref(`${row}.suspended_until`)} > ${now}, false))`;

/**
 * Whether an address that was signed for a row of `member` at `signedAt` is no longer good: all their sessions have been ended since, or they may
 * not come in.
 */
export const isCutOff = (signedAt: Date | RawBuilder<Date>, now: Date): RawBuilder<boolean> =>
  sql<boolean>`(coalesce(member.cut_off_at >= ${signedAt}, false) or ${isBarred(now)})`;

/** What keeps this member out. */
export const findBar = (db: Reader, memberId: string): Promise<BarRow | undefined> =>
  db.selectFrom('member').where('member.id', '=', memberId).select(columns).executeTakeFirst();

/** What keeps the member out who had this session, for as long as it is kept after its end. */
export const findBarBehind = (db: Reader, sessionId: string): Promise<BarRow | undefined> =>
  db
    .selectFrom('session')
    .innerJoin('member', 'member.id', 'session.member_id')
    .where('session.id', '=', sessionId)
    .select(columns)
    .executeTakeFirst();
