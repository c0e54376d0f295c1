// Members of the demo community as clients of the calls.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const usersIn = (dataDir) => JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')).users;

let lastAddress = 0;
/** A client address that no other has had: budgets are per address, and the server trusts this header from the loopback interface. */
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

/** Everybody of the demo who may post, signed in. */
export async function signInAll(url, dataDir) {
  const members = [];
  for (const { email, password: words } of usersIn(dataDir)) {
    const { status, body } = await call(url, '/api/token', { body: { email, password: words } });
    if (status !== 200) throw new Error(`${email} could not sign in: ${status} ${JSON.stringify(body)}`);
    const me = await call(url, '/api/user/me', { token: body.access });
    if (me.body.can.post) members.push({ id: me.body.id, email, token: body.access });
  }
  return members;
}

/** Writes one post; its id where the server acknowledged it, null where the connection broke first. Throws on any other answer. */
export async function post(url, member, text) {
  let answer;
  try {
    answer = await call(url, `/api/user/${member.id}/feed`, { token: member.token, body: { text } });
  } catch {
    return null;
  }
  if (answer.status === 201) return answer.body.id;
  if (answer.status === 503) return null;
  throw new Error(`A post was answered with ${answer.status}: ${JSON.stringify(answer.body)}`);
}
