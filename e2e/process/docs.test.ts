import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../scripts/lib/free-port.mjs';
import { stepsOf, stepsOfChange } from '../../scripts/lib/steps.mjs';

const root = join(import.meta.dirname, '../..');
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'muster-docs-'));
});
const running = new Set<number>();
afterAll(async () => {
  for (const group of running) process.kill(-group, 'SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

/**
 * The commands in a page's fenced blocks: each line without its remark, which follows two spaces. A block in a language other than a
 * shell's has none, and one marked `sh example` needs values from the reader.
 */
function commandsIn(page: string): string[] {
  const blocks = [...page.matchAll(/^```([^\n]*)\n(.*?)^```$/gms)].filter(([, mark]) => mark === '' || mark === 'sh');
  const lines = blocks.flatMap(([, , text = '']) => text.replaceAll(/\\\n\s*/g, '').split('\n'));
  return lines.map((line) => line.split(/ {2,}/)[0]!.trim()).filter(Boolean);
}

async function commandsOfPages(): Promise<string[]> {
  const docs = (await readdir(join(root, 'docs'))).filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`);
  const pages = await Promise.all(
    ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', ...docs].map((path) => readFile(join(root, path), 'utf8')),
  );
  return [...new Set(pages.flatMap(commandsIn))];
}

/** Runs a command as a reader would type it, until it ends or has printed `until`. */
async function run(command: string, until?: string, folder = dataDir): Promise<{ code: number | null; output: string }> {
  const env = { ...process.env, DATA_DIR: folder, DEMO: 'false', HOST: '127.0.0.1', PORT: String(await freePort()) };
  const child = spawn('sh', ['-c', command], { cwd: root, env, detached: true });
  running.add(child.pid!);
  let output = '';
  return new Promise((resolve) => {
    const heard = (chunk: Buffer) => {
      const before = until !== undefined && output.includes(until);
      output += chunk.toString();
      if (until !== undefined && !before && output.includes(until)) process.kill(-child.pid!, 'SIGTERM');
    };
    child.stdout.on('data', heard);
    child.stderr.on('data', heard);
    child.on('close', (code) => {
      running.delete(child.pid!);
      resolve({ code, output });
    });
  });
}

const checks = new Set(stepsOf().map(({ name }) => name));

/** How each command of the pages is tested; null for one that is not. */
function proofOf(command: string): (() => Promise<void> | void) | null {
  if (command.startsWith('npm run muster -- '))
    return async () => expect(await run(command)).toMatchObject({ code: 0, output: expect.not.stringMatching(/^ {4}at /m) });
  if (command === 'npm start' || command === 'npm run dev')
    return async () => expect((await run(command, ' is at http')).output).toContain(' is at http');
  if (command === 'npm run screens')
    return async () =>
      expect(await run(`${command} -- --list`)).toMatchObject({ code: 0, output: expect.stringMatching(/Total: \d+ tests/) });
  // This test is itself one of them.
  if (command === 'npm test' || command === 'npm run check' || command === 'npm run test:all')
    return () => expect(checks).toContain('docs');
  if (command === 'npm run structure') return async () => expect(await run(command)).toMatchObject({ code: 0 });
  if (command === 'npm run planted') return () => expect(stepsOf({ thorough: true }).map(({ name }) => name)).toContain('planted');
  if (command === 'npm run check:quick') return () => expect(stepsOfChange().map(({ name }) => name)).toContain('lint');
  const [, only] = /^npm run check -- --only (\S+)$/.exec(command) ?? [];
  if (only) return () => expect(only.split(',').filter((name) => !checks.has(name))).toEqual([]);
  const [, check] = /^npm run test:(\w+)(?: -- --\w+)?$/.exec(command) ?? [];
  return check ? () => expect(checks).toContain(check) : null;
}

describe('a command of the documentation', async () => {
  it.each(await commandsOfPages())('%s does what it says', { timeout: 240_000 }, async (command) => {
    const proof = proofOf(command);
    if (!proof) expect.fail(`Nothing proves \`${command}\`: run it in this test, or mark its block as \`sh example\`.`);
    await proof();
  });

  it('that the first start prints is a script', async () => {
    const { output } = await run('npm start', 'npm run muster -- member grant', join(dataDir, 'first'));
    const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
    const named = [...output.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name!);
    expect(named.length).toBeGreaterThan(0);
    for (const name of named) expect(scripts).toHaveProperty([name]);
  });
});
