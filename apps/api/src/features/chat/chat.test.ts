import { budgets, type ChatEntry, limits } from '@muster/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { makeMember, type TestMember } from '../../test/members.ts';
import { refusal, startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeBlock } from '../people/people.factory.ts';
import { goLive, makeLiveEvent, say as sayIn } from './chat.factory.ts';

let app: TestApp;
let [host, ana, ben]: TestMember[] = [];
let id: string;
beforeAll(async () => {
  app = await startTestApp({ config: { features: { anonymous_users: true } } });
});
afterAll(() => app.close());
beforeEach(async () => {
  [host, ana, ben] = [await makeMember(app), await makeMember(app), await makeMember(app, { first_name: 'Ben', last_name: 'Okafor' })];
  id = await makeLiveEvent(app, host);
});

const say = (who: TestMember, content: string, client_id?: string) => {
  app.clock.advance(1);
  return sayIn(who, id, content, client_id);
};
const history = (who: TestMember, after?: number) =>
  who.api.listChatEntries({ params: { id }, query: after === undefined ? {} : { after } });
const texts = (entries: readonly ChatEntry[]) =>
  entries.map((entry) => (entry.kind === 'message' ? entry.message.content : `(${entry.kind})`));
const heard = async (who: TestMember, after?: number) => texts((await history(who, after)).entries);
const log = (who: TestMember, eventId = id) => who.api.getChatLogs({ params: { id: eventId } });
const end = async () => {
  app.clock.advance(1);
  await host!.api.completeLiveStream({ body: { identifier: id } });
  await app.jobs.settle();
};

describe('saying something in a chat', () => {
  it('has an id, the content and who says it, in the order of the server [CHAT-03]', async () => {
    const client_id = newId();
    const { seq, message } = await say(ben!, '  Good morning  ', client_id);
    expect(message).toEqual({
      id: expect.any(String),
      content: 'Good morning',
      sender: expect.objectContaining({ id: ben!.id, first_name: 'Ben', profile_photo_url: null }),
      time: app.clock.now().toISOString(),
      client_id,
    });
    await say(ana!, 'Hello');
    const { entries, ...rest } = await history(ana!);
    const last = entries.at(-1)!.seq;
    expect(last).toBeGreaterThan(seq);
    expect(rest).toEqual({ seq: last, more: false, state: { live: true, recorded: 0 } });
    // The client id is returned to the sender alone.
    expect(entries).toMatchObject([
      { kind: 'message', seq, message: { ...message, client_id: null } },
      { kind: 'message', seq: last, message: { content: 'Hello', client_id: expect.any(String) } },
    ]);
  });

  it('happens once, however often and at once it is sent', async () => {
    const client_id = newId();
    const answers = await Promise.all(Array.from({ length: 10 }, () => say(ben!, 'Once', client_id)));
    expect(new Set(answers.map(({ message }) => message.id)).size).toBe(1);
    expect(new Set(answers.map(({ seq }) => seq)).size).toBe(1);
    expect(await heard(ana!)).toEqual(['Once']);
    expect(await refusal(say(ana!, 'Under the same name', client_id))).toMatchObject({ status: 409, code: 'idempotency_mismatch' });
    expect(await heard(ana!)).toEqual(['Once']);
  });

  it('needs a live event: neither before, nor after, nor in one that was canceled; what was said already is answered', async () => {
    const closed = { status: 409, code: 'chat.closed' };
    const client_id = newId();
    await say(ben!, 'In time', client_id);
    await end();
    expect(await refusal(say(ben!, 'Too late'))).toMatchObject(closed);
    expect((await say(ben!, 'In time', client_id)).message.content).toBe('In time');
    const { db } = app.deps;
    await db.updateTable('event').set({ live_started_at: null, live_completed_at: null }).where('id', '=', id).execute();
    expect(await refusal(say(host!, 'Too early'))).toMatchObject(closed);
    await goLive(db, id, app.clock.now());
    await db.updateTable('event').set({ status: 'Canceled' }).where('id', '=', id).execute();
    expect(await refusal(say(ben!, 'Canceled'))).toMatchObject(closed);
  });

  it('has a length, and is not blank', async () => {
    const wrong = (content: string) => refusal(say(ben!, content));
    expect((await wrong('x'.repeat(limits.chat_length + 1))).fields).toEqual({ content: ['Message has exceeded 500 characters.'] });
    for (const blank of ['', '  \n ', '\u200d\u2060'])
      expect((await wrong(blank)).fields).toEqual({ content: ['Unable to send an empty message.'] });
    await say(ben!, '🙂'.repeat(limits.chat_length));
  });

  it('has a budget for each member, which fills again', async () => {
    const { max, seconds } = budgets.chat;
    for (let n = 0; n < max; n += 1) await sayIn(ben!, id, `${n}`);
    const refused = await refusal(sayIn(ben!, id, 'Too much'));
    expect(refused).toMatchObject({ status: 429, code: 'too_many_requests', retryAfter: seconds });
    await sayIn(ana!, id, 'Somebody else');
    app.clock.advance(seconds);
    await sayIn(ben!, id, 'Again');
    expect((await heard(ana!)).slice(-2)).toEqual(['Somebody else', 'Again']);
  });

  it('is open to anonymous members, of whom nobody learns who they are', async () => {
    const hidden = await makeMember(app, { first_name: 'Canarina', last_name: 'Secretova', anonymous_profile: true });
    await say(hidden, 'Who am I?');
    const seen = await history(ana!);
    expect(seen.entries).toMatchObject([{ message: { content: 'Who am I?', sender: { id: null, first_name: 'Anonymous' } } }]);
    expect((await history(hidden)).entries).toMatchObject([{ message: { sender: { first_name: 'Canarina' } } }]);
    await end();
    // In files, anonymous members are anonymous to themselves too, since files are passed on.
    for (const text of [JSON.stringify(seen), await log(ana!), await log(hidden)])
      for (const secret of ['Canarina', 'Secretova', hidden.id]) expect(text).not.toContain(secret);
    expect(await log(hidden)).toContain('\tAnonymous\tWho am I?\n');
  });
});

