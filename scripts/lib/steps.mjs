// All checks, cheap ones first. `npm run check` and CI run all of them. A step with `inputs` is a drill: it runs again when one of them has
// changed (`drill-records.mjs`). Steps marked `beside` run parallel to the others, in their own order, so that both processors are always
// in use: they spend much of their time waiting for a server to start or a minute to begin (docs/decisions/0015-journeys.md). A step marked
// `alone` measures time, and runs last.
import { chromiumPath } from './chromium.mjs';
import { besideLoad } from './load.mjs';
import { supportedNodes, withNode } from './node-versions.mjs';
import { startPostgres } from './postgres.mjs';
import { plain, playwright, tallied, vitest } from './run-step.mjs';
import { changedFiles, touchedTests } from './touched.mjs';

const failed = (output) => ({ passed: 0, failed: 1, skipped: 0, output });

/** For short-lived programs in Go: fewer garbage collections save a quarter of the processor time, for 8 % more memory. */
const seldomSwept = { GOGC: '400' };

/** Runs tests with the address of a PostgreSQL server that is stopped after them. */
async function onPostgres(tests) {
  const server = await startPostgres();
  try {
    return await tests(server.url);
  } finally {
    await server.stop();
  }
}

/** The server as it runs: its sources, migrations and libraries. */
const server = {
  files: ['apps/api/src/', 'apps/api/migrations/', 'apps/api/build.mjs', 'packages/contract/src/', 'deployments/'],
  packages: [
    '@electric-sql/pglite',
    'pg',
    'pg-boss',
    'kysely',
    'fastify',
    'socket.io',
    '@socket.io/postgres-adapter',
    'sharp',
    'zod',
    'esbuild',
  ],
};
/** The part of the server that stores data and serves, independent of the features. */
const ground = {
  files: ['apps/api/src/platform/', 'apps/api/src/product/', 'apps/api/src/main.ts', 'apps/api/migrations/', 'apps/api/build.mjs'],
  packages: server.packages,
};
/** Code that starts servers and databases, fills the demo world and generates load. */
const starts = ['drills/src/lib/', 'drills/run.mjs', ...['postgres', 'build', 'free-port'].map((name) => `scripts/lib/${name}.mjs`)];
const inputs = ({ files, packages }, ...more) => ({ files: [...files, ...starts, ...more], packages });
const features = (...names) => names.map((name) => `apps/api/src/features/${name}/`);
/** Code that fills a large community. */
const fills = ['', '-challenges', '-events', '-groups'].map((part) => `bench/src/fill${part}.ts`);
const testHelpers = (...names) => names.map((name) => `apps/api/src/test/${name}.ts`);
const factory = (feature) => `apps/api/src/features/${feature}/${feature}.factory.ts`;
const pages = ['docs/', 'README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md'];
const drill =
  (name, ...args) =>
  (options) =>
    tallied('node', ['drills/run.mjs', name, ...args], options);

const journeys = (options) => {
  if (!chromiumPath()) return failed('Chromium was not found: install it (Debian: apt-get install chromium) or name it in CHROMIUM_PATH.');
  return playwright([], options);
};

/** The tests of the server and of its processes on each supported version of Node. */
const onEachNode = supportedNodes.flatMap((version) => [
  {
    name: `api-node-${version}`,
    what: `tests of the server, Node ${version}`,
    run: (options) => vitest('apps/api', { ...options, env: withNode(version) }),
  },
  {
    name: `process-node-${version}`,
    what: `the server and the command, Node ${version}`,
    run: (options) => vitest('e2e', { ...options, env: withNode(version) }),
  },
]);

/** Checks that the checks above still find their faults. */
const planted = {
  name: 'planted',
  what: 'each planted fault turns a check red',
  beside: true,
  run: (options) => tallied('node', ['scripts/planted.mjs'], options),
};

const SHUFFLES = 3;
const LOAD_PER_CORE = 5;
/** The first seed; SHUFFLE sets that of a run to repeat. */
const shuffle = Number(process.env.SHUFFLE ?? Date.now() % 1_000_000);

/**
 * The tests of the web app and of the server in random order on a busy machine: none may depend on another or on timing. Time limits are
 * generous, since everything takes several times as long.
 */
const shuffled = Array.from({ length: SHUFFLES }, (_, nth) => shuffle + nth).flatMap((seed, nth) => {
  const args = ['--sequence.shuffle.files', '--sequence.shuffle.tests', `--sequence.seed=${seed}`, '--testTimeout=1200000'];
  const busy = (options) => ({ ...options, args, limit: 5 * 3_600_000 });
  return [
    {
      name: `unit-shuffled-${nth + 1}`,
      what: `tests of the web under load, SHUFFLE=${seed}`,
      alone: true,
      run: (options) => besideLoad(LOAD_PER_CORE, () => vitest('apps/web', busy(options))),
    },
    {
      name: `api-shuffled-${nth + 1}`,
      what: `tests of the server under load, SHUFFLE=${seed}`,
      alone: true,
      run: (options) =>
        onPostgres((url) =>
          besideLoad(LOAD_PER_CORE, () =>
            vitest('apps/api', { ...busy(options), env: { TEST_DATABASE_URL: url, TEST_DATABASES: 'each' } }),
          ),
        ),
    },
  ];
});

/**
 * The steps of a check. With `thorough`: all server tests on both databases, journeys at both widths, and the long forms of random
 * operations, planted faults, the server on each version of Node, and both suites in random order under load. Without it each file and
 * journey runs once.
 * @returns {Array<{ name: string, what: string, beside?: boolean, alone?: boolean, needs?: string, inputs?:
 * import('./drill-records.mjs').Inputs, run: (options: object) => Promise<object> | object }>}
 */
