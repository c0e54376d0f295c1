import type { OpenDatabase } from '../database/database.ts';
import { indexBuilding } from '../database/later-indexes.ts';
import type { PlatformDeps } from '../deps.ts';
import { type Backfill, backfilling } from './backfills.ts';

/** The work of a release on existing data that runs while members use the app: backfills (decision 90) and indexes (decision 91). */
export function catchingUp(database: OpenDatabase, deps: PlatformDeps, backfills: readonly Backfill[]) {
  const parts = [indexBuilding(database, deps.log), backfilling(deps, backfills)];
  return {
    /** Runs both. Resolves when there is nothing left to do, or after `end`. */
    run: async (): Promise<void> => void (await Promise.all(parts.map((each) => each.run()))),
    /** Stops the work in progress. Another process, or the next start, continues it. */
    end: async (): Promise<void> => void (await Promise.all(parts.map((each) => each.end()))),
  };
}
