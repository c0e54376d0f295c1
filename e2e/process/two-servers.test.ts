import { type LiveStream, type LogNews, type LogStart, livePath } from '@muster/contract';
import pg from 'pg';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { killLeftOvers, type RunningServer } from '../../drills/src/lib/server.ts';
import { startPostgres } from '../../scripts/lib/postgres.mjs';
import { callsOf, dataFolder, serve, signIn, signInAll } from './calls.ts';
import { expectedScore, scoreActs } from './score-acts.ts';

let data: Awaited<ReturnType<typeof dataFolder>>;
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let servers: RunningServer[];
/** Scores: how often each member acts before and after a process is killed. */
const acts = Number(process.env.ACTS ?? 12);
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
beforeAll(async () => {
  data = await dataFolder();
  postgres = await startPostgres();
  const options = { dataDir: data.path, databaseUrl: postgres.url };
  // Both find an empty database and migrate it; one fills the demo. The folder is shared, so both sign with the same secret.
  servers = await Promise.all([serve({ ...options, demo: true }), serve(options)]);
});
afterAll(async () => {
  for (const server of servers ?? []) await server.stop();
  killLeftOvers();
  await postgres?.stop();
  await data.remove();
});

it('starts twice at once on one empty PostgreSQL, and reads through one process what was written through the other', async () => {
  const [first, second] = servers as [RunningServer, RunningServer];
  const author = await signIn(first.url, data.path, 'member');
  const reader = await signIn(first.url, data.path, 'operator');
  const post = await author.calls.createPost({ params: { id: author.me.id }, body: { text: 'Written through the first.' } });
  const elsewhere = callsOf(second.url, reader.access);
  expect((await elsewhere.getPost({ params: { id: reader.me.id, postId: post.id } })).text).toBe('Written through the first.');
  expect((await elsewhere.listEverythingFeed({ query: {} })).data.results[0]!.id).toBe(post.id);
  await elsewhere.addReaction({ params: { posterId: author.me.id, streamId: post.id }, body: { kind: 'like' } });
  const seen = await author.calls.getPost({ params: { id: author.me.id, postId: post.id } });
  expect(seen.reaction_counts.like).toBe(1);
});

it('answers a refresh that reaches both processes at once, again and again, with the same successor', async () => {
  const [first, second] = servers as [RunningServer, RunningServer];
  const { email, password } = await signIn(first.url, data.path, 'member');
  const { refresh } = await callsOf(first.url).signIn({ body: { email, password } });
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => callsOf(n % 2 ? first.url : second.url).refreshSession({ body: { refresh } })),
  );
  expect(new Set(answers.map((tokens) => tokens.refresh)).size).toBe(1);
  expect(await callsOf(second.url, answers[0]!.access).getMe({})).toMatchObject({ email });
  expect(await callsOf(second.url).refreshSession({ body: { refresh: answers[0]!.refresh } })).toMatchObject({ expires_in: 900 });
});

const eventually = (holds: () => void) => vi.waitFor(holds, { timeout: 120_000, interval: 50 });

/** A member's socket at one of the processes, with the messages it received. */
async function listen(url: string, token: string) {
  const socket = io(url, { path: livePath, transports: ['websocket'], auth: { token }, reconnection: false, forceNew: true });
  const told: unknown[] = [];
  socket.onAny((...args) => told.push(args));
  const closed = new Promise<string>((resolve) => socket.once('disconnect', resolve));
  await eventually(() => expect(socket.connected).toBe(true));
  return { socket, told, closed };
}

it('carries a chat across both processes: whoever follows at either is sent all that is said at both, each once and in one order', async () => {
  const [first, second] = servers as [RunningServer, RunningServer];
  const urls = [first.url, second.url];
  const host = await signIn(first.url, data.path, 'event_leader');
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const { id } = await host.calls.createEvent({
    body: {
      name: 'Sleep, and how to get it',
      description: 'A talk.',
      category: 'health-talk',
      is_virtual: true,
      start: at(2),
      end: at(62),
      time_zone_id: 'America/New_York',
    },
  });
  await host.calls.createLiveStream({ body: { identifier: id, url: 'https://stream.example/sleep' } });
  const followers = await Promise.all(
    urls.map(async (url, nth) => {
      const member = await signIn(url, data.path, nth === 0 ? 'member' : 'operator');
      const { socket } = await listen(url, member.access);
      const news: LogNews[] = [];
      socket.on('log', (some: LogNews) => news.push(some));
      const { token } = await member.calls.getChatToken({ body: { identifier: id } });
      const start = (await socket.timeout(120_000).emitWithAck('follow', 'chat', token)) as LogStart;
      return { member, socket, news, start, entries: () => news.flatMap(({ entries }) => entries) };
    }),
  );
  const each = 20;
  await Promise.all(
    followers.map(async ({ member }, nth) => {
      for (let n = 0; n < each; n += 1) {
        const elsewhere = callsOf(urls[(nth + n) % 2]!, member.access);
        await elsewhere.sendChatMessage({ params: { id }, body: { client_id: crypto.randomUUID(), content: `${nth}:${n}` } });
      }
    }),
  );
  const { entries } = await host.calls.listChatEntries({ params: { id }, query: { after: 0 } });
  expect(entries).toHaveLength(2 * each);
  const seqs = entries.map(({ seq }) => seq);
  for (const { entries: heard, news, start, socket } of followers) {
    await eventually(() => expect(heard().map(({ seq }) => seq)).toEqual(seqs));
    for (const [nth, { after }] of news.entries()) expect(after).toBe(nth === 0 ? start.seq : news[nth - 1]!.seq);
    socket.disconnect();
  }
});

