import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMember, type TestMember } from '../../../test/members.ts';
import { refusal, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { WEBHOOK_PATH } from '../index.ts';
import { callProvider, makeTier, payWithCard } from '../payments.factory.ts';
import { reconcile } from '../payments.jobs.ts';

const DISPUTED = '4000000000000259';
let app: TestApp;
let tier: string;
let operator: TestMember;
const logged: string[] = [];
beforeAll(async () => {
  app = await startTestApp({ config: { features: { payment: true } }, logTo: { write: (line) => void logged.push(line) } });
  tier = await makeTier(app.deps.db, { at: app.clock.now() });
  operator = await makeMember(app, { permissions: ['operator'] });
});
afterAll(() => app.close());

const end = async (me: TestMember) => (await me.api.getMe({})).latest_purchase?.expiration_date;
const saleOf = async (me: TestMember) => (await operator.api.listSales({ query: {} })).data.find(({ member }) => member?.id === me.id)!;
const asProvider = () => ({ ...app.sandbox!.provider, publishableKey: app.sandbox!.provider.secretKey });

/** Pays with a card whose bank disputes the payment, and delivers the webhook events about it. */
async function disputed(meanwhile: (intentId: string) => unknown = () => undefined) {
  const me = await makeMember(app);
  const { intent_information: intent } = await me.api.createPaymentIntent({ body: { purchase_choice_id: tier, receipt_email: me.email } });
  await payWithCard(app.sandbox!.provider, intent, { number: DISPUTED });
  meanwhile(intent.id);
  const body = { purchase_choice: tier, amount_paid: 2500, expiration_date: intent.expires, payment_intent_id: intent.id };
  await me.api.recordPurchase({ body });
  return { me, intent, dispute: app.sandbox!.books.intents[intent.id]!.charge!.dispute! };
}
/** The bank decides the dispute. With `tell`, the provider sends the webhook event at once. */
async function decide(id: string, evidence: 'winning_evidence' | 'losing_evidence', tell: boolean) {
  await callProvider(asProvider(), `disputes/${id}`, { 'evidence[uncategorized_text]': evidence });
  if (!tell) return;
  const { body } = app.sandbox!.books.events.findLast(({ type }) => type === 'charge.dispute.closed')!;
  const t = Math.floor(app.clock.now().getTime() / 1000);
  const v1 = createHmac('sha256', app.sandbox!.provider.webhookSecret).update(`${t}.${body}`).digest('hex');
  expect((await app.raw('POST', WEBHOOK_PATH, { body, headers: { 'stripe-signature': `t=${t},v1=${v1}` } })).status).toBe(200);
}

it('shows operators a payment that the bank of the card questions; the membership stays, and nothing can be paid back, until it is decided', async () => {
  const { me, dispute } = await disputed();
  const sale = await saleOf(me);
  expect(sale).toMatchObject({ state: 'paid', dispute: { status: 'needs_response', reason: 'fraudulent', amount: 2500 } });
  expect(await end(me)).toBeDefined();
  expect(logged.filter((line) => line.includes('payment disputed') && line.includes(dispute.id))).toHaveLength(1);
  const refund = () => operator.api.refundPurchase({ params: { id: sale.id }, body: { reason: 'Asked for it' } });
  expect(await refusal(refund())).toMatchObject({ status: 409, code: 'payments.disputed' });
  // Neither the member's list nor their receipt shows the dispute: it is between the bank and the seller.
  expect(JSON.stringify(await me.api.listPurchases({ params: { id: me.id }, query: {} }))).not.toContain('dispute');

  await decide(dispute.id, 'winning_evidence', true);
  expect(await saleOf(me)).toMatchObject({ state: 'paid', dispute: { status: 'won' } });
  expect(await refund()).toMatchObject({ state: 'refunded', refunded: 2500, reason: 'Asked for it' });
});

it('ends the membership that the bank took the money back for, and says so to its member', async () => {
  const { me, dispute } = await disputed();
  await decide(dispute.id, 'losing_evidence', true);
  expect(await saleOf(me)).toMatchObject({
    state: 'refunded',
    refunded: 2500,
    reason: 'The bank of your card took the payment back.',
    dispute: { status: 'lost' },
  });
  expect(await end(me)).toBeUndefined();
  const mails = (await app.mails()).filter((mail) => mail.includes(`To: ${me.email}`));
  expect(mails.filter((mail) => mail.includes('Subject: Your membership of Muster has ended'))).toHaveLength(1);
  expect(mails.filter((mail) => mail.includes('Subject: Your refund'))).toEqual([]);
});

it('finds the end of a dispute that nobody has told, and lets the member buy again meanwhile', async () => {
  const { me, intent, dispute } = await disputed();
  const { intent_information: another } = await me.api.createPaymentIntent({ body: { purchase_choice_id: tier, receipt_email: me.email } });
  expect(another.id).not.toBe(intent.id);
  await decide(dispute.id, 'losing_evidence', false);
  await reconcile(app.deps);
  expect(await saleOf(me)).toMatchObject({ state: 'paid' });
  app.clock.advance(86_400 + 60);
  await reconcile(app.deps);
  const rows = await app.deps.db.selectFrom('purchase').where('member_id', '=', me.id).select(['state', 'refunded_cents']).execute();
  expect(rows).toEqual([{ state: 'refunded', refunded_cents: 2500 }]);
});

it('looks again where the provider says that a payment is disputed, and lists no dispute yet', async () => {
  // Not enumerable: missing from lists, but found by its id.
  const list = (id: string, enumerable: boolean) => Object.defineProperty(app.sandbox!.books.intents, id, { enumerable });
  operator = await makeMember(app, { permissions: ['operator'] });
  const { me, intent } = await disputed((id) => list(id, false));
  expect(await saleOf(me)).toMatchObject({ state: 'paid', dispute: null });
  list(intent.id, true);
  app.clock.advance(86_400 + 60);
  await reconcile(app.deps);
  const found = await app.deps.db
    .selectFrom('payment_dispute')
    .innerJoin('purchase', 'purchase.id', 'payment_dispute.purchase_id')
    .where('member_id', '=', me.id)
    .select('payment_dispute.status')
    .execute();
  expect(found).toEqual([{ status: 'needs_response' }]);
});
