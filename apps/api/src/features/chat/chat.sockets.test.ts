import { setTimeout as wait } from 'node:timers/promises';
import { type ChatEntry, limits } from '@muster/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { altered } from '../../test/altered.ts';
import { connect, follow as followLog } from '../../test/live.ts';
import { makeMember, type TestMember } from '../../test/members.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeBlock } from '../people/people.factory.ts';
import { goLive, makeLiveEvent, say as sayIn } from './chat.factory.ts';

let app: TestApp;
let [host, ana, ben]: TestMember[] = [];
let id: string;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [host, ana, ben] = [await makeMember(app), await makeMember(app), await makeMember(app, { first_name: 'Ben' })];
  id = await makeLiveEvent(app, host);
});

const soon = (holds: () => void) => vi.waitFor(holds, { timeout: 60_000, interval: 20 });
const say = (who: TestMember, content: string) => sayIn(who, id, content);
const tokenOf = async (who: TestMember) => (await who.api.getChatToken({ body: { identifier: id } })).token;
const textOf = (entry: ChatEntry) => (entry.kind === 'message' ? entry.message.content : `(${entry.kind})`);
const follow = async (who: TestMember) => {
  const followed = await followLog(who.access, app.url, await tokenOf(who));
  return { ...followed, texts: () => followed.entries().map(textOf) };
};

it('sends what is said to those who follow, the content itself, each once and in order', async () => {
  const { seq } = await say(ben!, 'Before');
  const mine = await follow(ana!);
  expect(mine.start).toEqual({ log: `chat:${id}`, seq, state: { live: true, recorded: 0 } });
  for (const text of ['one', 'two', 'three']) await say(ben!, text);
  await soon(() => expect(mine.texts()).toEqual(['one', 'two', 'three']));
  expect(mine.news[0]).toMatchObject({ log: `chat:${id}`, after: seq, state: { live: true } });
  expect(mine.entries()[0]).toMatchObject({
    kind: 'message',
    seq: expect.any(Number),
    message: { content: 'one', sender: { first_name: 'Ben' }, client_id: null },
  });
});

it('loses, doubles and moves nothing while 16 write at once, some of whom wait at their commit', async () => {
  // Every eighth insert commits late: if numbers came from anything but the chat's own row, later entries would appear before earlier ones.
  await sql`
    create function chat_slow() returns trigger language plpgsql as $$
    begin if new.seq % 8 = 0 then perform pg_sleep(0.005); end if; return new; end $$`.execute(app.deps.db);
  await sql`create trigger chat_slow after insert on chat_message for each row execute function chat_slow()`.execute(app.deps.db);
  const writers = await Promise.all(Array.from({ length: 16 }, () => makeMember(app)));
  const [mine, theirs] = [await follow(ana!), await follow(ben!)];
  const each = 15;
  await Promise.all(
    writers.map(async (who, nth) => {
      for (let n = 0; n < each; n += 1) {
        const client_id = newId();
        await sayIn(who, id, `${nth}:${n}`, client_id);
        // Repeat the request, as after a lost response.
        if (n % 5 === 0) await sayIn(who, id, `${nth}:${n}`, client_id);
      }
    }),
  );
  const all = 16 * each;
  await soon(() => expect(mine.entries()).toHaveLength(all));
  await soon(() => expect(theirs.entries()).toHaveLength(all));
  const { entries } = await ana!.api.listChatEntries({ params: { id }, query: { after: 0 } });
  expect(mine.entries()).toEqual(entries);
  expect(theirs.entries()).toEqual(entries);
  expect(new Set(entries.map(textOf)).size).toBe(all);
  const seqs = entries.map(({ seq }) => seq);
  expect(seqs).toEqual([...seqs].sort((a, b) => a - b));
  for (let nth = 0; nth < 16; nth += 1) {
    const own = entries.map(textOf).filter((text) => text.startsWith(`${nth}:`));
    expect(own).toEqual(Array.from({ length: each }, (_, n) => `${nth}:${n}`));
  }
  // Every update starts where the one before it ended.
  for (const [at, { after }] of mine.news.entries()) expect(after).toBe(at === 0 ? mine.start!.seq : mine.news[at - 1]!.seq);
  await sql`drop trigger chat_slow on chat_message`.execute(app.deps.db);
});

