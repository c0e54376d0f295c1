// A member's requests through the proxy, and the effects of stopping one of the web processes.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const NOTICE_MS = 30_000;
const PAUSE_MS = 20;

/** Signs in a member of the demo through the proxy. */
async function signIn(proxy, data, role) {
  const { users } = JSON.parse(readFileSync(join(data, 'demo.json'), 'utf8'));
  const { email, password } = users.find((user) => user.role === role);
  const { text } = await proxy.ask('/api/token', { method: 'POST', body: JSON.stringify({ email, password }) });
  const token = JSON.parse(text).access;
  const call = async (path, body) =>
    JSON.parse((await proxy.ask(path, { token, ...(body && { method: 'POST', body: JSON.stringify(body) }) })).text);
  return { call, id: (await call('/api/user/me')).id };
}

/** Requests the page and a part of a file, opens a WebSocket, and waits for a like that a worker announces. */
export async function tryProxy({ proxy, data, check }) {
  const page = await proxy.ask('/');
  check(page.status === 200 && page.text.includes('id="root"'), 'the proxy shows the web app by TLS', page.status);
  check(/^[\da-f-]{36}$/.test(page.headers['x-request-id']), 'answers carry the request id', page.headers['x-request-id']);
  const asset = /src="(\/assets\/[^"]+\.js)"/.exec(page.text)[1];
  const part = await proxy.ask(asset, { headers: { range: 'bytes=0-9' } });
  check(part.status === 206 && part.text.length === 10, 'Range is passed on', part.status);
  const socket = await proxy.ask('/api/live/?EIO=4&transport=websocket', {
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': Buffer.alloc(16, 7).toString('base64'),
    },
  });
  check(socket.status === 101 && socket.text.includes('"sid"'), 'WebSockets are passed on', socket.status);

  const author = await signIn(proxy, data, 'member');
  const reader = await signIn(proxy, data, 'operator');
  const post = await author.call(`/api/user/${author.id}/feed`, { text: 'Who tells me of likes?' });
  const began = performance.now();
  await reader.call(`/api/user/${author.id}/reactions/${post.id}`, { kind: 'like' });
  const told = async () => JSON.stringify(await author.call(`/api/user/${author.id}/notifications`)).includes(post.id);
  while (!(await told()) && performance.now() - began < NOTICE_MS) await wait(PAUSE_MS);
  check(await told(), 'a like at a web becomes a notification by the worker', `${(performance.now() - began).toFixed(0)} ms`);
}

/** Stops one web process while a client sends requests without a pause. */
export async function tryRestart({ proxy, web, signal, check }) {
  const answers = {};
  let over = false;
  const asking = (async () => {
    while (!over) {
      const { status } = await proxy.ask('/api/config').catch(({ code }) => ({ status: code }));
      answers[status] = (answers[status] ?? 0) + 1;
      await wait(PAUSE_MS);
    }
  })();
  await wait(10 * PAUSE_MS);
  web.kill(signal);
  const code = await web.ended;
  await wait(50 * PAUSE_MS);
  over = true;
  await asking;
  const said = Object.entries(answers)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ');
  check(code === 0, `${web.name} ends with 0 at ${signal}`, code);
  check(Object.keys(answers).join() === '200', 'who asks meanwhile is answered by the other', said);
}
