// Skips drills that have passed for exactly the same inputs: each drill has a record in drills/records, written by the check that ran it.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './build.mjs';

const sha256 = (text) => createHash('sha256').update(text).digest('hex');

/**
 * A drill's inputs: paths of files, folders without the tests and their helpers (`apps/api/src/`) or with them (`e2e/process/**`), and
 * packages of the registry.
 * @typedef {{ files: string[], packages?: string[] }} Inputs
 */

/** Runs git in a repository; returns its output, or undefined if it fails. */
function git(repository, ...args) {
  try {
    return execFileSync('git', args, { cwd: repository, encoding: 'utf8', maxBuffer: 64 << 20, stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return undefined;
  }
}

/** Whether a file is for tests only. A drill that uses such a file names it. */
const isTest = (path) => /\.(test|samples|factory)\.tsx?$|\/src\/test\//.test(path);

/** The versions of these packages in the lockfile of a commit, including the packages in their own folders. */
const versions = (lockfile, packages) =>
  Object.entries(JSON.parse(lockfile).packages)
    .filter(([path]) => packages.some((name) => path === `node_modules/${name}` || path.startsWith(`node_modules/${name}/`)))
    .map(([path, { version, integrity }]) => `${path} ${version} ${integrity}`);

/**
 * The hash of a drill's inputs at a commit: names and contents of its files, versions of its packages, and the major version of Node.
 * Undefined if there is no such commit, as in a folder without a repository.
 * @param {Inputs} inputs
 */
export function inputsAt(commit, { files, packages = [] }, { repository = root, node = process.versions.node } = {}) {
  const tree = git(repository, 'ls-tree', '-r', '--full-tree', commit);
  const lockfile = git(repository, 'show', `${commit}:package-lock.json`);
  if (tree === undefined || lockfile === undefined) return undefined;
  const isInput = (path) =>
    files.some((file) => {
      if (file.endsWith('/**')) return path.startsWith(file.slice(0, -2));
      return path === file || (file.endsWith('/') && path.startsWith(file) && !isTest(path));
    });
  const lines = tree.split('\n').filter((line) => isInput(line.slice(line.indexOf('\t') + 1)));
  return sha256([`node ${node.split('.')[0]}`, ...versions(lockfile, packages), ...lines].join('\n'));
}

/** Whether files of the repository differ from its last commit, except the records. */
const isChanged = (repository) => (git(repository, 'status', '--porcelain', '--', '.', ':!drills/records') ?? '?') !== '';

const pathsOf = (name, repository) => ['json', 'txt'].map((end) => join(repository, 'drills/records', `${name}.${end}`));

/** The digest of a record: covers all its fields and the drill's output. */
const digestOf = ({ inputs, commit, date, figures }, output) => sha256(JSON.stringify([inputs, commit, date, figures, output]));

/**
 * The record of a drill that need not run again, or why it must: `{ record }` or `{ reason }`. A record is valid if the drill passed for
 * these inputs, if its commit exists here and had these inputs, and if digest and figures match the output beside it.
 */
export function earnedRecord(name, inputs, { repository = root } = {}) {
  const [json, txt] = pathsOf(name, repository);
  if (!existsSync(json) || !existsSync(txt)) return { reason: 'it has no record' };
  if (isChanged(repository)) return { reason: 'files are not committed' };
  const now = inputsAt('HEAD', inputs, { repository });
  let record;
  try {
    record = JSON.parse(readFileSync(json, 'utf8'));
  } catch {
    return { reason: 'its record cannot be read' };
  }
  const output = readFileSync(txt, 'utf8');
  if (now === undefined || record.inputs !== now) return { reason: 'its inputs have changed' };
  if (inputsAt(record.commit, inputs, { repository }) !== now) return { reason: 'the commit of its record had other inputs' };
  const { passed, failed, skipped, seconds } = record.figures;
  if (record.digest !== digestOf(record, output) || !output.endsWith(closingLine({ passed, failed, skipped, seconds })))
    return { reason: 'its record is not that of its output' };
  if (failed > 0 || passed === 0) return { reason: 'it did not pass' };
  return { record };
}

const closingLine = ({ passed, failed, skipped, seconds }) => `${passed} passed, ${failed} failed, ${skipped} skipped in ${seconds} s\n`;

/** Writes the record of a drill that has just passed. Does nothing if files are not committed or there is no repository. */
export function keepRecord(name, inputs, { passed, failed, skipped, seconds, output }, { repository = root, date = new Date() } = {}) {
  if (failed > 0 || isChanged(repository)) return;
  const commit = git(repository, 'rev-parse', 'HEAD')?.trim();
  const hash = inputsAt('HEAD', inputs, { repository });
  if (commit === undefined || hash === undefined) return;
  const figures = { passed, failed, skipped, seconds: Math.round(seconds) };
  const record = { inputs: hash, commit, date: date.toISOString().slice(0, 10), figures };
  // Without colours, and without paths of this machine.
  const text = `${output.replaceAll(repository, '.').trimEnd()}\n${closingLine(figures)}`;
  const [json, txt] = pathsOf(name, repository);
  mkdirSync(join(repository, 'drills/records'), { recursive: true });
  writeFileSync(txt, text);
  writeFileSync(json, `${JSON.stringify({ ...record, digest: digestOf(record, text) }, null, 2)}\n`);
}
