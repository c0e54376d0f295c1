import { firstWaiverVersion } from '@muster/contract/accounts/waiver';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import type { Backfill } from '../../../platform/jobs/backfills.ts';
import { unversionedWaiver, versionWaivers } from '../../accounts/index.ts';

/** Whether a member has accepted this version of the waiver: earlier versions are known by who accepted them. */
export const isRecordedWaiver = async (tx: Tx, version: string): Promise<boolean> =>
  (await tx.selectFrom('member').select('id').where('legal_waiver_version', '=', version).limit(sql.lit(1)).executeTakeFirst()) !==
  undefined;

/**
 * Records the accepted version for waivers that were accepted before acceptances had one: the text of that time under the community's
 * current name. If the community is renamed, these members are asked again like everybody else. If the text has changed, nothing is
 * recorded and they are asked again.
 */
export const waiverVersions = (name: string): Backfill => ({
  name: 'members.waiver_versions',
  count: async (db) => {
    const { count } = await db
      .selectFrom('member')
      .where(unversionedWaiver)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  },
  // Processed rows no longer match, so the cursor only records that the backfill has begun.
  step: async (tx, _, rows) => {
    const version = firstWaiverVersion(name);
    if (version === '') return null;
    const filled = await versionWaivers(tx, version, rows);
    return filled > 0 ? { cursor: 'begun', rows: filled } : null;
  },
});
