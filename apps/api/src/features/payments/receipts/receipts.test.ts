import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMember } from '../../../test/members.ts';
import { refusal, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { makeTier, payWithCard } from '../payments.factory.ts';

const seller = { name: 'Harbour & Pine e.V.', lines: ['Quay 1, 04101 Portland', 'Tax number 12/345'] };
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { features: { payment: true, membership_discount: true }, private: { payment: { seller } } } });
});
afterAll(() => app.close());

it('shows members their own receipts, and operators all: the price, the discount, the seller, and nothing of the card [PAY-59]', async () => {
  const tier = await makeTier(app.deps.db, { at: app.clock.now() });
  const operator = await makeMember(app, { permissions: ['operator'] });
  const [me, other] = [await makeMember(app, { first_name: 'Zoe', last_name: 'Hart' }), await makeMember(app)];
  await operator.api.changeDiscount({ body: { rate: 10 } });
  const { intent_information: intent } = await me.api.createPaymentIntent({
    body: { purchase_choice_id: tier, receipt_email: 'books@example.com', time_zone: 'Pacific/Auckland' },
  });
  await payWithCard(app.sandbox!.provider, intent);
  // The receipt shows the discount and the membership's name at the time of payment, not later ones.
  await operator.api.changeDiscount({ body: { rate: 50, version: (await operator.api.getDiscount({})).version } });
  const body = { purchase_choice: tier, amount_paid: 2250, expiration_date: intent.expires, payment_intent_id: intent.id };
  const bought = await me.api.recordPurchase({ body });
  const params = { id: bought.id };
  const receipt = await me.api.getReceipt({ params });
  expect(receipt).toEqual({
    ...bought,
    price: 2500,
    discount: 250,
    days: 184,
    time_zone: 'Pacific/Auckland',
    seller: { ...seller, email: 'support@muster.example' },
    buyer: { name: 'Zoe Hart', email: 'books@example.com' },
  });
  expect(JSON.stringify(receipt)).not.toMatch(/visa|4242/i);
  expect(await operator.api.getReceipt({ params })).toEqual(receipt);
  expect(await refusal(other.api.getReceipt({ params }))).toMatchObject({ status: 404, code: 'payments.purchase_not_found' });
  expect(await refusal(app.client().getReceipt({ params }))).toMatchObject({ status: 401 });
  expect(await refusal(me.api.getReceipt({ params: { id: app.clock.newId() } }))).toMatchObject({ code: 'payments.purchase_not_found' });
});
