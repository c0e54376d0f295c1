import { sql } from 'kysely';
import { rebuildTallies } from '../../apps/api/src/features/analytics/index.ts';
import { postgresDatabase } from '../../apps/api/src/platform/database/database.ts';
import { unhurried } from '../../apps/api/src/platform/database/limits.ts';
import { groundOf } from './ground.ts';
import { median, processorSeconds, type Server } from './load.ts';
import { type Logger, logsTo } from './score-loggers.ts';

const WIDTH = 8;
/** What keeps the tallies of members and weeks. */
const triggers = ['workout_tally_insert', 'workout_tally_update', 'workout_tally_delete'];
const sides = ['on', 'off'] as const;
type Side = (typeof sides)[number];

/** Where a copy of the database is, with a server of ours on it. */
interface Copy {
  url: string;
  server: Server;
}

interface Cost {
  server: number;
  database: number;
  both: number;
}

/**
 * What a log costs where the database keeps tallies for analytics, and where it does not: on two copies of the same database, in turns, the
 * same members and days. Fails if the tallies are not right where they are kept, or are right where they are not.
 */
export async function tallyCost(
  { url, folder, start }: { url: string; folder: string; start: (url: string, nth: number) => Promise<Server> },
  { members, days, rounds, requests }: { members: Logger[]; days: readonly string[]; rounds: number; requests: number },
): Promise<Record<string, string>[]> {
  const at = (name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  const admin = postgresDatabase(at('template1'), unhurried);
  const copies = {} as Record<Side, Copy>;
  for (const [nth, side] of sides.entries()) {
    await sql.raw(`drop database if exists bench_${side}`).execute(admin.db);
    await sql.raw(`create database bench_${side} template ${new URL(url).pathname.slice(1)} strategy file_copy`).execute(admin.db);
    const copy = at(`bench_${side}`);
    const database = postgresDatabase(copy, unhurried);
    if (side === 'off')
      for (const trigger of triggers) await sql.raw(`alter table workout disable trigger ${trigger}`).execute(database.db);
    await database.end();
    copies[side] = { url: copy, server: await start(copy, nth) };
  }
  const grounds = { on: await groundOf(copies.on.url, folder), off: await groundOf(copies.off.url, folder) };
  let next = 0;
  const measured = async (side: Side, count: number, first: number): Promise<Cost> => {
    const { log, end } = logsTo([copies[side].server], WIDTH);
    const { database, done } = grounds[side];
    const before = processorSeconds(copies[side].server, database);
    next = first;
    await Promise.all(
      Array.from({ length: WIDTH }, async () => {
        while (next < first + count) {
          const nth = next;
          next += 1;
          const day = days[Math.floor(nth / members.length) % days.length]!;
          const { status } = await log(members[nth % members.length]!, 100 + (nth % 900), day);
          if (status !== 201) throw new Error(`A log was answered with ${status}.`);
        }
      }),
    );
    end();
    await done();
    const after = processorSeconds(copies[side].server, database);
    const each = (which: 'server' | 'database') => ((after[which] - before[which]) * 1000) / count;
    return { server: each('server'), database: each('database'), both: each('server') + each('database') };
  };
  for (const side of sides) await measured(side, requests, 0);
  const all: Array<Record<Side, Cost>> = [];
  for (let round = 0; round < rounds; round += 1) {
    const costs = {} as Record<Side, Cost>;
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      await grounds[side].refill();
      costs[side] = await measured(side, requests, (round + 1) * requests);
    }
    all.push(costs);
  }
  for (const side of sides) {
    await grounds[side].end();
    const database = postgresDatabase(copies[side].url, unhurried);
    const { tallies } = await database.db.transaction().execute(rebuildTallies);
    await database.end();
    if (side === 'on' ? tallies > 0 : tallies === 0) throw new Error(`With tallies ${side}, ${tallies} of them were wrong.`);
  }
  await admin.end();
  const middle = (figure: (costs: Record<Side, Cost>) => number) => median(all.map(figure)).toFixed(2);
  const parts = (side: Side) =>
    `${middle((costs) => costs[side].both)} (${middle((costs) => costs[side].server)} + ${middle((costs) => costs[side].database)})`;
  return [
    {
      'a log, cpu ms (server + database)': `${rounds} rounds of ${requests}`,
      'tallies kept': parts('on'),
      'not kept': parts('off'),
      ratio: middle(({ on, off }) => on.both / off.both),
      'from, to': [Math.min(...all.map(({ on, off }) => on.both / off.both)), Math.max(...all.map(({ on, off }) => on.both / off.both))]
        .map((ratio) => ratio.toFixed(2))
        .join(', '),
    },
  ];
}
