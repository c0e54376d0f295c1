import { firstWaiverVersion } from '@muster/contract/accounts/waiver';
import type { Backfill } from '../../../platform/jobs/backfills.ts';
import { unversionedWaiver, versionWaivers } from '../../accounts/index.ts';

/**
 * Records which version members accepted before acceptances had one: the text of then under the name that the community has now. Once it has
 * another name, they are asked like everybody else. Where the text is another by now they are asked without it.
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
  // What is done is no longer found: the cursor only says that it has begun.
  step: async (tx, _, rows) => {
    const version = firstWaiverVersion(name);
    if (version === '') return null;
    const filled = await versionWaivers(tx, version, rows);
    return filled > 0 ? { cursor: 'begun', rows: filled } : null;
  },
});
