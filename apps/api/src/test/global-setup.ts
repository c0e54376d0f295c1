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
    /** Folder of a migrated embedded database; empty if the tests run on PostgreSQL. */
    snapshot: string;
    /** Folder of an embedded database without even tables; empty if the tests run on PostgreSQL. */
    bareSnapshot: string;
    /** Address of the PostgreSQL server that tests use, from TEST_DATABASE_URL; empty for the embedded database. */
    postgresUrl: string;
    /** Address of the folder with the built threads. */
    threads: string;
  }
}

const api = fileURLToPath(new URL('../../', import.meta.url));

/** Builds the threads that the server starts: a thread runs no sources. */
async function buildThreads(): Promise<string> {
  await mkdir(join(api, 'test-results'), { recursive: true });
  const outdir = await mkdtemp(join(api, 'test-results/threads-'));
  const { dependencies } = JSON.parse(await readFile(join(api, 'package.json'), 'utf8')) as { dependencies: Record<string, string> };
  await build({
    entryPoints: { 'imports-thread': join(api, 'src/features/imports/imports.thread.ts') },
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

/** Prepares one migrated database and one without tables; every test file starts from a copy of one of them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgresUrl = process.env.TEST_DATABASE_URL ?? '';
  project.provide('postgresUrl', postgresUrl);
  const threads = await buildThreads();
  project.provide('threads', `${pathToFileURL(threads).href}/`);
  const removeThreads = () => rm(threads, { recursive: true, force: true });
  if (postgresUrl) {
    project.provide('snapshot', '');
    project.provide('bareSnapshot', '');
    const admin = new pg.Client({ connectionString: postgresUrl });
    await admin.connect();
    await admin.query('drop database if exists muster_template with (force)');
    await admin.query('create database muster_template');
    await admin.end();
    const template = postgresDatabase(Object.assign(new URL(postgresUrl), { pathname: '/muster_template' }).href);
    await migrate(template);
    await (await startJobs(template, [], [], { error: console.error })).stop();
    await template.end();
    return removeThreads;
  }
  const folders = await mkdtemp(join(tmpdir(), 'muster-snapshot-'));
  const [bare, folder] = [join(folders, 'bare'), join(folders, 'migrated')];
  await (await PGlite.create({ ...pgliteOptions, dataDir: bare })).close();
  await cp(bare, folder, { recursive: true });
  const pglite = await PGlite.create({ ...pgliteOptions, dataDir: folder });
  const template = embeddedDatabase(pglite);
  await migrate(template);
  await (await startJobs(template, [], [], { error: console.error })).stop();
  // PostgreSQL's own templates, from which nothing is created here: without them each copy is made of half the files.
  await pglite.exec('update pg_database set datistemplate = false');
  await pglite.exec('drop database template0');
  await pglite.exec('drop database template1');
  // Ended in order, so that no copy has to recover at its start.
  await pglite.close();
  project.provide('snapshot', folder);
  project.provide('bareSnapshot', bare);
  return async () => {
    await removeThreads();
    await rm(folders, { recursive: true, force: true });
  };
}
