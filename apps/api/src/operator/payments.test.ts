import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTier, payWithCard } from '../features/payments/payments.factory.ts';
import { makeMember } from '../test/members.ts';
import { startTestApp, type TestApp } from '../test/test-app.ts';
import { giveMembership, reasonIn, refundPayment, showPayments } from './payments.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { features: { payment: true } } });
});
afterAll(() => app.close());

it('pays back and gives at the terminal with a reason that the member reads, and says in a sentence why it does not', async () => {
  const said: string[] = [];
  const context = { db: app.deps.db, clock: app.clock, say: (text: string) => void said.push(text) };
  const refund = (number: string, reason: string) => refundPayment(context, number, reason, app.sandbox!.provider);
  const give = (email: string, name: string) => giveMembership(context, email, name, 'Led the harbour run');
  expect(() => reasonIn(' ')).toThrow('Say why');
  await showPayments(context, undefined);
  const tier = await makeTier(app.deps.db, { at: app.clock.now() });
  for (const name of ['Twin', 'twin']) await makeTier(app.deps.db, { at: app.clock.now(), name });
  const me = await makeMember(app);
  const { intent_information: intent } = await me.api.createPaymentIntent({ body: { purchase_choice_id: tier, receipt_email: me.email } });
  await payWithCard(app.sandbox!.provider, intent);
  const body = { purchase_choice: tier, amount_paid: 2500, expiration_date: intent.expires, payment_intent_id: intent.id };
  const { receipt_number } = await me.api.recordPurchase({ body });

  await refund(`${receipt_number}`, 'Charged by mistake');
  await expect(refund(`${receipt_number}`, 'Again')).rejects.toThrow('This was paid back already.');
  for (const none of ['999999', 'x']) await expect(refund(none, 'None')).rejects.toThrow(`There is no receipt ${none}.`);
  await give(me.email.toUpperCase(), ' harbour FRIEND ');
  await expect(give(me.email, 'Admiral')).rejects.toThrow('There is no membership "Admiral".');
  await expect(give(me.email, 'twin')).rejects.toThrow('Several memberships are named "twin".');
  await expect(give('nobody@example.com', 'Admiral')).rejects.toThrow('No member has the email nobody@example.com.');
  await showPayments(context, me.email.toUpperCase());

  expect(said.slice(0, 3)).toEqual([
    'Nothing was sold or given yet.',
    'Paid back: 25.00 USD. That membership has ended.',
    expect.stringMatching(/ has the membership "Harbour Friend" until \d{4}-/),
  ]);
  expect(said[3]!.split('\n').slice(-2)).toEqual([expect.stringMatching(/ given /), expect.stringMatching(/ refunded /)]);
  const own = (await me.api.listPurchases({ params: { id: me.id }, query: {} })).data;
  expect(own.map(({ state, reason, refunded }) => [state, reason, refunded])).toEqual([
    ['given', 'Led the harbour run', 0],
    ['refunded', 'Charged by mistake', 2500],
  ]);
});
