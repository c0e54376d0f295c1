// npm run test:upgrade: this release and the next ones, built out of it, serve side by side on one PostgreSQL under load, over migrations that add,
// fill and drop a column, forward and back. With --from FOLDER: the release before, unpacked in FOLDER (or its apps/api/dist), and this one; a
// release from before decision 85 must refuse to come back. Prints what was sent, answered, failed and lost.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { signInAll } from './crash/members.mjs';
import { build, install, root } from './lib/build.mjs';
import { startPostgres } from './lib/postgres.mjs';
import { killLeftOvers } from './lib/server.mjs';
import { fleetOn } from './upgrade/fleet.mjs';
import { startLoad } from './upgrade/load.mjs';
import { overMigrations } from './upgrade/over-migrations.mjs';

const { values } = parseArgs({ options: { from: { type: 'string' }, seconds: { type: 'string', default: '8' } } });
const before =
  values.from &&
  [values.from, join(values.from, 'apps/api/dist')].map((path) => resolve(path)).find((path) => existsSync(join(path, 'main.js')));
if (values.from !== undefined && !before) {
  console.error('Name the release before: --from FOLDER, where it is unpacked.');
  process.exit(2);
}
const restMs = Number(values.seconds) * 1000;

install();
build(['api']);
const ours = join(root, 'apps/api/dist');
const folder = mkdtempSync(join(tmpdir(), 'muster-upgrade-'));
process.on('exit', () => {
  killLeftOvers();
  for (const each of [folder, join(root, 'test-results/upgrade')]) rmSync(each, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));

let ok = true;
function check(holds, what, measured = '') {
  ok &&= holds;
  console.log(`${holds ? '✓' : '✗'} ${what.padEnd(64)} ${measured}`);
}

/** Whether a release can tell what a later one has only added to. */
const knowsTheFloor = (dist) =>
  readdirSync(dist).some((file) => file.endsWith('.js') && readFileSync(join(dist, file), 'utf8').includes('schema_floor'));

/** The release before and this one, forward and back. */
async function withTheOneBefore(databaseUrl) {
  const fleet = fleetOn({ folder, databaseUrl, restMs, roles: false });
  await fleet.begin(before);
  const load = await startLoad(fleet.live, await signInAll(fleet.live[0].url, folder));
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
  check(load.counts.failed === 0, 'no request failed', load.said());
  check(load.counts.wrong === 0, 'no answer was wrong', `${load.counts.wrong}`);
  check(lost === 0, 'every acknowledged write is there', `${kept} texts, ${lost} lost`);
  await fleet.end();
}

const postgres = await startPostgres();
try {
  await (before ? withTheOneBefore(postgres.url) : overMigrations({ ours, databaseUrl: postgres.url, folder, restMs, check }));
} catch (error) {
  check(false, 'the run came to its end', error.message);
} finally {
  killLeftOvers();
  await postgres.stop();
}
process.exit(ok ? 0 : 1);
