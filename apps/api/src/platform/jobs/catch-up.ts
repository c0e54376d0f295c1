import type { OpenDatabase } from '../database/database.ts';
import { indexBuilding } from '../database/later-indexes.ts';
import type { PlatformDeps } from '../deps.ts';
import { type Backfill, backfilling } from './backfills.ts';

/** What a release has to do with the rows that were there before it, while members go on: backfills (decision 90) and indexes (decision 91). */
export function catchingUp(database: OpenDatabase, deps: PlatformDeps, backfills: readonly Backfill[]) {
  const parts = [indexBuilding(database, deps.log), backfilling(deps, backfills)];
  return {
    /** Does all of it. Resolves when nothing is left, or when told to end. */
    run: async (): Promise<void> => void (await Promise.all(parts.map((each) => each.run()))),
    /** Ends what is under way. Another process, or the next start, goes on. */
    end: async (): Promise<void> => void (await Promise.all(parts.map((each) => each.end()))),
  };
}
