import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPostgres } from '../../scripts/lib/postgres.mjs';
import { killLeftOvers, type RunningServer } from '../../scripts/lib/server.mjs';
import { callsOf, dataFolder, serve, signIn } from './calls.ts';

let data: Awaited<ReturnType<typeof dataFolder>>;
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let servers: RunningServer[];
beforeAll(async () => {
  data = await dataFolder();
  postgres = await startPostgres();
  const options = { dataDir: data.path, databaseUrl: postgres.url };
  // Both find an empty database and migrate it; one fills the demo. The folder is shared, so both sign with the same secret.
  servers = await Promise.all([serve({ ...options, demo: true }), serve(options)]);
}, 180_000);
afterAll(async () => {
  for (const server of servers ?? []) await server.stop();
  killLeftOvers();
  await postgres?.stop();
  await data.remove();
}, 60_000);

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
