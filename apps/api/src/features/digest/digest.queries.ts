import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { boundsOf, type Part } from '../../platform/jobs/in-parts.ts';
import { wants } from '../notifications/index.ts';
import { isBarred, isRegistered } from '../session/index.ts';

/** Whether the deployment has workspaces, and the current time. */
interface Asking {
  workspaces: boolean;
  now: Date;
}

/**
 * Whether a row of `member`, joined with its `notice_settings`, gets digests: registered, email verified, neither suspended, deactivated
 * nor leaving, and digests switched on.
 */
export const isWilling = ({ workspaces, now }: Asking): RawBuilder<boolean> => sql<boolean>`(${isRegistered(workspaces)}
  and not ${isBarred(now)} and member.leaving_at is null and not member.do_not_send_any_email and ${wants('mail_digest')})`;

/** A member who may receive a digest, with their town. */
export interface Reader {
  id: string;
  email: string;
  first_name: string;
  city: string | null;
  state: string | null;
  country: string | null;
  time_zone: string | null;
}

const readerColumns = [
  'member.id',
  'member.email',
  'member.first_name',
  'member.city',
  'member.state',
  'member.country',
  'member.time_zone',
] as const;

/** All reported time zones of members. */
export async function knownZones(db: Database): Promise<string[]> {
  const { rows } = await sql<{ time_zone: string }>`select distinct time_zone from member where time_zone is not null`.execute(db);
  return rows.map(({ time_zone }) => time_zone);
}

/** A due digest with its reader; `willing` is false if they no longer get digests. */
export type DueDigest = Reader & { week: string; zone: string; until: Date; willing: boolean };

/** Due digests of a part of the members. */
export const dueDigests = (db: Database, part: Part, asking: Asking): Promise<DueDigest[]> => {
  const { above, upto } = boundsOf(part);
  return db
    .selectFrom('digest')
    .innerJoin('member', 'member.id', 'digest.member_id')
    .leftJoin('notice_settings', 'notice_settings.member_id', 'member.id')
    .where('digest.state', '=', sql.lit('due'))
    .where('digest.member_id', '>', above)
    .where('digest.member_id', '<=', upto)
    .select(readerColumns)
    .select(['digest.week', 'digest.time_zone as zone', 'digest.until', isWilling(asking).as('willing')])
    .orderBy('digest.member_id')
    .execute();
};

/** The member with this email, in any case, and whether they get digests. */
export const findReader = (db: Database, email: string, asking: Asking): Promise<(Reader & { willing: boolean }) | undefined> =>
  db
    .selectFrom('member')
    .leftJoin('notice_settings', 'notice_settings.member_id', 'member.id')
    .where((eb) => eb(eb.fn('lower', ['member.email']), '=', email.toLowerCase()))
    .select(readerColumns)
    .select(isWilling(asking).as('willing'))
    .executeTakeFirst();

/** Locks a member against deletion until the transaction ends. Returns whether they exist. */
export async function lockReader(tx: Tx, id: string): Promise<boolean> {
  const found = await tx.selectFrom('member').where('id', '=', id).select('id').forKeyShare().executeTakeFirst();
  return found !== undefined;
}
