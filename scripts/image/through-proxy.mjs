// Sends requests through the proxy of deploy/Caddyfile, which issues its own certificate.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../lib/build.mjs';

const START_MS = 30_000;

/** Starts Caddy in front of these addresses, on a loopback port. Requires Caddy to be installed. */
export async function startProxy({ folder, port, upstreams }) {
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    SITE: `https://localhost:${port}`,
    UPSTREAMS: upstreams.join(' '),
  };
  const args = ['run', '--adapter', 'caddyfile', '--config', join(root, 'deploy/Caddyfile')];
  const child = spawn('caddy', args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (chunk) => (log += chunk));
  const authority = join(folder, 'caddy/pki/authorities/local/root.crt');
  for (const until = performance.now() + START_MS; !existsSync(authority); await wait(100))
    if (performance.now() > until || child.exitCode !== null) throw new Error(`The proxy did not start:\n${log}`);
  const agent = new Agent({ keepAlive: true, ca: readFileSync(authority) });

  /** Sends a request. Resolves with its status, headers and text; for a protocol switch also with the first bytes that follow. */
  const ask = (path, { method = 'GET', headers = {}, body, token } = {}) =>
    new Promise((resolve, reject) => {
      const sent = request({
        host: 'localhost',
        port,
        path,
        method,
        agent: headers.upgrade ? false : agent,
        ca: agent.options.ca,
        headers: { ...(body && { 'content-type': 'application/json' }), ...(token && { authorization: `Bearer ${token}` }), ...headers },
      });
      sent.on('error', reject);
      sent.on('upgrade', ({ statusCode }, socket) =>
        socket.once('data', (chunk) => {
          resolve({ status: statusCode, text: chunk.toString() });
          socket.destroy();
        }),
      );
      sent.on('response', (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk) => (text += chunk));
        response.on('error', reject).on('end', () => resolve({ status: response.statusCode, headers: response.headers, text }));
      });
      sent.end(body);
    });
  for (const until = performance.now() + START_MS; ; await wait(100)) {
    const answers = await ask('/api/health/live').then(
      ({ status }) => status === 200,
      () => false,
    );
    if (answers) break;
    if (performance.now() > until) throw new Error(`The proxy does not answer:\n${log}`);
  }
  return {
    ask,
    stop: () => {
      agent.destroy();
      const ended = new Promise((resolve) => child.on('close', resolve));
      child.kill('SIGTERM');
      return ended;
    },
  };
}