describe('the history of a chat', () => {
  it(`is answered ${limits.chat_page} at once: the latest, or what came after the last one seen`, async () => {
    const { db } = app.deps;
    const { seq: first } = await say(ben!, '1');
    const many = Array.from({ length: 1300 }, (_, n) => ({
      id: newId(),
      event_id: id,
      seq: first + 1 + n,
      kind: 'message' as const,
      author_id: ben!.id,
      client_id: newId(),
      content: `${n + 2}`,
      about_id: null,
      created_at: app.clock.now(),
      removed_at: null,
    }));
    await db.insertInto('chat_message').values(many).execute();
    await db
      .updateTable('chat_room')
      .set({ last_seq: first + 1300 })
      .where('event_id', '=', id)
      .execute();
    const latest = await history(ana!);
    expect([latest.entries.length, latest.entries[0]!.seq, latest.seq, latest.more]).toEqual([500, first + 801, first + 1300, false]);
    const walked: number[] = [];
    for (let after = 0, more = true; more; ) {
      const page = await history(ana!, after);
      walked.push(...page.entries.map(({ seq }) => seq));
      [after, more] = [page.seq, page.more];
    }
    expect(walked).toEqual(Array.from({ length: 1301 }, (_, n) => first + n));
    expect(await history(ana!, first + 1300)).toMatchObject({ entries: [], seq: first + 1300, more: false });
  });

  it('leaves out members across a block, whichever of the two blocked, and shows them again after it', async () => {
    await say(ben!, 'Canary');
    await say(host!, 'Welcome');
    await makeBlock(app.deps.db, { blocker: ana!.id, blocked: ben!.id, at: app.clock.now() });
    expect(await heard(ana!)).toEqual(['Welcome']);
    await say(ana!, 'Not for Ben');
    expect(await heard(ben!)).toEqual(['Canary', 'Welcome']);
    await end();
    expect(await log(ana!)).not.toContain('Canary');
    expect(await log(ben!)).not.toContain('Not for Ben');
    await ana!.api.unblockMember({ params: { id: ana!.id, otherId: ben!.id } });
    expect(await heard(ana!)).toEqual(['Canary', 'Welcome', 'Not for Ben']);
  });

  it('goes with the account of whoever spoke, and with the event', async () => {
    await say(ben!, 'Mine');
    await say(ana!, 'Stays');
    await end();
    await ben!.api.deleteMember({ params: { id: ben!.id }, body: { id: ben!.id, password: ben!.password } });
    await app.jobs.settle();
    expect(await heard(ana!)).toEqual(['Stays']);
    expect(await log(ana!)).toMatch(/^[^\t\n]+\tAna Marlow\tStays\n$/);
    await host!.api.cancelEvent({ params: { id }, body: { status: 'Canceled' } }).catch(() => undefined);
    await app.deps.db.deleteFrom('event').where('id', '=', id).execute();
    expect(await app.deps.db.selectFrom('chat_message').where('event_id', '=', id).select('id').execute()).toEqual([]);
  });
});

