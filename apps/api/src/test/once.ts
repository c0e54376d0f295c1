import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const src = join(import.meta.dirname, '..');

const textOf = (file: string) => readFileSync(join(src, file), 'utf8');

const opener = /\b(startTestApp|startWatchedApp|testDatabase|peopleEachTest|postgresUrl)\b/;
/** The files of this folder that start an app or open a database for a test. */
const openers = readdirSync(import.meta.dirname).filter((file) => opener.test(textOf(`test/${file}`)));

/** Whether a test file opens a database itself, or imports a file of this folder that does. */
function opensDatabase(file: string): boolean {
  const text = textOf(file);
  return opener.test(text) || openers.some((name) => text.includes(`/test/${name}'`));
}

/** Tests that use a database but whose result does not depend on which one: by the start of their path, with the reason. */
const decidedElsewhere: Record<string, string> = {
  'contract.form.test.ts': 'It is about addresses, forms and tokens; sessions that end have tests of their own.',
  'demo/events.test.ts': 'It is about the plan of the story; demo/seed.test.ts plays one on PostgreSQL.',
  'demo/groups.test.ts': 'It is about the plan of the story; demo/seed.test.ts plays one on PostgreSQL.',
  'features/imports/readers/imports.hostile.test.ts':
    'It is about files, which a process of its own reads; of the database they need one row.',
  'features/media/media.bucket.test.ts': 'It is about what goes to a bucket and comes from it.',
  'features/media/media.files.test.ts': 'It is about how files become pictures; of the database they need one row.',
  'features/previews/previews.test.ts': 'It is about pages of the web; what is kept of them has a test of its own.',
  'features/places/': 'Places come from the gazetteer or from outside; there is no table of them.',
  'operators.test.ts': 'Who may make a call is decided before anything is written.',
  'platform/database/embedded': 'It is about the embedded database.',
  'platform/start/config.test.ts': 'It is about the configuration file.',
  'platform/http/openapi.test.ts': 'The document is made from the contract.',
  'platform/mail/open-mailer.test.ts': 'Mails are files, or go to a mail server.',
  'platform/mail/outbox-page.test.ts': 'Mails are files, or go to a mail server.',
  'platform/start/terminal-log.test.ts': 'It is about lines in a terminal.',
  'rotation.test.ts': 'It is about what signs and what is believed; what is looked up by a hash has tests of its own.',
  'schema.test.ts': 'The migrations are the same, and so is the catalogue that they are compared with.',
  'test/shared-files.test.ts': 'It is about the files of the embedded database in memory.',
};

const testFiles = () => readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.test.ts'));
const asGlob = (file: string) => `src/${file}`;

/** Whether a test file mocks a module: it gets its own worker, since other files may already have loaded the module there. */
export const isAlone = (glob: string): boolean => /\bvi\.mock\(/.test(readFileSync(join(src, '..', glob), 'utf8'));

/**
 * The test files with the same result on PostgreSQL, as globs: those that open no database, or one of a fixed kind, and those listed above.
 * Throws if an entry of the list matches no file.
 */
export function sameOnBoth(): string[] {
  const files = testFiles();
  const listed = Object.keys(decidedElsewhere);
  const stale = listed.filter((start) => !files.some((file) => file.startsWith(start)));
  if (stale.length > 0) throw new Error(`No test file begins with ${stale.join(', ')}: see src/test/once.ts.`);
  return files.filter((file) => listed.some((start) => file.startsWith(start)) || !opensDatabase(file)).map(asGlob);
}

/** Used only by tests that may differ between the two databases: its address, races of random operations, locks, a broken line. */
const differing = /\binject\('postgresUrl'\)|\boperationsOf\(|\/test\/(held-up|database-line|lock-holder)\.ts'/;

/**
 * The test files of each database as globs. With `embedded` or `postgres`, all files that open a database run on that one (on PostgreSQL
 * without `sameOnBoth`). `each` divides them by a hash of path and commit, so that the next commit swaps them, and runs files that may
 * differ on both. `both` runs all on both.
 */
export function filesByDatabase(which: 'embedded' | 'postgres' | 'each' | 'both', commit = ''): { embedded: string[]; postgres: string[] } {
  const once = new Set(sameOnBoth());
  const files = testFiles();
  const onPostgres = (file: string): boolean => {
    if (which === 'postgres' || which === 'both') return !once.has(asGlob(file));
    return which === 'each' && !once.has(asGlob(file)) && (differing.test(textOf(file)) || isOdd(file, commit));
  };
  const embedded = (file: string): boolean => {
    if (which !== 'each') return which !== 'postgres';
    return once.has(asGlob(file)) || differing.test(textOf(file)) || !isOdd(file, commit);
  };
  return { embedded: files.filter(embedded).map(asGlob), postgres: files.filter(onPostgres).map(asGlob) };
}

/** Whether the hash of a file's path and a commit is odd: half of the files, and different ones after each commit. */
const isOdd = (file: string, commit: string): boolean => createHash('sha256').update(`${file} ${commit}`).digest()[0]! % 2 === 1;

/** Throws if a test file opens a database in an undetected way, and so would not run on PostgreSQL without being listed above. */
export function expectOnBoth(path: string): void {
  const file = relative(src, path);
  if (opensDatabase(file) || Object.keys(decidedElsewhere).some((start) => file.startsWith(start))) return;
  throw new Error(`${file} opens a database in a way that src/test/once.ts does not see, and would not run on PostgreSQL: name it there.`);
}
