import { firstWaiverVersion } from '@muster/contract/waiver';
import { sql } from 'kysely';
import type { Backfill } from '../../../platform/jobs/backfills.ts';

const unversioned = sql<boolean>`legal_waiver_signed_at is not null and legal_waiver_version is null`;

/**
 * Records which version members accepted before acceptances had one: the text of then under the name that the community has now. Once it has
 * another name, they are asked like everybody else. Where the text is another by now they are asked without it.
 */
export const waiverVersions = (name: string): Backfill => ({
  name: 'members.waiver_versions',
  count: async (db) => {
    const { count } = await db
      .selectFrom('member')
      .where(unversioned)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  },
  // What is done is no longer found: the cursor only says that it has begun.
  step: async (tx, _, rows) => {
    const version = firstWaiverVersion(name);
    if (version === '') return null;
    const { numAffectedRows = 0n } = await sql`
      update member set legal_waiver_version = ${version}, legal_waiver_accepted_at = legal_waiver_signed_at
      where id in (select id from member where ${unversioned} limit ${rows} for update skip locked)`.execute(tx);
    return numAffectedRows > 0n ? { cursor: 'begun', rows: Number(numAffectedRows) } : null;
  },
});