export const stepsOf = ({ thorough = false } = {}) => [
  { name: 'format', what: 'files are formatted', run: (options) => plain('npx', ['biome', 'ci', '--colors=off'], options) },
  { name: 'lint', what: 'types, and no lint findings', run: (options) => plain('npx', ['oxlint'], { ...options, env: seldomSwept }) },
  {
    name: 'boundaries',
    what: 'imports run one way',
    run: (options) =>
      plain('npx', ['depcruise', '--config', '.dependency-cruiser.mjs', 'apps', 'packages', 'e2e', 'bench', 'drills', 'scripts'], options),
  },
  { name: 'dead-code', what: 'no unused file, export or dependency', run: (options) => plain('npx', ['knip', '--no-progress'], options) },
  { name: 'guards', what: 'the checks above still bite', run: (options) => vitest('scripts', options) },
  { name: 'unit', what: 'tests of the web', run: (options) => vitest('apps/web', options) },
  {
    name: 'api',
    what: thorough ? 'tests of the server, on both databases' : 'tests of the server, each file on one database',
    run: (options) =>
      onPostgres((url) => {
        const env = thorough ? { TEST_DATABASES: 'both', OPERATIONS: '3000' } : { TEST_DATABASES: 'each' };
        return vitest('apps/api', { ...options, env: { TEST_DATABASE_URL: url, ...env } });
      }),
  },
  { name: 'build', what: 'web and server build', beside: true, run: (options) => plain('npm', ['run', 'build'], options) },
  {
    name: 'budget',
    what: 'the first page stays light',
    beside: true,
    run: (options) => plain('npm', ['run', 'budget', '-w', 'apps/web'], options),
  },
  {
    name: 'process',
    what: 'the server and the operator command',
    beside: true,
    inputs: inputs(server, 'e2e/process/**', 'scripts/release.mjs', 'scripts/release/', ...testHelpers('random', 'score-oracle')),
    run: (options) => vitest('e2e', { ...options, args: ['--exclude', 'process/docs.test.ts'] }),
  },
  {
    name: 'docs',
    what: 'the commands of the documentation',
    beside: true,
    inputs: inputs(server, ...pages, 'package.json', 'scripts/', 'e2e/process/docs.test.ts', 'e2e/process/build-server.ts'),
    run: (options) => vitest('e2e', { ...options, filters: ['process/docs.test.ts'] }),
  },
  {
    name: 'crash',
    what: 'kill -9, a second process, a lost power supply, load',
    beside: true,
    inputs: inputs(ground, ...features('feed', 'reactions', 'session'), 'drills/src/crash/'),
    run: drill('crash', '--quick'),
  },
  {
    name: 'soak',
    what: 'a Monday around nine, nothing lost',
    beside: true,
    inputs: inputs(server, 'drills/src/soak/', factory('media'), ...fills),
    run: drill('soak', '--quick'),
  },
  {
    name: 'years',
    what: 'no read is dearer after two years',
    beside: true,
    inputs: inputs(server, 'drills/src/years/', 'drills/src/soak/', 'bench/src/cost/', factory('media'), ...fills),
    run: drill('years', '--quick'),
  },
  {
    name: 'cluster',
    what: 'the database is lost, and another takes its place',
    beside: true,
    inputs: inputs(ground, ...features('feed', 'reactions', 'session'), 'drills/src/cluster/', 'deploy/cluster/'),
    run: drill('cluster', '--short'),
  },
  {
    name: 'chaos',
    what: 'a full disk, a locked table, a stopped database',
    alone: true,
    inputs: inputs(ground, ...features('feed', 'media', 'members', 'reactions', 'recordings', 'session', 'workouts'), 'drills/src/chaos/'),
    run: drill('chaos', '--short'),
  },
  {
    name: 'journeys',
    what: thorough ? 'in a browser, at both widths' : 'in a browser, embedded database',
    needs: 'build',
    run: (options) => journeys({ ...options, env: thorough ? { WIDTHS: 'both' } : {} }),
  },
  {
    name: 'journeys-postgres',
    // Journeys tagged @database, at desktop width: they run on PostgreSQL only here (docs/decisions/0015-journeys.md).
    what: 'in a browser, PostgreSQL',
    beside: true,
    inputs: inputs(
      server,
      'apps/web/src/',
      'apps/web/index.html',
      'apps/web/public/',
      'e2e/fixtures/',
      'e2e/peers/',
      'e2e/journeys/',
      factory('imports'),
      ...testHelpers('push-peer'),
    ),
    run: (options) => onPostgres((url) => journeys({ ...options, env: { TEST_DATABASE_URL: url } })),
  },
  ...(thorough ? [planted, ...onEachNode, ...shuffled] : []),
];

const still = ['format', 'lint', 'boundaries', 'dead-code'];

/**
 * The steps for a developer before a commit: the static checks, and the tests next to what changed since main, on the embedded database.
 */
export function stepsOfChange() {
  const touched = touchedTests(changedFiles());
  const beside = [
    ['guards', 'scripts', touched.scripts],
    ['unit', 'apps/web', touched.web],
    ['api', 'apps/api', touched.api],
  ];
  return [
    ...stepsOf().filter(({ name }) => still.includes(name)),
    ...beside.flatMap(([name, folder, filters]) =>
      filters.length > 0 ? [{ name, what: filters.join(' '), run: (options) => vitest(folder, { ...options, filters }) }] : [],
    ),
  ];
}
