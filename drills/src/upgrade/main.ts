// npm run test:upgrade: this release and the next ones, built out of it, serve side by side on one PostgreSQL under load, over migrations that add,
// fill and drop a column, forward and back. With --from FOLDER: the release before, unpacked in FOLDER (or its apps/api/dist), and this one; a
// release from before decision 85 must refuse to come back. Prints what was sent, answered, failed and lost.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { root } from '../../../scripts/lib/build.mjs';
import { startPostgres } from '../../../scripts/lib/postgres.mjs';
import { drill } from '../lib/drill.ts';
import { signInAll } from '../lib/load.ts';
import { killLeftOvers } from '../lib/server.ts';
import { fleetOn } from './fleet.ts';
import { startLoad } from './load.ts';
import { overMigrations } from './over-migrations.ts';

const { values } = parseArgs({ options: { from: { type: 'string' }, seconds: { type: 'string', default: '8' } } });
const before =
  values.from &&
  [values.from, join(values.from, 'apps/api/dist')].map((path) => resolve(path)).find((path) => existsSync(join(path, 'main.js')));
if (values.from !== undefined && !before) {
  console.error('Name the release before: --from FOLDER, where it is unpacked.');
  process.exit(2);
}
const restMs = Number(values.seconds) * 1000;

const ours = join(root, 'apps/api/dist');
const { folder, check, attempt, end } = drill('upgrade');
process.on('exit', () => rmSync(join(root, 'test-results/upgrade'), { recursive: true, force: true }));

/** Whether a release can tell what a later one has only added to. */
const knowsTheFloor = (dist: string) =>
  readdirSync(dist).some((file) => file.endsWith('.js') && readFileSync(join(dist, file), 'utf8').includes('schema_floor'));

/** The release before and this one, forward and back. */
async function withTheOneBefore(databaseUrl: string, before: string): Promise<void> {
  const fleet = fleetOn({ folder, databaseUrl, restMs, roles: false });
  await fleet.begin(before);
  const load = await startLoad(fleet.live, await signInAll(fleet.live[0]!.url, folder));
  await wait(restMs);
  check(await fleet.become(ours), 'rolled forward: two of the release before became two of this one', load.said());
  await wait(restMs);
  if (knowsTheFloor(before))
    check(await fleet.become(before), 'rolled back: two of this one became two of the release before', load.said());
  else {
    const said = (await fleet.refused(before)) ?? '';
    check(
      /^The data was brought up to \S+ .*Nothing was changed\./m.test(said),
      'the release before refuses to come back, and says why',
      load.said(),
    );
    await wait(restMs);
  }
  const { kept, lost } = await load.stop();
  check(load.failed() === 0, 'no request failed', load.said());
  check(load.wrong() === 0, 'no answer was wrong', `${load.wrong()}`);
  check(lost === 0, 'every acknowledged write is there', `${kept} texts, ${lost} lost`);
  await fleet.end();
}

const { url: databaseUrl, stop } = await startPostgres();
await attempt(() => (before ? withTheOneBefore(databaseUrl, before) : overMigrations({ ours, databaseUrl, folder, restMs, check })));
killLeftOvers();
await stop();
end();