describe('those who look after a chat', () => {
  it('remove a message with its words: from history, and from the recorded log', async () => {
    const { message } = await say(ben!, 'Regrettable');
    const { seq } = await say(ana!, 'Fine');
    const params = { id, messageId: message.id };
    expect(await refusal(ana!.api.removeChatMessage({ params }))).toMatchObject({ status: 403, code: 'chat.not_yours' });
    await host!.api.removeChatMessage({ params });
    expect(await heard(ana!)).toEqual(['Fine', '(removal)']);
    expect((await history(ana!, seq)).entries).toEqual([{ kind: 'removal', seq: expect.any(Number), message_id: message.id }]);
    expect(await refusal(host!.api.removeChatMessage({ params }))).toMatchObject({ status: 404, code: 'chat.message_not_found' });
    const stored = await app.deps.db.selectFrom('chat_message').where('id', '=', message.id).select('content').executeTakeFirst();
    expect(stored).toEqual({ content: null });
    await end();
    expect(await log(ana!)).toMatch(/^[^\t\n]+\tAna Marlow\tFine\n$/);
    const operator = await makeMember(app, { permissions: ['operator'] });
    const fine = (await history(ana!)).entries.find((entry) => entry.kind === 'message');
    await operator.api.removeChatMessage({ params: { id, messageId: fine!.kind === 'message' ? fine!.message.id : '' } });
    expect(await log(ana!)).toBe('');
  });

  it('lets senders remove their own message', async () => {
    const { message } = await say(ben!, 'Slip of the finger');
    await ben!.api.removeChatMessage({ params: { id, messageId: message.id } });
    expect(await heard(ana!)).toEqual(['(removal)']);
  });

  it('silence a member, who is told and can only read, and let them write again', async () => {
    const { message } = await say(ben!, 'Noise');
    const params = { id, messageId: message.id };
    await host!.api.muteInChat({ params });
    await host!.api.muteInChat({ params });
    expect(await refusal(say(ben!, 'More noise'))).toMatchObject({ status: 403, code: 'chat.silenced' });
    expect((await ben!.api.getChatToken({ body: { identifier: id } })).can).toEqual({ write: false, moderate: false });
    // Only the muted member sees the entry of a mute.
    expect(await heard(ben!)).toEqual(['Noise', '(silence)']);
    expect(await heard(ana!)).toEqual(['Noise']);
    expect((await host!.api.listMuted({ params: { id } })).data).toMatchObject([{ message_id: message.id, sender: { first_name: 'Ben' } }]);
    await host!.api.unmuteInChat({ params });
    expect((await host!.api.listMuted({ params: { id } })).data).toEqual([]);
    await say(ben!, 'Quietly');
    const silenced = (await history(ben!)).entries.find(({ kind }) => kind === 'silence')!;
    expect(await heard(ben!, silenced.seq)).toEqual(['(voice)', 'Quietly']);
  });

  it('cannot be silenced, and have no power in other chats', async () => {
    const { message } = await say(host!, 'Welcome');
    const operator = await makeMember(app, { permissions: ['operator'] });
    const params = { id, messageId: message.id };
    expect(await refusal(operator.api.muteInChat({ params }))).toMatchObject({ status: 403, code: 'chat.moderator' });
    const elsewhere = await makeLiveEvent(app, ana!);
    expect(await refusal(ana!.api.removeChatMessage({ params: { id: elsewhere, messageId: message.id } }))).toMatchObject({
      code: 'chat.message_not_found',
    });
  });
});

