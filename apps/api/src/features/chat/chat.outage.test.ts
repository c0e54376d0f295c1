import { setTimeout as wait } from 'node:timers/promises';
import { ApiError, type ChatEntry } from '@muster/contract';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { type DatabaseLine, databaseLine } from '../../test/database-line.ts';
import { follow } from '../../test/live.ts';
import { makeMember, type TestMember } from '../../test/members.ts';
import { refusal, startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeLiveEvent, say } from './chat.factory.ts';

const onPostgres = inject('postgresUrl') !== '';

describe.runIf(onPostgres)('a chat whose database goes away', () => {
  let line: DatabaseLine;
  let app: TestApp;
  let [host, ana, ben] = [] as unknown as [TestMember, TestMember, TestMember];
  let id: string;
  beforeEach(async () => {
    line = await databaseLine();
    app = await startTestApp({ line, hurried: true, env: { LOG_LEVEL: 'silent' } });
    [host, ana, ben] = [await makeMember(app), await makeMember(app), await makeMember(app)];
    id = await makeLiveEvent(app, host);
  });
  afterEach(async () => {
    await app.close();
    line.close();
  });

  /**
   * Sends a message as a browser does: retries with the same id until it is accepted. Calls `refused` for each refusal, which must be
   * temporary.
   */
  const insist = async (content: string, refused: () => void) => {
    const name = newId();
    for (;;) {
      try {
        return await say(ben, id, content, name);
      } catch (error) {
        expect(error).toBeInstanceOf(ApiError);
        expect(error).toMatchObject({ status: 503, code: 'unavailable', retryAfter: 1 });
        refused();
        await wait(1000);
      }
    }
  };
  const texts = (entries: readonly ChatEntry[]) => entries.map((entry) => (entry.kind === 'message' ? entry.message.content : entry.kind));
  const listen = async () => follow(ana.access, app.url, (await ana.api.getChatToken({ body: { identifier: id } })).token);

  it('takes each message once, tells senders meanwhile, and goes on by itself for those who follow', async () => {
    const mine = await listen();
    const wanted = Array.from({ length: 20 }, (_, nth) => `${nth}`);
    let [taken, refused] = [0, 0];
    const talking = (async () => {
      for (const content of wanted) {
        await insist(content, () => (refused += 1));
        taken += 1;
        await wait(50);
      }
    })();
    await vi.waitFor(() => expect(taken).toBeGreaterThan(2), 60_000);
    const up = await line.down();
    await vi.waitFor(() => expect(refused).toBeGreaterThan(0), 60_000);
    await up();
    await talking;
    expect(texts((await host.api.listChatEntries({ params: { id }, query: { after: 0 } })).entries)).toEqual(wanted);
    await vi.waitFor(() => expect(texts(mine.entries())).toEqual(wanted), 60_000);
  });

  it('says once what was written as the answer was lost', async () => {
    const mine = await listen();
    const name = newId();
    const lost = line.cutAfter('insert into chat_message');
    expect(await refusal(say(ben, id, 'Heard', name))).toMatchObject({ status: 503, code: 'unavailable' });
    await lost;
    const { seq } = await say(ben, id, 'Heard', name);
    await vi.waitFor(() => expect(texts(mine.entries())).toEqual(['Heard']), 60_000);
    const { entries } = await ana.api.listChatEntries({ params: { id }, query: {} });
    expect([texts(entries), entries[0]!.seq]).toEqual([['Heard'], seq]);
  });
});
