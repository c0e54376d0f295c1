import { Agent, request } from 'node:http';
import type { Sent } from './requests.ts';

/** How a request was answered: the status, the code of a refusal, and what the JSON says. */
export interface Answer {
  status: number;
  code: string;
  body: Record<string, unknown>;
}

/** Longer than a browser's user waits. */
const PATIENCE_MS = 60_000;

/**
 * Sends requests to servers in turn, over connections that stay open, as many as are needed at the time: no request waits for another. The
 * servers trust us as a proxy, so that each member has an address.
 */
export function sender(ports: readonly number[]) {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  return {
    send: (
      { method, path, body }: Pick<Sent, 'method' | 'path' | 'body'>,
      { nth, token, key, file }: { nth: number; token?: string; key?: string; file?: Buffer },
    ): Promise<Answer> => {
      turn += 1;
      const content = file ?? (body && Buffer.from(JSON.stringify(body)));
      const headers = {
        'x-forwarded-for': `10.${(nth >> 16) & 255}.${(nth >> 8) & 255}.${nth & 255}`,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { 'idempotency-key': key }),
        ...(content && { 'content-type': file ? 'image/jpeg' : 'application/json', 'content-length': String(content.length) }),
      };
      const port = ports[turn % ports.length]!;
      return new Promise((resolve, reject) => {
        const sent = request({ agent, host: '127.0.0.1', port, method, path, headers, timeout: PATIENCE_MS }, (answer) => {
          const parts: Buffer[] = [];
          answer.on('data', (part: Buffer) => parts.push(part));
          answer.on('error', reject);
          answer.on('end', () => {
            const text = Buffer.concat(parts).toString();
            const said = text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {};
            resolve({ status: answer.statusCode!, code: typeof said.code === 'string' ? said.code : '', body: said });
          });
        });
        sent.on('timeout', () => sent.destroy(new Error('no answer')));
        sent.on('error', reject);
        sent.end(content);
      });
    },
    end: () => agent.destroy(),
  };
}
