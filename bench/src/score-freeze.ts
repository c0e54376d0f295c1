import { type Kysely, sql } from 'kysely';
import { makeFinal } from '../../apps/api/src/features/challenges/challenges.jobs.ts';
import { systemClock } from '../../apps/api/src/platform/clock.ts';
import { deploymentConfig } from '../../apps/api/src/platform/config.ts';
import type { Database } from '../../apps/api/src/platform/database/database.ts';
import { transactions } from '../../apps/api/src/platform/transact.ts';
import { benchedConfig } from './capture.ts';
import { quantile, type Server } from './load.ts';
import { type Logger, logsTo } from './score-loggers.ts';
import { assertCounts } from './score-recount.ts';

const WIDTH = 8;
const BEFORE_MS = 1500;
const AFTER_MS = 3000;

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Stands {
  member_id: string;
  score: number;
  place: number;
}

/**
 * Makes the results of the big challenge final while members log for its days without a pause, before, during and after. Fails if a score is
 * another one afterwards, or a place is not what the scores say. Everything is as before in the end.
 */
export async function freezeTimes(
  db: Kysely<never>,
  server: Server,
  { challenge, members, day }: { challenge: string; members: Logger[]; day: string },
): Promise<Record<string, string>> {
  const { rows: dates } = await sql<{ end_date: string }>`select end_date::text from challenge where id = ${challenge}::uuid`.execute(db);
  // Over some days ago: what is logged for its last day still counts, until its results are final.
  await sql`update challenge set end_date = ${day}::date where id = ${challenge}::uuid`.execute(db);
  const { log, end } = logsTo([server], WIDTH);
  const times: Array<{ at: number; ms: number }> = [];
  let running = true;
  let [nth, refused] = [0, 0];
  const writing = Array.from({ length: WIDTH }, async () => {
    while (running) {
      nth += 1;
      const at = performance.now();
      const { status, ms } = await log(members[nth % members.length]!, 100, day);
      // A log that waits too long for one's own participation is refused, to be sent again.
      if (status === 503) refused += 1;
      else if (status !== 201) throw new Error(`A log was answered with ${status} while results are made final.`);
      else times.push({ at, ms });
      await rest(20);
    }
  });
  const stands = async () =>
    (
      await sql<Stands>`select member_id, score, place from challenge_participant
        where challenge_id = ${challenge}::uuid order by score desc, member_id`.execute(db)
    ).rows;
  try {
    await rest(BEFORE_MS);
    const transact = transactions(db as unknown as Database, () => undefined);
    const began = performance.now();
    await makeFinal({ transact, clock: systemClock, config: deploymentConfig(benchedConfig) });
    const took = performance.now() - began;
    const final = await stands();
    await rest(AFTER_MS);
    running = false;
    await Promise.all(writing);
    const later = await stands();
    let rank = 0;
    for (const [place, each] of final.entries()) {
      if (place === 0 || each.score < final[place - 1]!.score) rank = place + 1;
      const now = later[place]!;
      if (each.place !== rank) throw new Error(`The place of a score is ${each.place}, and must be ${rank}.`);
      if (now.member_id !== each.member_id || now.score !== each.score || now.place !== each.place)
        throw new Error(`A score was ${each.score} when results were final, and is ${now.score}.`);
    }
    const sorted = times.map(({ ms }) => ms).sort((a, b) => a - b);
    const during = times.filter(({ at, ms }) => at + ms > began && at < began + took).map(({ ms }) => ms);
    return {
      'participants made final': String(final.length),
      seconds: (took / 1000).toFixed(1),
      'logs before, during and after': String(times.length),
      'refused meanwhile, to be sent again': String(refused),
      'of a log p50 ms': quantile(sorted, 0.5).toFixed(0),
      'the slowest meanwhile': Math.max(0, ...during).toFixed(0),
    };
  } finally {
    running = false;
    await Promise.allSettled(writing);
    end();
    await sql`update challenge set end_date = ${dates[0]!.end_date}::date, closed_at = null, placed_upto = null, frozen_at = null where id = ${challenge}::uuid`.execute(
      db,
    );
    await sql`update challenge_participant set frozen = false, place = null where challenge_id = ${challenge}::uuid`.execute(db);
    await sql`delete from workout where id not in (select source_id from challenge_entry where challenge_id = ${challenge}::uuid)
      and created_at > now() - interval '1 hour' and steps > 0 and day = ${day}::date`.execute(db);
    await sql`vacuum analyze challenge_participant`.execute(db);
    await assertCounts(db, challenge);
  }
}
