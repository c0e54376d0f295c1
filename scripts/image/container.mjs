// Runs one process on the files of an image with runc, as a container engine would: with its user, its command, and a read-only root.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const none = { bounding: [], effective: [], permitted: [], inheritable: [], ambient: [] };

/** The configuration for runc. The network is this machine's, so that a trial can use loopback addresses. */
function bundleOf({ config, files, env, mounts }) {
  const [uid, gid] = config.User.split(':').map(Number);
  return {
    ociVersion: '1.0.0',
    process: {
      user: { uid, gid },
      args: [...config.Entrypoint, ...config.Cmd],
      env: [...config.Env, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)],
      cwd: config.WorkingDir,
      capabilities: none,
      noNewPrivileges: true,
    },
    root: { path: files, readonly: true },
    hostname: 'muster',
    mounts: [
      { destination: '/proc', type: 'proc', source: 'proc' },
      { destination: '/dev', type: 'tmpfs', source: 'tmpfs', options: ['nosuid', 'mode=755', 'size=65536k'] },
      { destination: '/tmp', type: 'tmpfs', source: 'tmpfs' },
      ...mounts.map(([source, destination, mode]) => ({ destination, type: 'bind', source, options: ['rbind', mode] })),
    ],
    linux: { namespaces: ['pid', 'ipc', 'uts', 'mount'].map((type) => ({ type })) },
  };
}

/** Starts a container of this name, with a folder for its configuration. */
export function startContainer({ name, folder, ...about }) {
  const bundle = join(folder, name);
  mkdirSync(bundle, { recursive: true });
  writeFileSync(join(bundle, 'config.json'), JSON.stringify(bundleOf(about)));
  const runc = (...args) => ['--root', join(folder, 'runc'), ...args];
  const child = spawn('runc', runc('run', '--bundle', bundle, name), { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (chunk) => (output += chunk));
  const ended = new Promise((resolve) => child.on('close', resolve));
  return {
    name,
    ended,
    output: () => output,
    /** Runs a command inside as the same user, and returns its exit code and output. */
    exec: (...args) => {
      try {
        return { code: 0, output: execFileSync('runc', runc('exec', name, ...args), { encoding: 'utf8', stdio: 'pipe' }) };
      } catch (error) {
        return { code: error.status, output: `${error.stdout}${error.stderr}` };
      }
    },
    /** Sends a signal to its first process, if that is still running. */
    kill: (signal) => void (child.exitCode === null && spawnSync('runc', runc('kill', name, signal))),
  };
}
