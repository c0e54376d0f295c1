import { type Kysely, sql } from 'kysely';
import { recountChallenges } from './fill-challenges.ts';
import type { DatabaseProcess, Server } from './load.ts';
import { flood } from './score-flood.ts';
import { freezeTimes } from './score-freeze.ts';
import { liveBoards } from './score-live.ts';
import { lastDays, loggers } from './score-loggers.ts';

/** How many members log, besides the first of the leaderboard. */
export const LOGGERS = 3000;

/**
 * What the challenge that everybody takes part in bears: open leaderboards while it is logged, a thousand logs a second on one process and on
 * two, and making its results final; or only the last. `tell` is given a table after each part.
 */
export async function scoreTimes(
  db: Kysely<never>,
  { ours, startAnother, database }: { ours: Server; startAnother: () => Promise<Server>; database: DatabaseProcess },
  {
    challenge,
    access,
    onlyFreeze,
    tell,
  }: {
    challenge: string;
    access: (member: string, session: string) => Promise<string>;
    onlyFreeze: boolean;
    tell: (table: object) => void;
  },
): Promise<void> {
  await recountChallenges(db);
  const { rows: best } = await sql<{ id: string }>`select member_id as id from challenge_participant
    where challenge_id = ${challenge}::uuid and left_at is null order by score desc limit 25`.execute(db);
  const members = await loggers(
    db,
    LOGGERS,
    best.map(({ id }) => id),
    access,
  );
  const days = lastDays();
  if (!onlyFreeze) {
    tell(await liveBoards(ours, { challenge, members, day: days[0]! }));
    const bare = { challenge, members, days };
    tell([await flood(db, { name: 'one process', servers: [ours], database }, bare)]);
    tell([await flood(db, { name: 'two processes, in turn', servers: [ours, await startAnother()], database }, bare)]);
  }
  tell([await freezeTimes(db, ours, { challenge, members, day: days[5]! })]);
}
