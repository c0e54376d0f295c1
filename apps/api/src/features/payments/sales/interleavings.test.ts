import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMember, type TestMember } from '../../../test/members.ts';
import { type Random, random } from '../../../test/random.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { WEBHOOK_PATH } from '../index.ts';
import { callProvider, makeTier, payWithCard } from '../payments.factory.ts';
import { reconcile } from '../payments.jobs.ts';

/** How many payments are interleaved; more with `PAYMENT_ROUNDS=1000`. */
const ROUNDS = Number(process.env.PAYMENT_ROUNDS ?? 20);
/** Longer than the usual test timeout only in the long form. */
const LIMIT_MS = Math.max(120_000, ROUNDS * 10_000);
const SEED = Number(process.env.PAYMENT_SEED ?? 20_261_123);
const DISPUTED = '4000000000000259';
const cards = ['4242424242424242', '4242424242424242', '4000000000000002', '4000002500003155', DISPUTED, DISPUTED];

let app: TestApp;
let tier: string;
let operator: TestMember;
beforeAll(async () => {
  app = await startTestApp({ config: { features: { payment: true } }, env: { LOG_LEVEL: 'silent' } });
  tier = await makeTier(app.deps.db, { at: app.clock.now() });
  operator = await makeMember(app, { permissions: ['operator'] });
});
afterAll(() => app.close());

const books = () => Object.values(app.sandbox!.books.intents);

/** Delivers a webhook event like the provider. The response does not matter. */
async function tell(body: string): Promise<void> {
  const t = Math.floor(app.clock.now().getTime() / 1000);
  const v1 = createHmac('sha256', app.sandbox!.provider.webhookSecret).update(`${t}.${body}`).digest('hex');
  await app.raw('POST', WEBHOOK_PATH, { body, headers: { 'stripe-signature': `t=${t},v1=${v1}` } });
}

/**
 * One member pays, and everything that can happen to the payment happens in random order, some of it simultaneously, some twice and some
 * not at all.
 */
