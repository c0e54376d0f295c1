import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMember, type TestMember } from '../../../test/members.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { WEBHOOK_PATH } from '../index.ts';
import { makeTier, payWithCard } from '../payments.factory.ts';

let app: TestApp;
let tier: string;
beforeAll(async () => {
  app = await startTestApp({ config: { features: { payment: true } } });
  tier = await makeTier(app.deps.db, { at: app.clock.now() });
});
afterAll(() => app.close());

/** Returns a member who has paid without reporting it, and the provider's webhook event about the payment. */
async function paid(): Promise<{ me: TestMember; body: string }> {
  const me = await makeMember(app);
  const { intent_information: intent } = await me.api.createPaymentIntent({ body: { purchase_choice_id: tier, receipt_email: me.email } });
  await payWithCard(app.sandbox!.provider, intent);
  const { body } = app.sandbox!.books.events.findLast(({ type }) => type === 'payment_intent.succeeded')!;
  return { me, body };
}

const signed = (body: string, { at = app.clock.now(), secret = app.sandbox!.provider.webhookSecret } = {}) => {
  const t = Math.floor(at.getTime() / 1000);
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`;
};
const hear = async (body: string, signature: string, type = 'application/json') =>
  (await app.raw('POST', WEBHOOK_PATH, { body, headers: { 'stripe-signature': signature, 'content-type': type } })).status;
const bought = async ({ id }: TestMember) =>
  (await app.deps.db.selectFrom('purchase').where('member_id', '=', id).select('amount_cents').execute()).length;
const minutesAgo = (minutes: number) => new Date(app.clock.now().getTime() - minutes * 60_000);

it('gives the membership on the word of the provider, once however often it is told', async () => {
  const { me, body } = await paid();
  expect(await hear(body, signed(body))).toBe(200);
  expect(await hear(body, signed(body))).toBe(200);
  expect(await bought(me)).toBe(1);
  expect(await app.deps.db.selectFrom('payment_event').where('id', '=', JSON.parse(body).id).select('kind').execute()).toEqual([
    { kind: 'payment_intent.succeeded' },
  ]);
});

it('refuses what is not signed, signed by others, signed long ago, or changed since, and nothing changes', async () => {
  const { me, body } = await paid();
  const changed = body.replace('"amount":2500', '"amount":1');
  expect(changed).not.toBe(body);
  const bad: Array<[string, string]> = [
    [body, ''],
    [body, 't=1,v1=00'],
    [body, signed(body, { secret: 'whsec_of_somebody_else' })],
    [body, signed(body, { at: minutesAgo(6) })],
    [changed, signed(body)],
    [`${body} `, signed(body)],
    ['', signed('')],
    ['{', signed('{')],
  ];
  for (const [sent, signature] of bad) expect(await hear(sent, signature)).toBe(400);
  expect(await bought(me)).toBe(0);
  expect(await hear(body, signed(body, { at: minutesAgo(4) }))).toBe(200);
  expect(await bought(me)).toBe(1);
});

it('refuses what is signed well and is no event, and takes an event about nothing that it knows', async () => {
  const nothing = [
    '[]',
    'null',
    '7',
    '"evt_1"',
    '{}',
    '{"id":1}',
    '{"id":"evt_1"}',
    '{"id":"evt_1","type":7}',
    '{"id":"evt\\u0000","type":"x"}',
  ];
  for (const body of nothing) expect([body, await hear(body, signed(body))]).toEqual([body, 400]);
  const events = [
    '',
    '"data":null',
    '"data":[]',
    '"data":{}',
    '"data":{"object":null}',
    '"data":{"object":[]}',
    '"data":{"object":"pi_1"}',
  ];
  const odd = ['"data":{"object":{"object":"payment_intent","id":7}}', '"data":{"object":{"payment_intent":"pi\\u0000"}}'];
  for (const [index, rest] of [...events, ...odd].entries()) {
    const body = `{"id":"evt_of_no_shape_${index}","type":"charge.updated"${rest && `,${rest}`}}`;
    expect([body, await hear(body, signed(body))]).toEqual([body, 200]);
  }
});

it('believes nothing that it is told: an intent that is not paid stays unpaid, and one of nobody is nothing', async () => {
  const me = await makeMember(app);
  const { intent_information: intent } = await me.api.createPaymentIntent({ body: { purchase_choice_id: tier, receipt_email: me.email } });
  const { body } = app.sandbox!.books.events.findLast(({ type }) => type === 'payment_intent.created')!;
  const told = body
    .replace('payment_intent.created', 'payment_intent.succeeded')
    .replace('"status":"requires_payment_method"', '"status":"succeeded"');
  expect(told).toContain(intent.id);
  expect(await hear(told, signed(told))).toBe(200);
  expect(await bought(me)).toBe(0);
  const ofNobody = told.replaceAll(intent.id, 'pi_of_nobody').replace('evt_', 'evt_x');
  expect(await hear(ofNobody, signed(ofNobody))).toBe(200);
});

it('hears an event again that could not be worked on: the provider was away', async () => {
  const { me, body } = await paid();
  const { id } = JSON.parse(body).data.object as { id: string };
  const kept = app.sandbox!.books.intents[id]!;
  delete app.sandbox!.books.intents[id];
  expect(await hear(body, signed(body))).toBe(503);
  app.sandbox!.books.intents[id] = kept;
  expect(await hear(body, signed(body))).toBe(200);
  expect(await bought(me)).toBe(1);
});

it('is told by the sandbox itself, which tries again, also what happened before it knew where', async () => {
  const { me } = await paid();
  app.sandbox!.tellTo(`${app.url}${WEBHOOK_PATH}`);
  await expect.poll(() => bought(me), { timeout: 30_000 }).toBe(1);
});

it('is not there where payment is off', async () => {
  const off = await startTestApp();
  try {
    expect((await off.raw('POST', WEBHOOK_PATH, { body: '{}' })).status).toBe(404);
  } finally {
    await off.close();
  }
});
