// Members at work while the servers under them are replaced: each edits a post and its bio by turns, and reads both from another process.
import { setTimeout as wait } from 'node:timers/promises';
import { call, postsOf } from '../crash/members.mjs';

/** A process that keeps a request waiting for too long puts it off with a 503, and the web app sends it again by itself after a second. */
const [LATER_MS, LATER_TRIES] = [1000, 3];
/** Out of a budget of 120 writes a minute. */
const WRITE_PAUSE_MS = 550;

/** Starts the load on `live`, the servers that a proxy would send requests to, which may change at any time. */
export async function startLoad(live, members) {
  const counts = { sent: 0, answered: 0, elsewhere: 0, putOff: 0, failed: 0, wrong: 0 };
  const failures = new Map();
  let turn = 0;
  /** Sends a request to the next server; where nothing listens any more, to the one after it, as a proxy does. */
  async function send(path, options) {
    counts.sent += 1;
    for (let tries = 0; ; tries += 1) {
      const { url } = live[turn++ % live.length];
      let answer;
      try {
        answer = await call(url, path, options);
      } catch (error) {
        if (error.cause?.code === 'ECONNREFUSED' && tries < 5) {
          counts.elsewhere += 1;
          continue;
        }
        answer = { status: error.cause?.code ?? error.message };
      }
      if (answer.status === 503 && answer.body?.code === 'unavailable' && tries < LATER_TRIES) {
        counts.putOff += 1;
        await wait(LATER_MS);
        continue;
      }
      if (answer.status === 200) counts.answered += 1;
      else {
        counts.failed += 1;
        const said = `${options.method ?? 'GET'} ${answer.status} ${answer.body?.code ?? ''}`;
        failures.set(said, (failures.get(said) ?? 0) + 1);
      }
      return answer;
    }
  }

  const [still, ...busy] = members;
  const { body: stillMe } = await call(live[0].url, '/api/user/me', { token: still.token });
  const posts = [];
  for (const author of busy) {
    const { body } = await call(live[0].url, `/api/user/${author.id}/feed`, { token: author.token, body: { text: 'Before.' } });
    posts.push({ author, id: body.id, text: body.text, bio: null });
  }
  let running = true;
  const loops = posts.map(async (post, nth) => {
    const { author, id } = post;
    const { token } = author;
    for (let round = 0; running; round += 1) {
      const words = `${nth}.${round}`;
      const [path, field] = round % 2 ? [`/api/user/${author.id}`, 'profile_bio'] : [`/api/user/${author.id}/feed/${id}`, 'text'];
      const written = await send(path, { method: round % 2 ? 'POST' : 'PUT', token, body: { [field]: words } });
      if (written.status === 200) post[round % 2 ? 'bio' : 'text'] = words;
      const read = await send(path, { token });
      if (read.status === 200 && written.status === 200 && read.body[field] !== words) counts.wrong += 1;
      // Whose row nobody writes.
      const seen = await send(`/api/user/${still.id}`, { token });
      if (seen.status === 200 && seen.body.profile_bio !== stillMe.profile_bio) counts.wrong += 1;
      await send(`/api/user/${author.id}/news`, { token });
      await wait(WRITE_PAUSE_MS);
    }
  });

  return {
    counts,
    said: () =>
      `${counts.sent} sent, ${counts.answered} answered, ${counts.putOff} put off and sent again, ${counts.failed} failed ${[...failures].map(([what, times]) => `${times} × ${what.trim()}`).join(', ')}`.trim(),
    /** Ends it. Returns how many acknowledged writes there were to keep, and how many of them are lost. */
    stop: async () => {
      running = false;
      await Promise.all(loops);
      let lost = 0;
      for (const { author, id, text, bio } of posts) {
        if ((await postsOf(live[0].url, author)).get(id) !== text) lost += 1;
        const { body } = await call(live[0].url, '/api/user/me', { token: author.token });
        if (bio !== null && body.profile_bio !== bio) lost += 1;
      }
      return { kept: 2 * posts.length, lost };
    },
  };
}