async function round(luck: Random): Promise<void> {
  const me = await makeMember(app);
  const { intent_information: intent } = await me.api.createPaymentIntent({ body: { purchase_choice_id: tier, receipt_email: me.email } });
  const ignore = () => undefined;
  const told = () => app.sandbox!.books.events.filter(({ body }) => body.includes(intent.id));
  const body = { purchase_choice: tier, amount_paid: 2500, expiration_date: intent.expires, payment_intent_id: intent.id };
  const confirm = async () => {
    const { body: answer } = await payWithCard(app.sandbox!.provider, intent, { number: luck.pick(cards) });
    const url = answer.next_action?.redirect_to_url.url;
    if (url && luck.chance(0.8))
      await fetch(url, { method: 'POST', body: new URLSearchParams({ answer: luck.chance(0.7) ? 'yes' : 'no' }), redirect: 'manual' });
  };
  const record = () => me.api.recordPurchase({ body }).then(ignore, ignore);
  const hear = async () => {
    const events = told();
    if (events.length > 0) await tell(luck.pick(events).body);
  };
  const again = () => me.api.createPaymentIntent({ body: { purchase_choice_id: tier, receipt_email: me.email } }).then(ignore, ignore);
  const refund = async () => {
    const [sale] = (await operator.api.listSales({ query: {} })).data.filter(({ member }) => member?.id === me.id);
    if (sale) await operator.api.refundPurchase({ params: { id: sale.id }, body: { reason: 'Asked for it' } }).then(ignore, ignore);
  };
  // The card's bank decides a dispute. Delivery of the webhook is as random as everything else.
  const decide = async () => {
    const { dispute } = app.sandbox!.books.intents[intent.id]!.charge ?? {};
    if (dispute?.status !== 'needs_response') return;
    const text = luck.chance(0.6) ? 'losing_evidence' : 'winning_evidence';
    const provider = { ...app.sandbox!.provider, publishableKey: app.sandbox!.provider.secretKey };
    await callProvider(provider, `disputes/${dispute.id}`, { 'evidence[uncategorized_text]': text });
  };
  // A process that dies in the middle of a response: uncommitted changes are lost, and no other process is notified.
  const crash = async () => {
    const stop = new AbortController();
    const request = fetch(`${app.url}/api/user/purchase`, {
      method: 'POST',
      headers: { authorization: `Bearer ${me.access}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: stop.signal,
    }).then(ignore, ignore);
    setTimeout(() => stop.abort(), luck.below(8));
    await request;
  };
  const away = async () => {
    const kept = app.sandbox!.books.intents[intent.id]!;
    delete app.sandbox!.books.intents[intent.id];
    await hear();
    app.sandbox!.books.intents[intent.id] = kept;
  };
  const acts = [
    confirm,
    confirm,
    record,
    hear,
    hear,
    again,
    crash,
    away,
    decide,
    () => reconcile(app.deps),
    ...(luck.chance(0.3) ? [refund] : []),
  ];
  for (let left = 6 + luck.below(8); left > 0; left -= 1) {
    if (luck.chance(0.3)) await Promise.all([luck.pick([record, hear, again, crash])(), luck.pick([record, hear, refund])()]);
    else await luck.pick(acts)();
    if (luck.chance(0.1)) app.clock.advance(20);
  }
}

it(`gives one membership for each payment, and none without, in ${ROUNDS} random orders: our books are the provider's`, {
  timeout: LIMIT_MS,
}, async () => {
  const luck = random(SEED);
  for (let n = 0; n < ROUNDS; n += 1) {
    if (n % 10 === 0) operator = await makeMember(app, { permissions: ['operator'] });
    await round(luck);
  }
  // The job finds everything that was not reported, within a day also decided disputes, and pending refunds.
  app.clock.advance(26 * 3600);
  for (let n = 0; n <= ROUNDS / 25; n += 1) await reconcile(app.deps);
  const rows = await app.deps.db
    .selectFrom('payment_intent')
    .leftJoin('purchase', 'purchase.intent_id', 'payment_intent.id')
    .leftJoin('payment_dispute', 'payment_dispute.purchase_id', 'purchase.id')
    .select(['provider_id', 'purchase.amount_cents', 'refunded_cents', 'purchase.state', 'starts_at', 'expires_at'])
    .select('payment_dispute.status as dispute')
    .execute();
  const ours = rows.filter(({ state }) => state !== null);
  const theirs = books().filter(({ charge }) => charge !== null);
  expect(theirs.length, `seed ${SEED}`).toBeGreaterThan(ROUNDS / 4);
  expect(theirs.some(({ charge }) => charge!.refunded > 0)).toBe(true);
  expect(theirs.some(({ charge }) => charge!.dispute?.status === 'lost')).toBe(true);
  // A payment reversed by the bank counts like a refund.
  const backOf = ({ refunded, dispute }: { refunded: number; dispute?: { status: string; amount: number } }) =>
    refunded + (dispute?.status === 'lost' ? dispute.amount : 0);
  const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);
  expect(
    ours
      .map(({ provider_id, amount_cents, refunded_cents, dispute }) => ({
        id: provider_id!,
        paid: amount_cents,
        back: refunded_cents,
        dispute,
      }))
      .sort(byId),
  ).toEqual(
    theirs
      .map(({ id, amount, charge }) => ({ id, paid: amount, back: backOf(charge!), dispute: charge!.dispute?.status ?? null }))
      .sort(byId),
  );
  expect(ours.filter(({ state, refunded_cents }) => (state === 'refunded') !== (refunded_cents === 2500))).toEqual([]);
  expect(ours.filter(({ starts_at, expires_at }) => expires_at!.getTime() - starts_at!.getTime() !== 184 * 86_400_000)).toEqual([]);
});
