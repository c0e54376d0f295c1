import { afterAll, beforeAll, expect, it } from 'vitest';
import { oneAtATime } from '../../test/held-up.ts';
import { makeMember, type TestMember } from '../../test/members.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeComment } from '../reactions/reactions.factory.ts';
import { makeFollow, makePost } from './feed.factory.ts';

// A database that runs one statement at a time has fewer interleavings and is slower, so use smaller numbers.
const DELETED = oneAtATime ? 20 : 100;
const BEFORE = 10 * DELETED;
const WRITTEN = 5 * DELETED;
const AUTHORS = 20;

let app: TestApp;
let me: TestMember;
let authors: TestMember[];
beforeAll(async () => {
  app = await startTestApp();
  me = await makeMember(app);
  authors = await Promise.all(Array.from({ length: AUTHORS }, () => makeMember(app)));
});
afterAll(() => app.close());

// Long before any id that a call creates from the real clock.
const at = (second: number) => new Date(Date.parse('2024-05-06T12:00:00Z') + second * 1000);

/** The ids of a page, and the offset of the next one. */
interface Page {
  ids: string[];
  next: string | null;
}
type List = (offset?: string) => Promise<Page>;

/** Reads a list to its end, page by page. */
async function walk(list: List): Promise<string[]> {
  const seen: string[] = [];
  for (let offset: string | undefined; ; ) {
    const { ids, next } = await list(offset);
    seen.push(...ids);
    if (!next) return seen;
    offset = next;
  }
}

/** Pages through the lists during concurrent writes and deletions, and compares the items seen with those that existed throughout. */
async function walkUnderWrites(
  lists: List[],
  there: ReadonlyArray<{ id: string; author: TestMember }>,
  write: (author: TestMember) => Promise<unknown>,
  remove: (item: { id: string; author: TestMember }) => Promise<unknown>,
): Promise<void> {
  const doomed = there.filter((_, nth) => nth % (BEFORE / DELETED) === 3);
  expect(doomed).toHaveLength(DELETED);
  const stays = there.filter((item) => !doomed.includes(item)).map(({ id }) => id);
  let walking = true;
  let during = 0;
  const writing = (async () => {
    for (let round = 0; round < WRITTEN / 5; round += 1) {
      const writers = Array.from({ length: 5 }, (_, nth) => authors[(round * 5 + nth) % AUTHORS]!);
      await Promise.all([...writers.map(write), ...doomed.slice(round, round + 1).map(remove)]);
      if (walking) during += writers.length;
    }
  })();
  const walked = Promise.all(lists.map(walk)).finally(() => {
    walking = false;
  });
  const [walks] = await Promise.all([walked, writing]);
  expect(during).toBeGreaterThan(0);
  for (const seen of walks) {
    expect(new Set(seen).size).toBe(seen.length);
    const all = new Set(seen);
    expect(stays.filter((id) => !all.has(id))).toEqual([]);
  }
}

const pageOf = ({ data, next }: { data: { results: Array<{ id: string }> }; next: string | null }): Page => ({
  ids: data.results.map((post) => post.id),
  next,
});

it(`walks ${BEFORE} posts of both feeds while ${WRITTEN} are written and ${DELETED} deleted, shows nothing twice and misses none that stays`, async () => {
  const posts: Array<{ id: string; author: TestMember }> = [];
  for (const author of authors) await makeFollow(app.deps.db, { follower: me.id, followee: author.id, at: app.clock.now() });
  for (let nth = 0; nth < BEFORE; nth += 1) {
    const author = authors[nth % AUTHORS]!;
    posts.push({ id: await makePost(app.deps.db, { author: author.id, at: at(nth) }), author });
  }
  await walkUnderWrites(
    [
      async (offset) => pageOf(await me.api.listFollowingFeed({ params: { id: me.id }, query: { offset } })),
      async (offset) => pageOf(await me.api.listEverythingFeed({ query: { offset } })),
    ],
    posts,
    (author) => author.api.createPost({ params: { id: author.id }, body: { text: 'In between' } }),
    ({ id, author }) => author.api.deletePost({ params: { id: author.id, postId: id } }),
  );
});

it(`walks ${BEFORE} comments while ${WRITTEN} are written and ${DELETED} deleted, shows none twice and misses none that stays`, async () => {
  // Resets the budgets that the writes have used up.
  app.clock.advance(5 * 60);
  const post = await makePost(app.deps.db, { author: me.id, at: at(0) });
  const comments: Array<{ id: string; author: TestMember }> = [];
  for (let nth = 0; nth < BEFORE; nth += 1) {
    const author = authors[nth % AUTHORS]!;
    comments.push({ id: await makeComment(app.deps.db, { stream: post, author: author.id, at: at(nth) }), author });
  }
  const stream = { posterId: me.id, streamId: post };
  await walkUnderWrites(
    [
      async (offset) => {
        const { data, next } = await me.api.listReactions({ params: stream, query: { offset, kind: 'comment' } });
        return { ids: data.reactions.map(({ id }) => id), next };
      },
    ],
    comments,
    (author) => author.api.addReaction({ params: stream, body: { kind: 'comment', content: 'In between' } }),
    ({ id, author }) => author.api.removeReaction({ params: { ...stream, reactionId: id }, query: { kind: 'comment' } }),
  );
});
