import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { BackupError } from './backup-error.ts';

const run = promisify(execFile);
const DEBIAN = '/usr/lib/postgresql';

type Tool = 'pg_dump' | 'pg_restore';

/** The path of a PostgreSQL tool: Debian's newest version, else the first on PATH. */
function pathOf(tool: Tool): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => join(DEBIAN, version, 'bin')), ...(process.env.PATH ?? '').split(delimiter)];
  return folders.map((folder) => join(folder, tool)).find((file) => existsSync(file));
}

const majorOf = (version: string) => Number.parseInt(version, 10);

/**
 * The path of a PostgreSQL tool that supports a server of this version. Throws `BackupError` if there is none: an older `pg_dump` refuses a
 * newer server.
 */
export async function postgresTool(tool: Tool, serverVersion: string): Promise<string> {
  const major = majorOf(serverVersion);
  const install = `Install the client programs of PostgreSQL ${major} or later (Debian: apt-get install postgresql-client-${major}).`;
  const file = pathOf(tool);
  if (!file) throw new BackupError(`${tool} was not found. ${install}`);
  const { stdout } = await run(file, ['--version']);
  const version = /(\d[\d.]*)/.exec(stdout)?.[1] ?? '';
  if (majorOf(version) < major)
    throw new BackupError(`${tool} is of PostgreSQL ${version}, and the server is ${serverVersion}. ${install}`);
  return file;
}

/**
 * An address in the tools' format, with the environment they need. The password goes into the environment: command lines are readable by
 * all users.
 */
function toolAddress(address: string): { uri: string; env: Record<string, string> } {
  const url = new URL(address);
  const password = url.searchParams.get('password') ?? decodeURIComponent(url.password);
  url.password = '';
  // Parameters that only the driver knows.
  for (const name of ['password', 'uselibpqcompat', 'application_name']) url.searchParams.delete(name);
  if (url.searchParams.get('sslmode') === 'no-verify') url.searchParams.set('sslmode', 'require');
  return { uri: url.href, env: { PGAPPNAME: 'muster', ...(password && { PGPASSWORD: password }) } };
}

const OUTPUT_BYTES = 1024 * 1024;

/** Runs a PostgreSQL tool on a database. Throws `BackupError` with the tool's last message if it fails. */
export async function runTool(file: string, args: string[], { address, signal }: { address: string; signal?: AbortSignal }): Promise<void> {
  const { uri, env } = toolAddress(address);
  try {
    await run(file, [...args, `--dbname=${uri}`], { env: { ...process.env, ...env }, signal, maxBuffer: OUTPUT_BYTES });
  } catch (error) {
    signal?.throwIfAborted();
    const said = (error as { stderr?: string }).stderr?.trim().split('\n').at(-1);
    // pg_dump has no exit code for a full disk.
    const code = said?.includes('No space left on device') ? 'ENOSPC' : undefined;
    throw Object.assign(new BackupError(said || (error as Error).message), { ...(code && { code }) });
  }
}
