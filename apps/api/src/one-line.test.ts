import { type Call, contract, oneLine } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMember } from './test/members.ts';
import { refusal, startTestApp, type TestApp } from './test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { features: { groups: true } } });
});
afterAll(() => app.close());

describe('a line', () => {
  it.each([
    ['Ana\nMarlow', 'Ana Marlow'],
    ['Ana \r\n Marlow', 'Ana Marlow'],
    ['Ana\u2028Marlow', 'Ana Marlow'],
    ['Ana\u0007', 'Ana'],
    ['\u202eolraM anA', 'olraM anA'],
    ['\u2067Ana\u2069', 'Ana'],
    ['\u200b\u200d\u2060', ''],
    ['\u0301\u0301', ''],
    ['\u3164', ''],
    [`A${'\u0301'.repeat(30)}na`, `A${'\u0301'.repeat(4)}na`],
    ['👩‍👩‍👧‍👦 Zoë', '👩‍👩‍👧‍👦 Zoë'],
    ['שלום', 'שלום'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['नमस्ते', 'नमस्ते'],
  ])('%j is kept as %j', (typed, kept) => {
    expect(oneLine(typed)).toBe(kept);
  });
});

it('names of people, groups and workspaces are one line, and one that cannot be seen is missing', async () => {
  const me = await makeMember(app, { permissions: ['operator'] });
  const name = `Run\nners\u202e${'\u0301'.repeat(30)}`;
  const kept = `Run ners${'\u0301'.repeat(4)}`;
  expect(await me.api.createWorkspace({ body: { name } })).toMatchObject({ name: kept });
  expect(await me.api.saveMember({ params: { id: me.id }, body: { first_name: name } })).toMatchObject({ first_name: kept });
  for (const blank of ['\u202e', '\u2060\u200d', '\u0301']) {
    expect(await refusal(me.api.createWorkspace({ body: { name: blank } }))).toMatchObject({
      status: 400,
      fields: { name: [expect.any(String)] },
    });
    expect(await refusal(me.api.saveMember({ params: { id: me.id }, body: { first_name: blank } }))).toMatchObject({ status: 400 });
  }
});

it('a text of several lines keeps them, and few marks on each letter', async () => {
  const me = await makeMember(app);
  const post = await me.api.createPost({ params: { id: me.id }, body: { text: `One\nZ${'\u0335'.repeat(30)}` } });
  expect(post.text).toBe(`One\nZ${'\u0335'.repeat(4)}`);
});

/** The fields of bodies with a name-like name, and what their schemas make of a name in two lines. */
const named = Object.entries<Call>(contract).flatMap(([call, { body }]) => {
  const shape = (body as { shape?: Record<string, { safeParse: (value: unknown) => { data?: unknown } }> } | undefined)?.shape ?? {};
  return Object.entries(shape).flatMap(([field, schema]) =>
    /(^|_)(name|title|city|state|zip|zipcode|street|filename)$/.test(field) ? [[`${call}.${field}`, schema] as const] : [],
  );
});
it.each(named)('%s is one line', (_, schema) => {
  const { data } = schema.safeParse('One\ntwo');
  expect(data ?? 'One two').toBe('One two');
});
