import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeMember, type TestMember } from '../../test/members.ts';
import { refusal, startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeBlock } from '../people/people.factory.ts';
import { makeLiveEvent, say as sayIn } from './chat.factory.ts';

let app: TestApp;
let [host, ana, ben]: TestMember[] = [];
let id: string;
beforeAll(async () => {
  app = await startTestApp({ config: { features: { anonymous_users: true } } });
});
afterAll(() => app.close());
beforeEach(async () => {
  [host, ana, ben] = [await makeMember(app), await makeMember(app), await makeMember(app)];
  id = await makeLiveEvent(app, host);
});

const say = (who: TestMember, content: string) => sayIn(who, id, content);

describe('the places of entries', () => {
  it('do not tell how many entries there are between them that are hidden from their reader', async () => {
    const steps = async () => {
      const seqs = (await ana!.api.listChatEntries({ params: { id }, query: {} })).entries.map(({ seq }) => seq);
      return seqs.slice(1).map((seq, n) => seq - seqs[n]!);
    };
    for (let n = 0; n < 10; n += 1) await say(host!, `${n}`);
    await makeBlock(app.deps.db, { blocker: ben!.id, blocked: ana!.id, at: app.clock.now() });
    // No entry between the first ten is hidden, and yet their numbers are not consecutive.
    expect((await steps()).some((step) => step > 1)).toBe(true);
  });
});

describe('a report of a message', () => {
  const report = (who: TestMember, messageId: string) =>
    who.api.reportChatMessage({ params: { id, messageId }, body: { reporter: who.id } });

  it('reaches those who look after the community, with its words of that time, also of an anonymous sender [ROLE-12]', async () => {
    const hidden = await makeMember(app, { first_name: 'Canarina', anonymous_profile: true });
    const { message } = await say(hidden, 'Rude words');
    expect(await report(ana!, message.id)).toEqual({ reported: true });
    expect(await report(ana!, message.id)).toEqual({ reported: true });
    await host!.api.removeChatMessage({ params: { id, messageId: message.id } });
    const operator = await makeMember(app, { permissions: ['operator'] });
    const reports = await app.deps.db.selectFrom('report').where('object_id', '=', message.id).select('id').execute();
    expect(reports).toHaveLength(1);
    expect(await operator.api.getReport({ params: { reportId: reports[0]!.id } })).toMatchObject({
      kind: 'chat_message',
      reporter: { id: ana!.id },
      about: { id: hidden.id },
      words: 'Rude words',
      address: `/events/${id}`,
    });
  });

  it('is not for what the reporter does not see, nor for their own words', async () => {
    const { message } = await say(ben!, 'Rude words');
    expect(await refusal(report(ben!, message.id))).toMatchObject({ code: 'people.not_yourself' });
    await makeBlock(app.deps.db, { blocker: ben!.id, blocked: ana!.id, at: app.clock.now() });
    const missing = { status: 404, code: 'chat.message_not_found' };
    expect(await refusal(report(ana!, message.id))).toMatchObject(missing);
    await host!.api.removeChatMessage({ params: { id, messageId: message.id } });
    expect(await refusal(report(host!, message.id))).toMatchObject(missing);
  });
});