it('is taken up again after a lost connection, from the last one seen', async () => {
  const mine = await follow(ana!);
  await say(ben!, 'one');
  await soon(() => expect(mine.texts()).toEqual(['one']));
  const last = mine.news.at(-1)!.seq;
  mine.socket.disconnect();
  await say(ben!, 'two');
  await say(host!, 'three');
  const again = await follow(ana!);
  const missed = await ana!.api.listChatEntries({ params: { id }, query: { after: last } });
  await say(ben!, 'four');
  await soon(() => expect(again.texts().at(-1)).toBe('four'));
  expect(missed.entries.map(textOf)).toEqual(['two', 'three']);
  expect(again.start!.seq).toBeLessThanOrEqual(missed.seq);
});

it('says nothing of members across a block, not even that there was something, and hides nothing else', async () => {
  const hidden = await makeMember(app, { first_name: 'Canary' });
  await makeBlock(app.deps.db, { blocker: hidden.id, blocked: ana!.id, at: app.clock.now() });
  const [mine, theirs, canarys] = [await follow(ana!), await follow(ben!), await follow(hidden)];
  const { message } = await say(hidden, 'Not for everybody');
  await soon(() => expect(theirs.texts()).toEqual(['Not for everybody']));
  await host!.api.removeChatMessage({ params: { id, messageId: message.id } });
  await soon(() => expect(theirs.texts().at(-1)).toBe('(removal)'));
  await say(ana!, 'For all but one');
  await say(ben!, 'For all');
  await soon(() => expect(mine.texts()).toEqual(['For all but one', 'For all']));
  await soon(() => expect(canarys.texts().at(-1)).toBe('For all'));
  expect(canarys.texts()).not.toContain('For all but one');
  for (const trace of ['Canary', 'Not for everybody', hidden.id, message.id]) expect(JSON.stringify(mine.told)).not.toContain(trace);
  // Every update starts where the one before it ended, although entries in between were hidden.
  for (const [at, { after }] of mine.news.entries()) expect(after).toBe(at === 0 ? mine.start!.seq : mine.news[at - 1]!.seq);
});

it('names no anonymous member, but to themselves', async () => {
  const hidden = await makeMember(app, { first_name: 'Canary', anonymous_profile: true });
  const [mine, theirs] = [await follow(ana!), await follow(hidden)];
  await say(hidden, 'Guess who');
  await soon(() => expect(mine.entries()).toMatchObject([{ message: { sender: { id: null, first_name: 'Anonymous' } } }]));
  await soon(() =>
    expect(theirs.entries()).toMatchObject([{ message: { sender: { first_name: 'Canary' }, client_id: expect.any(String) } }]),
  );
  for (const trace of ['Canary', hidden.id]) expect(JSON.stringify(mine.told)).not.toContain(trace);
});

it('tells of a removal to all, and of being silenced to that member alone', async () => {
  const [mine, bens] = [await follow(ana!), await follow(ben!)];
  const { message } = await say(ben!, 'Noise');
  const params = { id, messageId: message.id };
  await host!.api.muteInChat({ params });
  await soon(() => expect(bens.texts()).toEqual(['Noise', '(silence)']));
  await host!.api.unmuteInChat({ params });
  await host!.api.removeChatMessage({ params });
  await soon(() => expect(bens.texts()).toEqual(['Noise', '(silence)', '(voice)', '(removal)']));
  await soon(() => expect(mine.texts()).toEqual(['Noise', '(removal)']));
  expect(mine.entries().at(-1)).toMatchObject({ message_id: message.id });
});