describe('the recorded log', () => {
  it('has a line of time, username and content for each message, once the stream is over [CHAT-04] [CHAT-07] [CHAT-11]', async () => {
    await say(ben!, 'Good morning');
    const first = app.clock.now().toISOString();
    expect(await log(ana!)).toBe('');
    await say(ana!, 'Hello\n\tBen\r\nagain');
    const second = app.clock.now().toISOString();
    await end();
    expect(await log(ana!)).toBe(`${first}\tBen Okafor\tGood morning\n${second}\tAna Marlow\tHello Ben again\n`);
    const answer = await app.raw('GET', `/api/get_chat_logs/${id}`, { token: ana!.access });
    expect(answer.headers.get('content-type')).toBe('text/tab-separated-values; charset=utf-8');
  });

  it('runs no formula in a spreadsheet', async () => {
    const eve = await makeMember(app, { first_name: '=HYPERLINK("x")', last_name: '' });
    for (const content of ['=1+1', '+1', '-1', '@SUM(A1)', '＝1+1']) await say(eve, content);
    await end();
    const lines = (await log(ana!)).trimEnd().split('\n');
    expect(lines.map((line) => line.split('\t').slice(1))).toEqual(
      ["'=1+1", "'+1", "'-1", "'@SUM(A1)", "'＝1+1"].map((content) => [`'=HYPERLINK("x")`, content]),
    );
  });

  it('has the first part while a stream that was started again goes on, and then all', async () => {
    await say(ben!, 'First');
    await end();
    await goLive(app.deps.db, id, app.clock.now());
    await say(ben!, 'Second');
    expect(await log(ana!)).not.toContain('Second');
    await end();
    expect((await log(ana!)).trimEnd().split('\n')).toHaveLength(2);
  });
});

describe('a token for a chat', () => {
  it('names the chat and what one may do there [CHAT-08]', async () => {
    const token = await ana!.api.getChatToken({ body: { identifier: id } });
    expect(token).toEqual({
      token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      identifier: id,
      expires_at: new Date(app.clock.now().getTime() + limits.chat_token_seconds * 1000).toISOString(),
      service: 'built_in',
      can: { write: true, moderate: false },
    });
    expect((await host!.api.getChatToken({ body: { identifier: id } })).can.moderate).toBe(true);
    // The token is refused by all other endpoints.
    expect(await refusal(app.client(token.token).getMe({}))).toMatchObject({ status: 401 });
  });

  it('is not for whoever does not see the event', async () => {
    const missing = { status: 404, code: 'events.not_found' };
    expect(await refusal(ana!.api.getChatToken({ body: { identifier: newId() } }))).toMatchObject(missing);
    await makeBlock(app.deps.db, { blocker: host!.id, blocked: ana!.id, at: app.clock.now() });
    expect(await refusal(ana!.api.getChatToken({ body: { identifier: id } }))).toMatchObject(missing);
  });
});
