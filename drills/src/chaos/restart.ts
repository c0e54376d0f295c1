// Stops and restarts PostgreSQL below a running server, and checks its responses, its data and its recovery.

import { setTimeout as wait } from 'node:timers/promises';
import { postgresBinaries } from '../../../scripts/lib/postgres.mjs';
import type { Run } from '../lib/drill.ts';
import { askHealth, only, told } from '../lib/load.ts';
import { inTime, startCommunity } from './community.ts';

/** Members write and read while the database is frozen, and while it restarts, both immediately and in an orderly way. */
export async function restartedPostgres({ folder, short, check, skip }: Run): Promise<void> {
  console.log('\nA stopped and a restarted PostgreSQL');
  if (!postgresBinaries()) return skip('PostgreSQL was not found');
  const community = await startCommunity(folder);
  const { postgres, send } = community;

  const endStill = community.load();
  await wait(500);
  postgres.freeze();
  // A response already under way may still arrive; from here on the database answers nobody.
  await wait(short ? 3000 : 20_000);
  const live = await send(null, (calls) => calls.getLiveness({}));
  const { status } = await askHealth(send);
  postgres.thaw();
  check(live.status === 200 && status === 503, 'while it stands still ours lives and is not ready', `live ${live.status}, ready ${status}`);
  await community.checkBack(check);
  const still = await endStill();
  check(only(still.answers, 200, 503) && inTime(still.answers), 'everybody was told in time', told(still.answers));
  check(only(still.healthy, 200, 503) && inTime(still.healthy), 'so was who asked for its health', told(still.healthy));

  for (const mode of short ? (['immediate'] as const) : (['immediate', 'fast', 'immediate', 'fast'] as const)) {
    const endRestart = community.load();
    await wait(500);
    await postgres.restart(mode);
    await community.checkBack(check);
    const { answers } = await endRestart();
    check(only(answers, 200, 503) && inTime(answers), `no 500 and no wait over a restart (${mode})`, told(answers));
  }
  await community.checkKept(check);
  await community.end();
}
