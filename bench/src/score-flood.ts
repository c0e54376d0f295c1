import type { Standing } from '@muster/contract';
import { type Kysely, sql } from 'kysely';
import { newId } from '../../apps/api/src/platform/ids.ts';
import { type DatabaseProcess, processorSeconds, quantile, type Server } from './load.ts';
import { type Logger, logsTo, readAs } from './score-loggers.ts';
import { assertCounts, recountedRanks } from './score-recount.ts';

/** How many logs a second are wished for, for how long, and how many may be under way at once. */
const PER_SECOND = 1000;
const SECONDS = Number(process.env.FLOOD_SECONDS ?? 30);
const WIDTH = 64;
/** How many ranks are compared with a recount right after. */
const COMPARED = 50;
const AGAIN_MS = 250;

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));

/**
 * A thousand logs a second, or as many as the servers take: no more are under way than at first. What a busy server refuses is sent again
 * under the same key. Fails if one that was acknowledged is not there or counts twice, or if a score, the histogram or a rank is not what a
 * recount says.
 */
export async function flood(
  db: Kysely<never>,
  { name, servers, database }: { name: string; servers: Server[]; database: DatabaseProcess },
  { challenge, members, days }: { challenge: string; members: Logger[]; days: readonly string[] },
): Promise<Record<string, string>> {
  const count = async () =>
    (await sql<{ logs: number; steps: number }>`select count(*)::int as logs, sum(steps)::bigint as steps from workout`.execute(db))
      .rows[0]!;
  const before = await count();
  const { log, end } = logsTo(servers, WIDTH);
  const at = () => servers.map((server) => processorSeconds(server, database));
  const started = at();
  const began = performance.now();
  const times: number[] = [];
  let [next, steps, refused] = [0, 0, 0];
  const send = async (nth: number) => {
    const said = 100 + (nth % 900);
    const key = newId();
    for (;;) {
      const { status, ms } = await log(members[nth % members.length]!, said, days[Math.floor(nth / members.length) % days.length]!, key);
      if (status === 201) {
        times.push(ms);
        steps += said;
        return;
      }
      if (status !== 503) throw new Error(`A log was answered with ${status}.`);
      refused += 1;
      await rest(AGAIN_MS);
    }
  };
  await Promise.all(
    Array.from({ length: WIDTH }, async () => {
      for (;;) {
        const nth = next;
        next += 1;
        await rest(began + (nth * 1000) / PER_SECOND - performance.now());
        if (performance.now() - began > SECONDS * 1000) return;
        await send(nth);
      }
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  // Right after it, before anything else has its turn.
  const asked = members.slice(0, COMPARED);
  const ranks = await recountedRanks(
    db,
    challenge,
    asked.map(({ id }) => id),
  );
  for (const [nth, member] of asked.entries()) {
    const { rank } = await readAs<Standing>(
      servers[nth % servers.length]!,
      member,
      `/api/leaderboard/challenge/${challenge}/user/${member.id}/rank`,
    );
    if (rank !== ranks.get(member.id)) throw new Error(`A rank is ${rank} where a recount says ${ranks.get(member.id)}.`);
  }
  const ended = at();
  end();
  await assertCounts(db, challenge);
  const after = await count();
  if (after.logs - before.logs !== times.length || after.steps - before.steps !== steps * 100)
    throw new Error(`${times.length} logs were acknowledged, and ${after.logs - before.logs} are there.`);
  times.sort((a, b) => a - b);
  const server = servers.reduce((sum, _, nth) => sum + ended[nth]!.server - started[nth]!.server, 0);
  return {
    'as many logs a second as it takes': name,
    'logs a second': (times.length / seconds).toFixed(0),
    acknowledged: String(times.length),
    'refused, sent again': String(refused),
    'p50, p95, slowest ms': [quantile(times, 0.5), quantile(times, 0.95), times.at(-1)!].map((ms) => ms.toFixed(0)).join(', '),
    'cpu ms a log, servers + database': `${((server * 1000) / times.length).toFixed(2)} + ${(((ended[0]!.database - started[0]!.database) * 1000) / times.length).toFixed(2)}`,
  };
}
