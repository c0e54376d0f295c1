import { type Kysely, sql } from 'kysely';
import { tokenMaker } from '../../../apps/api/src/features/session/session.tokens.ts';
import { systemClock } from '../../../apps/api/src/platform/clock.ts';
import { newId } from '../../../apps/api/src/platform/ids.ts';
import { type Asker, asked } from './asked.ts';

type Db = Kysely<never>;

/** What one call costs in the database, on average over those who ask. */
export interface Reading {
  name: string;
  /** Blocks of 8 kB that were looked at, wherever they were. */
  blocks: number;
  /** Milliseconds within the database, without planning. */
  ms: number;
  /** Statements, the dearest first: blocks, and the beginning of the text. */
  statements: Array<{ blocks: number; ms: number; query: string }>;
}

/** So often in a round the one operator makes a call: more in a minute would be refused, and cheap. */
const OPERATOR_ASKS = 5;
/** Rounds of which the cheapest counts: others use the machine too. */
const ROUNDS = 3;

/** Gives those who ask, and an operator, a session; returns the access tokens by member. */
export async function tokensOf(db: Db, ids: readonly string[], secret: string): Promise<Map<string, string>> {
  const { access } = tokenMaker([secret], systemClock);
  const found = new Map<string, string>();
  for (const id of ids) {
    const session = newId();
    await sql`insert into session (id, member_id, refresh_hash, user_agent, created_at, refreshed_at, expires_at)
      values (${session}, ${id}, ${session}, 'bench', now(), now(), now() + interval '1 day')`.execute(db);
    found.set(id, await access(id, session));
  }
  return found;
}

type Made = Exclude<(typeof asked)[keyof typeof asked], { left: string }>;

/** Makes every GET call of the contract for everybody who asks, and returns what PostgreSQL counted for it (pg_stat_statements). */
export async function readAll(
  db: Db,
  url: string,
  { people, operator, tokens }: { people: readonly Asker[]; operator: string; tokens: ReadonlyMap<string, string> },
): Promise<Reading[]> {
  const ask = async (how: Made, at: Asker): Promise<string | null> => {
    const id = how.operator ? operator : how.host ? at.host : at.id;
    const answer = await fetch(url + how.path(at), { headers: { authorization: `Bearer ${tokens.get(id)!}` } });
    const text = await answer.text();
    return answer.ok ? null : `${how.path(at)} answered ${answer.status}: ${text.slice(0, 200)}`;
  };
  const askersOf = ({ operator: isOperator }: Made) => (isOperator ? people.slice(0, OPERATOR_ASKS) : people);
  const made = Object.entries(asked).flatMap(([name, how]) => ('left' in how ? [] : [{ name, how }]));
  const refused: string[] = [];
  for (const { how } of made)
    for (const at of askersOf(how)) {
      const why = await ask(how, at);
      if (why) refused.push(why);
    }
  if (refused.length > 0) throw new Error(refused.join('\n'));
  const readings: Reading[] = [];
  for (const { name, how } of made) {
    const round = async () => {
      await sql`select pg_stat_statements_reset()`.execute(db);
      const asking = askersOf(how);
      for (const at of asking) {
        const why = await ask(how, at);
        if (why) throw new Error(why);
      }
      const { rows } = await sql<{ blocks: number; ms: number; query: string }>`
        select (shared_blks_hit + shared_blks_read)::float8 as blocks, total_exec_time as ms, query from pg_stat_statements
        where query !~* 'pg_stat|pg_notify|pgboss|rate_count|outbox_event' order by 1 desc`.execute(db);
      return rows.map(({ blocks, ms, query }) => ({ blocks: blocks / asking.length, ms: ms / asking.length, query: query.slice(0, 400) }));
    };
    // The first prepares the statements, and brings what they read into memory.
    await round();
    const rounds: Array<Awaited<ReturnType<typeof round>>> = [];
    for (let nth = 0; nth < ROUNDS; nth += 1) rounds.push(await round());
    const sum = (statements: (typeof rounds)[number], of: 'blocks' | 'ms') => statements.reduce((all, each) => all + each[of], 0);
    const least = rounds.toSorted((a, b) => sum(a, 'ms') - sum(b, 'ms'))[0]!;
    readings.push({
      name,
      blocks: Math.min(...rounds.map((each) => sum(each, 'blocks'))),
      ms: sum(least, 'ms'),
      statements: least.slice(0, 3),
    });
  }
  return readings;
}
