import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { build } from 'esbuild';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { embeddedDatabase, postgresDatabase } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { pgliteOptions } from '../platform/database/pglite-options.ts';
import { startJobs } from '../platform/jobs/start-jobs.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Folder of a migrated embedded database; empty if no test of this run uses one. */
    snapshot: string;
    /** Folder of an embedded database without even tables; empty if no test of this run uses one. */
    bareSnapshot: string;
    /** Address of the PostgreSQL server for the tests of this project, set by `vitest.config.ts`; empty for the embedded database. */
    postgresUrl: string;
    /** Address of the folder with the built worker threads. */
    threads: string;
  }
}

const api = fileURLToPath(new URL('../../', import.meta.url));

/** Builds the worker threads that the server starts: they cannot run from sources. */
async function buildThreads(): Promise<string> {
  await mkdir(join(api, 'test-results'), { recursive: true });
  const outdir = await mkdtemp(join(api, 'test-results/threads-'));
  const { dependencies } = JSON.parse(await readFile(join(api, 'package.json'), 'utf8')) as { dependencies: Record<string, string> };
  await build({
    entryPoints: { 'imports-thread': join(api, 'src/features/imports/readers/thread.ts') },
    outdir,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: Object.keys(dependencies)
      .filter((name) => name !== '@muster/contract')
      .flatMap((name) => [name, `${name}/*`]),
  });
  return outdir;
}

/** Recreates the template database on PostgreSQL: migrated, with the tables of the queue, empty. */
async function makeTemplate(postgresUrl: string): Promise<void> {
  const admin = new pg.Client({ connectionString: postgresUrl });
  await admin.connect();
  await admin.query('drop database if exists muster_template with (force)');
  await admin.query('create database muster_template');
  await admin.end();
  const template = postgresDatabase(Object.assign(new URL(postgresUrl), { pathname: '/muster_template' }).href);
  await migrate(template);
  await (await startJobs(template, [], [], { error: console.error })).stop();
  await template.end();
}

/** Writes two embedded databases into a folder: `bare` has no tables, `migrated` those of the PostgreSQL template. */
async function makeSnapshots(folder: string): Promise<{ bare: string; migrated: string }> {
  const [bare, migrated] = [join(folder, 'bare'), join(folder, 'migrated')];
  await (await PGlite.create({ ...pgliteOptions, dataDir: bare })).close();
  await cp(bare, migrated, { recursive: true });
  const pglite = await PGlite.create({ ...pgliteOptions, dataDir: migrated });
  const template = embeddedDatabase(pglite);
  await migrate(template);
  await (await startJobs(template, [], [], { error: console.error })).stop();
  // PostgreSQL's own templates, which are unused here: without them a copy has half the files.
  await pglite.exec('update pg_database set datistemplate = false');
  await pglite.exec('drop database template0');
  await pglite.exec('drop database template1');
  // Shut down cleanly, so that no copy has to recover at its start.
  await pglite.close();
  return { bare, migrated };
}

/** Prepares the databases that test files copy (`test-database.ts`), for each kind that a project of this run uses. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const threads = await buildThreads();
  project.provide('threads', `${pathToFileURL(threads).href}/`);
  const folders = await mkdtemp(join(tmpdir(), 'muster-snapshot-'));
  const uses = (database: string) => project.vitest.projects.some(({ name }) => name.startsWith(database));
  if (uses('postgres')) await makeTemplate(process.env.TEST_DATABASE_URL!);
  const snapshots = uses('embedded') ? await makeSnapshots(folders) : { bare: '', migrated: '' };
  project.provide('snapshot', snapshots.migrated);
  project.provide('bareSnapshot', snapshots.bare);
  return async () => {
    await rm(threads, { recursive: true, force: true });
    await rm(folders, { recursive: true, force: true });
  };
}
