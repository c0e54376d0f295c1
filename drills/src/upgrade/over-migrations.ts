// Over migrations and back: this release, the next that adds a column and fills it, the one that no longer uses the old one, and the one that drops it.
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Check } from '../lib/drill.ts';
import { signInAll } from '../lib/load.ts';
import { fleetOn } from './fleet.ts';
import { startLoad } from './load.ts';
import { buildNext } from './releases.ts';

/** Members that nobody signs in as, so that the backfill has something to do. */
const CROWD = 150_000;
const LIMIT_MS = 900_000;

interface Backfill {
  done: number;
  total: number;
  finished: boolean;
}

/** Plays it all, under load. `check` is told what held. */
export async function overMigrations({
  ours,
  databaseUrl,
  folder,
  restMs,
  check,
}: {
  ours: string;
  databaseUrl: string;
  folder: string;
  restMs: number;
  check: Check;
}): Promise<void> {
  console.log('Building the next three releases…');
  const [expanded, moved, contracted] = [buildNext('expanded'), buildNext('moved'), buildNext('contracted')];
  const fleet = fleetOn({ folder, databaseUrl, restMs });
  await fleet.begin(ours);
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  await database.query(
    `insert into member (id, email, first_name, last_name, profile_bio, created_at)
     select gen_random_uuid(), 'crowd-' || n || '@example.com', 'Crowd', n::text, 'Bio of ' || n, now() from generate_series(1, $1::int) as n`,
    [CROWD],
  );
  const filled = async () => {
    const { rows } = await database.query<Backfill>(
      "select done::int, total::int, finished_at is not null as finished from backfill where name = 'members.about'",
    );
    return rows[0] ?? { done: 0, total: 0, finished: false };
  };
  const until = async (holds: (state: Backfill) => boolean, what: string) => {
    const end = Date.now() + LIMIT_MS;
    for (;;) {
      const state = await filled();
      if (holds(state)) return state;
      if (Date.now() > end) throw new Error(`${what} was waited for in vain: ${JSON.stringify(state)}`);
      await wait(100);
    }
  };
  const load = await startLoad(fleet.live, await signInAll(fleet.live[0]!.url, folder));
  const become = async (dist: string, what: string) => check(await fleet.become(dist), what, load.said());
  await wait(restMs);

  await become(expanded, 'forward to the next one, which has a column more');
  const killedAt = await until(({ done }) => done > CROWD / 10, 'the backfill');
  await fleet.kill();
  const { done: kept } = await filled();
  await wait(restMs / 2);
  const stood = await filled();
  check(
    !stood.finished && stood.done === kept && kept >= killedAt.done,
    'the backfill was killed amid, and stands',
    `${kept} of ${stood.total} rows`,
  );
  const early = await fleet.refused(moved);
  check(
    /The data cannot be brought up to 9002_bio_unused yet: the backfill members\.about is at \d+ of/.test(early ?? ''),
    'what relies on it does not start yet',
  );
  await become(ours, 'back over the migration: this one again, on its tables');
  const back = await filled();
  check(!back.finished && back.done === kept, 'the backfill waits for its release', `${back.done} of ${back.total} rows`);
  const looked = await fleet.command(ours, 'check');
  check(looked.includes('! migrations     A later release has brought it up to 9001_about'), '`muster check` says so');
  await wait(restMs);

  await become(expanded, 'forward again');
  const went = await until(({ done }) => done > kept, 'the next worker');
  check(true, 'its worker goes on from there', `${went.done} rows`);
  const finished = await until((state) => state.finished, 'the end of the backfill');
  const { rows } = await database.query<{ n: number; wrong: number }>(
    'select count(*)::int as n, count(*) filter (where about is distinct from profile_bio)::int as wrong from member',
  );
  check(
    rows[0]!.wrong === 0 && finished.done <= rows[0]!.n,
    'each row was filled once',
    `${finished.done} done, ${rows[0]!.n} rows, ${rows[0]!.wrong} differ`,
  );

  await become(moved, 'forward to the one that no longer uses the old column');
  await become(contracted, 'forward to the one that drops the old column');
  const old = await fleet.refused(expanded);
  check(
    /this one knows no step after 9001_about, and the data needs one that knows 9002_bio_unused/.test(old ?? ''),
    'one that needs the old column refuses',
  );
  await become(moved, 'back to the one before, without the old column');
  await become(contracted, 'forward again');

  const { kept: writes, lost } = await load.stop();
  check(load.failed() === 0, 'no request failed', load.said());
  check(load.wrong() === 0, 'no answer was wrong', `${load.wrong()}`);
  check(lost === 0, 'every acknowledged write is there', `${writes} texts, ${lost} lost`);
  await database.end();
  await fleet.end();
}
