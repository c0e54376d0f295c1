import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { BarRow } from '../session.tables.ts';

type Reader = Database | Tx;

const columns = ['member.suspended_until', 'member.suspension_reason', 'member.deactivated_at'] as const;

/** Tests that a row of `member`, or of an alias of it, is barred at that time: suspended or deactivated (decision 74). */
export const isBarred = (now: Date | RawBuilder<Date>, row = 'member'): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${row}.deactivated_at`)} is not null or coalesce(${sql.ref(`${row}.suspended_until`)} > ${now}, false))`;

/**
 * Tests that an address signed for a row of `member` at `signedAt` is no longer valid: all their sessions have been ended since, or they
 * are barred.
 */
export const isCutOff = (signedAt: Date | RawBuilder<Date>, now: Date): RawBuilder<boolean> =>
  sql<boolean>`(coalesce(member.cut_off_at >= ${signedAt}, false) or ${isBarred(now)})`;

/** Returns this member's suspension and deactivation. */
export const findBar = (db: Reader, memberId: string): Promise<BarRow | undefined> =>
  db.selectFrom('member').where('member.id', '=', memberId).select(columns).executeTakeFirst();

/** Returns the suspension and deactivation of a session's member, as long as the session's row is kept after its end. */
export const findBarBehind = (db: Reader, sessionId: string): Promise<BarRow | undefined> =>
  db
    .selectFrom('session')
    .innerJoin('member', 'member.id', 'session.member_id')
    .where('session.id', '=', sessionId)
    .select(columns)
    .executeTakeFirst();