it('tells when the stream ends, and when it is recorded', async () => {
  const mine = await follow(ana!);
  const { seq } = await say(ben!, 'Last words');
  await host!.api.completeLiveStream({ body: { identifier: id } });
  await soon(() => expect(mine.news.at(-1)?.state).toEqual({ live: false, recorded: seq }));
  await goLive(app.deps.db, id, app.clock.now());
});

it('puts out whoever no longer sees the event, and lets them fetch anew what a block hides', async () => {
  const [mine, bens] = [await follow(ana!), await follow(ben!)];
  await ana!.api.blockMember({ params: { id: ana!.id, otherId: ben!.id } });
  await soon(() => expect(mine.told).toContainEqual(['log_again', `chat:${id}`]));
  await host!.api.blockMember({ params: { id: host!.id, otherId: ben!.id } });
  await soon(() => expect(bens.told).toContainEqual(['log_end', `chat:${id}`, 'gone']));
  await say(ana!, 'Without Ben');
  await soon(() => expect(mine.texts()).toEqual(['Without Ben']));
  expect(bens.texts()).toEqual([]);
});

it('closes with the event', async () => {
  const mine = await follow(ana!);
  await app.deps.db.updateTable('event').set({ status: 'Canceled' }).where('id', '=', id).execute();
  await host!.api.removeEvent({ params: { id } });
  await soon(() => expect(mine.told).toContainEqual(['log_end', `chat:${id}`, 'gone']));
});

it('admits by nothing but a good token of the same session', async () => {
  const [anas, bens] = [await tokenOf(ana!), await tokenOf(ben!)];
  const started = async (access: string, token: string) => (await followLog(access, app.url, token)).start;
  expect(await started(ana!.access, anas)).not.toBeNull();
  for (const token of [bens, ana!.access, altered(anas), '', 'x.y.z']) expect(await started(ana!.access, token)).toBeNull();
  const elsewhere = await app.session.start(ana!.id, 'another browser');
  expect(await started(elsewhere.access, anas)).toBeNull();
  const { socket, opened } = connect(ana!.access, app.url);
  await opened;
  // Malformed messages get no reply and do not close the connection.
  for (const nonsense of [
    ['toString', anas],
    ['chat', 7],
    [null, null],
  ])
    (socket as { emit: (...args: unknown[]) => void }).emit('follow', ...nonsense, () => undefined);
  await wait(50);
  expect(socket.connected).toBe(true);
  app.clock.advance(limits.chat_token_seconds);
  const { access } = await app.session.start(ana!.id, 'test');
  expect(await started(access, anas)).toBeNull();
});

it('ends with its token, goes on with a fresh one, and ends with the session', async () => {
  const { access, refresh } = await app.session.start(ana!.id, 'test');
  const fresh = async () => (await app.client(access).getChatToken({ body: { identifier: id } })).token;
  const first = await fresh();
  // One second before the token expires, and five minutes before the socket does.
  app.clock.advance(limits.chat_token_seconds - 1);
  const mine = await followLog(access, app.url, first);
  expect(mine.start).not.toBeNull();
  await soon(() => expect(mine.told).toContainEqual(['log_end', `chat:${id}`, 'expired']));
  await sayIn({ ...ben!, api: app.client((await app.session.start(ben!.id, 'test')).access) }, id, 'Nobody listens');
  expect(await mine.socket.timeout(60_000).emitWithAck('follow', 'chat', await fresh())).toMatchObject({ log: `chat:${id}` });
  await sayIn({ ...ben!, api: app.client((await app.session.start(ben!.id, 'test')).access) }, id, 'Back');
  await soon(() => expect(mine.entries().map(textOf)).toEqual(['Back']));
  await app.session.end(refresh);
  expect(await mine.closed).toMatch(/disconnect|transport/);
});
