import { fieldWords, limits } from '@muster/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMember, type TestMember } from '../../test/members.ts';
import { refusal, startTestApp, type TestApp } from '../../test/test-app.ts';
import { eventDraft } from './events.factory.ts';

let app: TestApp;
let member: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  member = await makeMember(app);
});
afterAll(() => app.close());

const create = (change: object) => member.api.createEvent({ body: { ...eventDraft, ...change } });
const named = async (name: string) => (await create({ name })).name;
const most = limits.event_name_length;

it('cuts a long name between what readers see as characters, never within one [EVENT-57]', async () => {
  expect(await named('🙂'.repeat(most + 5))).toBe('🙂'.repeat(most));
  const family = '👩‍👩‍👧‍👦';
  const before = 'x'.repeat(most - 3);
  expect(await named(`${before}${family}`)).toBe(before);
  expect(await named(`${'x'.repeat(most - 1)}e\u0301e`)).toBe('x'.repeat(most - 1));
  expect(await named(`${'x'.repeat(most - 1)}🇩🇪`)).toBe('x'.repeat(most - 1));
  expect(await named(`${'x'.repeat(most - 2)}e\u0301`)).toBe(`${'x'.repeat(most - 2)}e\u0301`);
  // Few combining marks on one letter are kept, however long a name may be.
  expect(await named(`e${'\u0301'.repeat(most + 5)}`)).toBe(`e${'\u0301'.repeat(4)}`);
});

it('takes a description up to its limit in characters, whatever they are made of [EVENT-58]', async () => {
  const full = limits.event_description_length;
  for (const text of ['🙂'.repeat(full), 'e\u0301'.repeat(full / 2)]) expect((await create({ description: text })).description).toBe(text);
  for (const text of [`${'🙂'.repeat(full)}x`, `${'e\u0301'.repeat(full / 2)}x`])
    expect((await refusal(create({ description: text }))).fields).toEqual({ description: [fieldWords.description_long] });
});
