import { Agent, request as httpRequest } from 'node:http';
import { type Kysely, sql } from 'kysely';
import { newId } from '../../apps/api/src/platform/ids.ts';
import type { Server } from './load.ts';

/** A member who logs, with a token of a session of their own. */
export interface Logger {
  id: string;
  token: string;
}

type Access = (member: string, session: string) => Promise<string>;

/** So many members, drawn evenly from all, and some more, each signed in: one alone may write twice a second at most. */
export async function loggers(db: Kysely<never>, count: number, more: readonly string[], access: Access): Promise<Logger[]> {
  const { rows } = await sql<{ id: string; session: string }>`
    with drawn as (
      select id from (select id, row_number() over (order by id) as n, count(*) over () as many from member) as each
      where n % greatest(1, many / ${count}::int) = 0 or id = any(${more}::uuid[])
    )
    insert into session (id, member_id, refresh_hash, user_agent, created_at, refreshed_at, expires_at)
    select gen_random_uuid(), id, id::text, 'bench', now(), now(), now() + interval '1 day' from drawn
    returning member_id as id, id as session`.execute(db);
  return Promise.all(rows.map(async ({ id, session }) => ({ id, token: await access(id, session) })));
}

/** The last ten days on which everybody may log, by the clocks that are furthest behind. */
export const lastDays = (): string[] =>
  Array.from({ length: 10 }, (_, n) => new Date(Date.now() - 43_200_000 - n * 86_400_000).toISOString().slice(0, 10));

/** How a log was answered, and after how many milliseconds. */
export interface Answered {
  status: number;
  ms: number;
}

/** Sends logs to servers in turn, over connections that stay open. */
export function logsTo(servers: readonly Server[], width: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: width });
  let nth = 0;
  return {
    /** Logs so many steps for a day; under the same key it is one log. */
    log: ({ token, id }: Logger, steps: number, day: string, key: string = newId()): Promise<Answered> => {
      nth += 1;
      const { port } = servers[nth % servers.length]!;
      const body = JSON.stringify({ entry_date: day, steps });
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key };
      const began = performance.now();
      return new Promise((resolve, reject) => {
        const sent = httpRequest(
          { agent, host: '127.0.0.1', port, method: 'PUT', path: `/api/user/${id}/workouts/daily`, headers },
          (answer) => {
            answer.resume();
            answer.on('end', () => resolve({ status: answer.statusCode!, ms: performance.now() - began }));
          },
        );
        sent.on('error', reject);
        sent.end(body);
      });
    },
    end: () => agent.destroy(),
  };
}

/** What a member is answered to a read. */
export async function readAs<T>({ port }: Server, { token }: Logger, path: string): Promise<T> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}
