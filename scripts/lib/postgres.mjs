// A PostgreSQL server for tests and scripts, from the system's binaries. Under root it runs as the user postgres.
import { execFile, execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './free-port.mjs';

const run = promisify(execFile);
const asRoot = process.getuid?.() === 0;

/** The folder with initdb and pg_ctl: the newest of Debian's, else one on PATH; undefined if there is none. */
export function postgresBinaries() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => join(debian, version, 'bin')), ...(process.env.PATH ?? '').split(delimiter)];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')));
}

/** Runs as the user that owns the cluster: PostgreSQL refuses to run as root. */
const command = (file, args) => (asRoot ? ['runuser', ['-u', 'postgres', '--', file, ...args]] : [file, args]);

/** The running child processes of a process. */
const childrenOf = (parent) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent;
      } catch {
        return false;
      }
    });

function ownedFolder(given) {
  const folder = given ?? mkdtempSync(join(tmpdir(), 'muster-postgres-'));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (asRoot) {
    const id = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
    chownSync(folder, id('-u'), id('-g'));
  }
  return folder;
}

/**
 * Starts a server on 127.0.0.1 with the superuser postgres and no password. A given `folder` is kept, otherwise a temporary one is used and
 * removed; `port` defaults to a free one. With `replicaOf`, the port of another server started here, it is a replica of that. With
 * `copyOf`, the folder of a stopped server, it starts with a copy of its data. It waits for the disk only if `synced`. The server ends with
 * `stop()`, at the latest with this process.
 */
export async function startPostgres({ folder: given, port: wanted, replicaOf, copyOf, synced = false } = {}) {
  const bin = postgresBinaries();
  if (!bin) throw new Error('PostgreSQL was not found: install it (Debian: apt-get install postgresql) or put its bin folder on PATH.');
  const folder = ownedFolder(given);
  const data = join(folder, 'data');
  const log = join(folder, 'server.log');
  const options = { cwd: folder };
  if (!existsSync(join(data, 'PG_VERSION'))) {
    const fresh = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync', '--no-instructions'];
    const copied = ['-D', data, '-U', 'postgres', '-h', '127.0.0.1', '-p', replicaOf, '-R', '-c', 'fast', '--no-sync'];
    const [program, args] = replicaOf ? ['pg_basebackup', copied] : ['initdb', fresh];
    // The files must keep their owner.
    if (copyOf) await run('cp', ['-a', join(copyOf, 'data'), data]);
    else await run(...command(join(bin, program), args), options);
  }
  const start = async () => {
    const port = wanted ?? (await freePort());
    // The tests kill the app's server, never this one, so it need not wait for the disk.
    const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=${synced ? 'on' : 'off'} -c max_connections=200`;
    rmSync(log, { force: true });
    const args = ['-D', data, '-l', log, '-o', settings, '-w', '-t', '300', 'start'];
    try {
      await run(...command(join(bin, 'pg_ctl'), args), { ...options, stdio: 'ignore' });
      return port;
    } catch (cause) {
      const said = existsSync(log) ? readFileSync(log, 'utf8') : cause.message;
      // PostgreSQL cannot choose a port itself, and another process may have taken the free one.
      if (!wanted && said.includes('Address already in use')) return start();
      throw new Error(`PostgreSQL did not start:\n${said}`, { cause });
    }
  };
  const port = await start();

  let stopped = false;
  const stopNow = (mode) => {
    if (stopped) return;
    stopped = true;
    process.off('exit', stopAtExit);
    try {
      execFileSync(...command(join(bin, 'pg_ctl'), ['-D', data, '-m', mode, '-w', '-t', '120', 'stop']), { ...options, stdio: 'ignore' });
    } finally {
      if (!given) rmSync(folder, { recursive: true, force: true });
    }
  };
  const stopAtExit = () => stopNow('immediate');
  process.on('exit', stopAtExit);
  const main = () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  // The parent first, so that it cannot start another child meanwhile.
  const signal = (name) => {
    for (const pid of [main(), ...childrenOf(main())])
      try {
        process.kill(pid, name);
      } catch (error) {
        // The process has ended meanwhile.
        if (error.code !== 'ESRCH') throw error;
      }
  };
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    port,
    folder,
    /** Frozen until `thaw`: it does not respond, and its connections stay open. */
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    /** Kills it for good, as in a power cut. */
    kill: () => {
      stopped = true;
      process.off('exit', stopAtExit);
      signal('SIGKILL');
      if (!given) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
    restart: (mode) => run(...command(join(bin, 'pg_ctl'), ['-D', data, '-l', log, '-m', mode, '-w', '-t', '120', 'restart']), options),
    stop: async () => stopNow('fast'),
  };
}
