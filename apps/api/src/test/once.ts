import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const src = join(import.meta.dirname, '..');

/** What starts an app or opens a database for a test. */
const opensDatabase = /\b(startTestApp|startWatchedApp|testDatabase|peopleEachTest)\b/;

/** Tests that use a database but whose result cannot depend on which: by the start of their path, with the reason. */
const decidedElsewhere: Record<string, string> = {
  'features/media/media.bucket.test.ts': 'It is about what goes to a bucket and comes from it.',
  'features/media/media.files.test.ts': 'It is about how files become pictures; of the database they need one row.',
  'features/places/': 'Places come from the gazetteer or from outside; there is no table of them.',
  'platform/config.test.ts': 'It is about the configuration file.',
  'platform/http/openapi.test.ts': 'The document is made from the contract.',
  'platform/mail/': 'Mails are files, or go to a mail server.',
  'platform/terminal-log.test.ts': 'It is about lines in a terminal.',
  'schema.test.ts': 'The migrations are the same, and so is the catalogue that they are compared with.',
};

const testFiles = () => readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.test.ts'));
const textOf = (file: string) => readFileSync(join(src, file), 'utf8');
const asGlob = (file: string) => `src/${file}`;

/** The test files that mock a module, which neighbours in the same worker may already have loaded: they get a worker of their own. */
export const alone = (): string[] =>
  testFiles()
    .filter((file) => /\bvi\.mock\(/.test(textOf(file)))
    .map(asGlob);

/**
 * The test files that would give the same result on PostgreSQL, as globs: those that open no database, or one of a fixed kind, and those
 * listed above. Throws if an entry of the list matches no file any more.
 */
export function sameOnBoth(): string[] {
  const files = testFiles();
  const listed = Object.keys(decidedElsewhere);
  const stale = listed.filter((start) => !files.some((file) => file.startsWith(start)));
  if (stale.length > 0) throw new Error(`No test file begins with ${stale.join(', ')}: see src/test/once.ts.`);
  return files.filter((file) => listed.some((start) => file.startsWith(start)) || !opensDatabase.test(textOf(file))).map(asGlob);
}
