// Kills the server repeatedly while members write, and afterwards looks for every acknowledged post and edit.
import { setTimeout as wait } from 'node:timers/promises';
import { type KeptPost, ledger, POSTS_OF_A_MEMBER, repeat, sender, signInAll } from '../lib/load.ts';
import { startServer } from '../lib/server.ts';
import { isAcknowledged } from './acknowledged.ts';

/** Small enough that nobody exhausts the write budget of a minute. */
const MOST_PER_ROUND = 100;
/** Fewer writes would make a kill prove little. */
const LEAST_PER_ROUND = 5;

/** What a round has come to: the writes acknowledged in it, the posts that are wrong after it, and how long the restart took. */
interface Round {
  round: number;
  writes: number;
  missing: number;
  total: number;
  opened: number;
}

/**
 * Members post as much as they may in a round and then edit what they posted last. Reports, per round, how many writes were acknowledged
 * before the kill and how many of all posts so far are wrong after the restart.
 */
export async function killRounds({
  rounds,
  seconds,
  dataDir,
  databaseUrl,
  report,
}: {
  rounds: number;
  seconds: number;
  dataDir: string;
  databaseUrl?: string | undefined;
  report: (round: Round) => void;
}): Promise<void> {
  const options = { dataDir, databaseUrl, demo: true, brief: true, env: { TRUSTED_PROXIES: '127.0.0.1', DATA_SYNC: '1' } };
  const postsPerRound = Math.floor(POSTS_OF_A_MEMBER / rounds);
  let server = await startServer(options);
  const members = await signInAll(server.url, dataDir);
  const { send } = sender(() => [server.url]);
  const written = ledger(send);
  let acknowledged = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const before = acknowledged;
    let running = true;
    const own = new Map<string, KeptPost>();
    const load = repeat(members, 0, async (member, turn, nth) => {
      if (!running || turn === MOST_PER_ROUND) return null;
      const text = `Round ${round}, ${nth}.${turn}`;
      const last = own.get(member.id);
      const isNew = !last || turn < postsPerRound;
      if (isAcknowledged(await (isNew ? written.post(member, text) : written.edit(last, text)))) {
        acknowledged += 1;
        if (isNew) own.set(member.id, written.posts.findLast(({ author }) => author === member)!);
      } else if (running) await wait(5);
      return turn;
    });
    // At a moment that varies by round, in the middle of the writing, which takes longer to begin on a slow machine.
    await wait(seconds * 1000 * (0.5 + (round % 5) / 5));
    const given = load.done.then(() => true);
    while (acknowledged - before < LEAST_PER_ROUND && !(await Promise.race([given, wait(10)])));
    const killed = server.kill();
    running = false;
    await Promise.all([killed, load.end()]);
    const began = performance.now();
    server = await startServer(options);
    const opened = performance.now() - began;
    const { length: missing } = await written.missing(server.url);
    report({ round, writes: acknowledged - before, missing, total: acknowledged, opened });
  }
  await server.stop();
}
