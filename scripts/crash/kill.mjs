// Kills the server repeatedly while members write, and afterwards looks for every acknowledged post and edit.
import { setTimeout as wait } from 'node:timers/promises';
import { startServer } from '../lib/server.mjs';
import { edit, POSTS_OF_A_MEMBER, post, postsOf, signInAll } from './members.mjs';

/** Small enough that nobody exhausts the write budget of a minute. */
const MOST_PER_ROUND = 100;
/** Fewer writes would make a kill prove little. */
const LEAST_PER_ROUND = 5;

/** The posts that the server does not have with the text it acknowledged last, or with a later one that it did not acknowledge. */
async function missing(url, members, posts) {
  const lists = await Promise.all(members.map(async (member) => [member.id, await postsOf(url, member)]));
  const byAuthor = new Map(lists);
  return posts.filter(({ id, author, text, unsure }) => ![text, ...unsure].includes(byAuthor.get(author).get(id)));
}

/**
 * Members post as much as they may in a round and then edit what they posted last. Returns, per round, how many writes were acknowledged
 * before the kill and how many of all posts so far are wrong after the restart.
 */
export async function killRounds({ rounds, seconds, dataDir, databaseUrl, report }) {
  const options = { dataDir, databaseUrl, demo: true, brief: true, env: { TRUSTED_PROXIES: '127.0.0.1', DATA_SYNC: '1' } };
  const postsPerRound = Math.floor(POSTS_OF_A_MEMBER / rounds);
  let server = await startServer(options);
  const members = await signInAll(server.url, dataDir);
  const posts = [];
  let acknowledged = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const { url } = server;
    const before = acknowledged;
    let running = true;
    const writing = members.map(async (member, nth) => {
      let last = null;
      for (let turn = 0; running && turn < MOST_PER_ROUND; turn += 1) {
        const text = `Round ${round}, ${nth}.${turn}`;
        let written = false;
        if (!last || turn < postsPerRound) {
          const id = await post(url, member, text);
          if (id) {
            last = { id, author: member.id, text, unsure: [] };
            posts.push(last);
            written = true;
          }
        } else {
          written = await edit(url, member, last.id, text);
          if (written) Object.assign(last, { text, unsure: [] });
          else last.unsure.push(text);
        }
        if (written) acknowledged += 1;
        else if (running) await wait(5);
      }
    });
    // At a moment that varies by round, in the middle of the writing, which takes longer to begin on a slow machine.
    await wait(seconds * 1000 * (0.5 + (round % 5) / 5));
    const given = Promise.all(writing).then(() => true);
    while (acknowledged - before < LEAST_PER_ROUND && !(await Promise.race([given, wait(10)])));
    const killed = server.kill();
    running = false;
    await Promise.all([killed, ...writing]);
    const began = performance.now();
    server = await startServer(options);
    const opened = performance.now() - began;
    const gone = await missing(server.url, members, posts);
    report({ round, writes: acknowledged - before, missing: gone.length, total: acknowledged, opened });
  }
  await server.stop();
}
