// Members at work while the servers under them are replaced: each edits a post and its bio by turns, and reads both from another process.
import { type Answer, good, isGood, type KeptPost, ledger, type Member, readNews, repeat, sender } from '../lib/load.ts';
import type { RunningServer } from '../lib/server.ts';

/** A process that keeps a request waiting for too long puts it off, and the web app sends it again by itself. */
const LATER = 3;
/** How often a request goes to the next server where nothing listens any more. */
const ELSEWHERE = 5;
/** Out of a budget of 120 writes a minute. */
const WRITE_PAUSE_MS = 550;

/** Starts the load on `live`, the servers that a proxy would send requests to, which may change at any time. */
export async function startLoad(live: readonly RunningServer[], members: readonly Member[]) {
  const { send, counts, faults } = sender(() => live.map(({ url }) => url), { later: LATER, elsewhere: ELSEWHERE });
  const [still, ...busy] = members as [Member, ...Member[]];
  const readBio = async (of: Member, by: Member): Promise<Answer<{ profile_bio: string | null }>> =>
    send(by, (calls) => calls.getMember({ params: { id: of.id } }));
  const { profile_bio: stillBio } = good(await send(still, (calls) => calls.getMe({})));
  const written = ledger(send);
  for (const author of busy) good(await written.post(author, 'Before.'));
  const bios = new Map<Member, string>();
  let wrong = 0;
  /** Counts an answer that does not show what it must. */
  const mustShow = <T>(answer: Answer<T>, valueOf: (body: T) => string | null, value: string | null) => {
    if (isGood(answer) && valueOf(answer.body) !== value) wrong += 1;
  };

  const editPost = async (post: KeptPost, words: string) => {
    const edited = await written.edit(post, words);
    const params = { id: post.author.id, postId: post.id };
    const read = await send(post.author, (calls) => calls.getPost({ params }));
    if (isGood(edited)) mustShow(read, ({ text }) => text, words);
  };
  const editBio = async (author: Member, words: string) => {
    const saved = await send(author, (calls) => calls.saveMember({ params: { id: author.id }, body: { profile_bio: words } }));
    if (isGood(saved)) bios.set(author, words);
    const read = await readBio(author, author);
    if (isGood(saved)) mustShow(read, (body) => body.profile_bio, words);
  };
  const loop = repeat(written.posts, WRITE_PAUSE_MS, async (post, round, nth) => {
    const words = `${nth}.${round}`;
    if (round % 2) await editBio(post.author, words);
    else await editPost(post, words);
    // Whose row nobody writes.
    mustShow(await readBio(still, post.author), (body) => body.profile_bio, stillBio);
    await readNews(send, post.author);
    return round;
  });

  return {
    /** How many requests were not answered well in the end, and how many answers were wrong. */
    failed: () => counts.sent - counts.answered,
    wrong: () => wrong,
    said: () =>
      `${counts.sent} sent, ${counts.answered} answered, ${counts.putOff} put off and sent again, ${counts.sent - counts.answered} failed or under way ${[...faults].map(([what, times]) => `${times} × ${what.trim()}`).join(', ')}`.trim(),
    /** Ends it. Returns how many acknowledged writes there were to keep, and how many of them are lost. */
    stop: async (): Promise<{ kept: number; lost: number }> => {
      await loop.end();
      let { length: lost } = await written.missing(live[0]!.url);
      for (const [author, bio] of bios) {
        const me = good(await send(author, (calls) => calls.getMe({})));
        if (me.profile_bio !== bio) lost += 1;
      }
      return { kept: 2 * written.posts.length, lost };
    },
  };
}
