// Members of the demo community as clients of the calls.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const usersIn = (dataDir) => JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')).users;

let lastAddress = 0;
/** A client address that has not been used: budgets are per address, and the server trusts this header from the loopback interface. */
export function someAddress() {
  lastAddress += 1;
  return `198.18.${(lastAddress >> 8) & 255}.${lastAddress & 255}`;
}

async function call(url, path, { token, body, method = body ? 'POST' : 'GET', address = someAddress(), headers = {} } = {}) {
  const response = await fetch(url + path, {
    method,
    headers: {
      'x-forwarded-for': address,
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: body && JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : null };
}

export { call };

/** All demo members who may post, signed in. */
export async function signInAll(url, dataDir) {
  const members = [];
  for (const { email, password: words, role } of usersIn(dataDir)) {
    const { status, body } = await call(url, '/api/token', { body: { email, password: words } });
    if (status !== 200) throw new Error(`${email} could not sign in: ${status} ${JSON.stringify(body)}`);
    const me = await call(url, '/api/user/me', { token: body.access });
    if (me.body.can.post) members.push({ id: me.body.id, email, password: words, role, token: body.access });
  }
  return members;
}

/** What a member may post in ten minutes: a restart does not refill it, since the count is in the database. */
export const POSTS_OF_A_MEMBER = 30;

/** Sends a write; its response body if the server acknowledged it, null if the connection broke first. Throws on any other response. */
async function write(url, path, options) {
  let answer;
  try {
    answer = await call(url, path, options);
  } catch {
    return null;
  }
  if (answer.status === 200 || answer.status === 201) return answer.body;
  if (answer.status === 503) return null;
  throw new Error(`A write was answered with ${answer.status}: ${JSON.stringify(answer.body)}`);
}

/** Writes one post; its id if the server acknowledged it, null if the connection broke first. */
export async function post(url, { id, token }, text) {
  const written = await write(url, `/api/user/${id}/feed`, { token, body: { text } });
  return written && written.id;
}

/** Edits a post of the member; returns whether the server acknowledged it. */
export async function edit(url, { id, token }, postId, text) {
  return (await write(url, `/api/user/${id}/feed/${postId}`, { method: 'PUT', token, body: { text } })) !== null;
}

/** Comments on a post; returns whether the server acknowledged it. */
export async function comment(url, { id, token }, postId, content) {
  const body = { kind: 'comment', content };
  return (await write(url, `/api/user/${id}/reactions/${postId}`, { token, body })) !== null;
}

/** How often, and how much later, a read is sent again that the server has put off. */
const [LATER_TRIES, LATER_MS] = [60, 1000];

/** All posts of a member as the server lists them, text by id. */
export async function postsOf(url, member) {
  const found = new Map();
  for (let next = ''; next !== null; ) {
    const ask = () => call(url, `/api/user/${member.id}/feed?limit=100${next && `&offset=${next}`}`, { token: member.token });
    let { status, body } = await ask();
    for (let tries = 0; status === 503 && tries < LATER_TRIES; tries += 1) {
      await wait(LATER_MS);
      ({ status, body } = await ask());
    }
    if (status !== 200) throw new Error(`A member's posts were answered with ${status}: ${JSON.stringify(body)}`);
    for (const { id, text } of body.data.results) found.set(id, text);
    next = body.next;
  }
  return found;
}