it(`has the scores, ranks and badges that a recount has, after members acted through both processes and one was killed (SEED=${seed})`, async () => {
  const options = { dataDir: data.path, databaseUrl: postgres.url };
  const [{ url }] = servers as [RunningServer];
  const operator = await signIn(url, data.path, 'operator');
  const members = await signInAll(url, data.path);
  const world = scoreActs({
    urls: () => servers.map((server) => server.url),
    members,
    operator: { id: operator.me.id, access: operator.access },
    seed,
  });
  await world.make('miles', 60);
  await world.make('miles', 40, 7.5);
  await world.make('steps', 20_000, 10_000);
  await world.act(Math.ceil(acts / 2));
  // In the middle of what it is asked meanwhile; its address is asked until there is another one.
  let back: Promise<void> | undefined;
  const killAndStart = async () => {
    await servers[1]!.kill();
    servers[1] = await serve(options);
  };
  await world.act(Math.ceil(acts / 2), () => {
    back = killAndStart();
  });
  await back;
  expect(world.sentAgain()).toBeGreaterThan(0);
  for (const model of world.challenges) {
    const { id, joined, goal } = model;
    const board = [...joined].map((member) => ({ member, score: expectedScore(model, member, world.logs.values()) }));
    board.sort((a, b) => b.score - a.score || (a.member < b.member ? -1 : 1));
    const rankOf = (score: number) => 1 + board.filter((each) => each.score > score).length;
    for (const [nth, { member, score }] of board.entries()) {
      const { access } = members.find((each) => each.id === member)!;
      const calls = callsOf(servers[nth % 2]!.url, access);
      const params = { id, userId: member };
      const { rank, count, ...standing } = await calls.getRank({ params });
      expect([Math.round(standing.score * 100), rank, count]).toEqual([score, rankOf(score), joined.size]);
      const badge = await calls.getBadge({ params: { id: member, challengeId: id } }).then(
        () => true,
        () => false,
      );
      expect([member, badge]).toEqual([member, score >= goal]);
      let ledger = 0;
      for (let offset: string | null | undefined; offset !== null; ) {
        const page = await calls.getScoreHistory({ params, query: offset ? { offset } : {} });
        for (const { credited } of page.data) ledger += Math.round(credited * 100);
        offset = page.next;
      }
      expect(ledger).toBe(score);
    }
  }
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query<{ steps: number }>(
    `select count(*)::int as steps from (
        select challenge_id, sum(participants) as participants from challenge_bucket group by challenge_id) as kept
      full join (select challenge_id, count(*) as participants from challenge_participant where left_at is null group by challenge_id) as there
        using (challenge_id) where coalesce(kept.participants, 0) <> coalesce(there.participants, 0)`,
  );
  await client.end();
  expect(rows).toEqual([{ steps: 0 }]);
});

it('tells sockets of one process what happened through the other, also after the database has cut their line, and closes them at the end', async () => {
  const [first, second] = servers as [RunningServer, RunningServer];
  const author = await signIn(first.url, data.path, 'member');
  const reader = await signIn(first.url, data.path, 'operator');
  const post = await author.calls.createPost({ params: { id: author.me.id }, body: { text: 'Who is told?' } });
  const { socket, told, closed } = await listen(second.url, author.access);
  const room = `post:${post.id}`;
  const likes = () =>
    (told as Array<[string, Array<[string, LiveStream]>]>)
      .filter(([about]) => about === 'rooms')
      .map(([, [news]]) => news?.[1].reaction_counts.like);
  await socket.emitWithAck('watch', { join: [room] });
  const like = () => reader.calls.addReaction({ params: { posterId: author.me.id, streamId: post.id }, body: { kind: 'like' } });
  const { id: reactionId } = await like();
  await eventually(() => expect(told).toContainEqual(['notifications']));
  await eventually(() => expect(likes()).toEqual([1]));

  await reader.calls.removeReaction({ params: { posterId: author.me.id, streamId: post.id, reactionId }, query: { kind: 'like' } });
  // Sockets are sent only what differs from what they were last sent: the next like is news once this was told.
  await eventually(() => expect(likes().at(-1)).toBe(0));
  const pool = new pg.Client({ connectionString: postgres.url });
  await pool.connect();
  told.length = 0;
  await pool.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'muster live'");
  await pool.end();
  // Any messages in between were missed: all clients refetch.
  await eventually(() => expect(told).toContainEqual(['notifications']));
  told.length = 0;
  await like();
  await eventually(() => expect(told).toContainEqual(['notifications']));
  await eventually(() => expect(likes().at(-1)).toBe(1));

  // A server that waits for open sockets eventually gives up, and exits with 1.
  expect(await second.stop()).toMatchObject({ code: 0 });
  expect(await closed).toMatch(/server disconnect|transport close/);
});
