import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeMember, type TestMember } from '../../test/members.ts';
import { refusal, startTestApp, type TestApp } from '../../test/test-app.ts';
import { callProvider, makeTier, payWithCard } from './payments.factory.ts';
import { reconcile } from './payments.jobs.ts';

const DAY = 86_400_000;

let app: TestApp;
let tier: string;
let me: TestMember;
beforeAll(async () => {
  app = await startTestApp({ config: { features: { payment: true, membership_discount: true } } });
  tier = await makeTier(app.deps.db, { at: app.clock.now() });
});
afterAll(() => app.close());
beforeEach(async () => {
  me = await makeMember(app);
});

const intentFor = async (who: TestMember, more: { price?: number; receipt_email?: string } = {}) => {
  const body = { purchase_choice_id: tier, product: 'Anything', description: 'At all', receipt_email: who.email, ...more };
  return (await who.api.createPaymentIntent({ body })).intent_information;
};
type Intent = Awaited<ReturnType<typeof intentFor>>;
const purchase = (who: TestMember, { id, expires }: Intent, change: object = {}) =>
  who.api.recordPurchase({
    body: { purchase_choice: tier, amount_paid: 2500, expiration_date: expires, payment_intent_id: id, ...change },
  });
const pay = (intent: Intent, number?: string) => payWithCard(app.sandbox!.provider, intent, number ? { number } : {});
const bought = async (who: TestMember) => (await who.api.listPurchases({ params: { id: who.id }, query: {} })).data;
const inDays = (days: number) => new Date(app.clock.now().getTime() + days * DAY).toISOString();

describe('a membership is paid', () => {
  it('by intent, card and purchase, and is on the profile then [PAY-16] [PAY-22] [PAY-23] [PAY-24] [PAY-52] [PAY-54] [PAY-56]', async () => {
    const intent = await intentFor(me);
    expect(intent).toMatchObject({ metadata: { user_id: me.id }, amount: 2500, currency: 'usd', expires: inDays(184) });
    expect(await pay(intent)).toMatchObject({ status: 200, body: { status: 'succeeded' } });
    const done = await purchase(me, intent);
    expect(done).toMatchObject({ purchase_choice: tier, amount_paid: 2500, expiration_date: inDays(184), state: 'paid', refunded: 0 });
    const latest_purchase = { amount_paid: 2500, expiration_date: inDays(184), purchase_choice: tier };
    expect(await me.api.getMe({})).toMatchObject({ latest_purchase });
    expect(await bought(me)).toEqual([done]);
    expect(app.sandbox!.books.intents[intent.id]).toMatchObject({ amount: 2500, receipt_email: me.email, description: 'Harbour Friend' });
  });

  it('with the day of the browser, and without saying which intent', async () => {
    const intent = await intentFor(me);
    await pay(intent);
    const done = await purchase(me, intent, { expiration_date: intent.expires.slice(0, 10), payment_intent_id: undefined });
    expect(await purchase(me, intent)).toEqual(done);
    expect(await bought(me)).toHaveLength(1);
  });

  it('with the discount of the moment, and never at a price that was not shown', async () => {
    const operator = await makeMember(app, { permissions: ['operator'] });
    await operator.api.changeDiscount({ body: { rate: 10 } });
    const changed = await refusal(intentFor(me, { price: 2500 }));
    expect(changed).toMatchObject({ status: 409, code: 'payments.price_changed', current: { price: 2250 } });
    expect(await intentFor(me, { price: 2250 })).toMatchObject({ amount: 2250 });
    await operator.api.changeDiscount({ body: { rate: 0 } });
    expect(await intentFor(me, { price: 2500 })).toMatchObject({ amount: 2500 });
  });

  it('once from two tabs and after a reload: they get the same intent until it is paid, and are told so then', async () => {
    const [one, two] = await Promise.all([intentFor(me), intentFor(me)]);
    expect(two.id).toBe(one.id);
    await pay(one);
    expect(await pay(two)).toMatchObject({ status: 400, body: { error: { code: 'payment_intent_unexpected_state' } } });
    expect(await refusal(intentFor(me))).toMatchObject({ status: 409, code: 'payments.already_paid' });
    expect(await bought(me)).toHaveLength(1);
    expect(app.sandbox!.books.intents[one.id]!.charge).not.toBeNull();
  });

  it('again before the end, which adds to the end', async () => {
    for (const days of [184, 368]) {
      const intent = await intentFor(me);
      expect(intent.expires).toBe(inDays(days));
      await pay(intent);
      expect(await purchase(me, intent)).toMatchObject({ expiration_date: inDays(days) });
    }
    expect(await me.api.getMe({})).toMatchObject({ latest_purchase: { expiration_date: inDays(368) } });
  });

  it('without anybody saying so: the job asks the provider', async () => {
    const intent = await intentFor(me);
    await pay(intent);
    await reconcile(app.deps);
    expect(await bought(me)).toEqual([]);
    app.clock.advance(180);
    await reconcile(app.deps);
    expect(await app.deps.db.selectFrom('purchase').where('member_id', '=', me.id).select('amount_cents').execute()).toEqual([
      { amount_cents: 2500 },
    ]);
  });

  it('no more once it was not paid for days: it is called off at the provider, and the next one is new', async () => {
    const intent = await intentFor(me);
    app.clock.advance((3 * DAY) / 1000 + 60);
    await reconcile(app.deps);
    expect(app.sandbox!.books.intents[intent.id]).toMatchObject({ status: 'canceled' });
    expect(
      await app.deps.db.selectFrom('payment_intent').where('provider_id', '=', intent.id).select(['status', 'next_look_at']).execute(),
    ).toEqual([{ status: 'canceled', next_look_at: null }]);
  });
});

describe('nothing is given', () => {
  it.each([
    ['declined', '4000000000000002', 402, 'card_declined'],
    ['with a wrong code', '4000000000000127', 402, 'incorrect_cvc'],
    ['expired', '4000000000000069', 402, 'expired_card'],
    ['with a wrong zip', '4000000000000036', 402, 'incorrect_zip'],
    ['that the provider fails at', '4000000000000119', 402, 'processing_error'],
    ['with a wrong number', '4242424242424241', 402, 'incorrect_number'],
  ])('for a card %s; another card pays the same intent', async (_, number, status, code) => {
    const intent = await intentFor(me);
    expect(await pay(intent, number)).toMatchObject({ status, body: { error: { code } } });
    expect(await refusal(purchase(me, intent))).toMatchObject({ status: 409, code: 'payments.not_paid' });
    await pay(intent);
    expect(await purchase(me, intent)).toMatchObject({ state: 'paid' });
  });

  it.each([
    ['yes', 'succeeded'],
    ['no', 'failed'],
  ])('before somebody who is asked has said yes; %s comes back to our page [PAY-29]', async (answer, outcome) => {
    const intent = await intentFor(me);
    const asked = await pay(intent, '4000002500003155');
    expect(asked.body.status).toBe('requires_action');
    expect(await refusal(purchase(me, intent))).toMatchObject({ code: 'payments.not_paid' });
    const { url } = asked.body.next_action!.redirect_to_url;
    expect(await (await fetch(url)).text()).toContain('25.00 USD');
    const back = await fetch(url, { method: 'POST', body: new URLSearchParams({ answer }), redirect: 'manual' });
    const location = new URL(back.headers.get('location')!);
    expect(location.searchParams.get('redirect_status')).toBe(outcome);
    expect(location.searchParams.get('payment_intent')).toBe(intent.id);
    const told = purchase(me, intent).then(
      ({ state }) => state,
      ({ code }: { code: string }) => code,
    );
    expect(await told).toBe(answer === 'yes' ? 'paid' : 'payments.not_paid');
  });

  it('for what is forged: amount, day, membership, somebody else’s intent, or none [PAY-55]', async () => {
    const other = await makeMember(app);
    const dearer = await makeTier(app.deps.db, { at: app.clock.now(), price_cents: 9000 });
    const intent = await intentFor(me);
    expect(await refusal(purchase(me, intent))).toMatchObject({ code: 'payments.not_paid' });
    await pay(intent);
    const forged: Array<[() => Promise<unknown>, string]> = [
      [() => purchase(me, intent, { amount_paid: 1 }), 'payments.mismatch'],
      [() => purchase(me, intent, { expiration_date: inDays(3000) }), 'payments.mismatch'],
      [() => purchase(me, intent, { purchase_choice: dearer }), 'payments.mismatch'],
      [() => purchase(other, intent), 'payments.intent_not_found'],
      [() => purchase(other, intent, { payment_intent_id: undefined }), 'payments.intent_not_found'],
      [() => purchase(me, intent, { payment_intent_id: 'pi_of_nobody' }), 'payments.intent_not_found'],
    ];
    for (const [call, code] of forged) expect(await refusal(call())).toMatchObject({ code });
    expect([...(await bought(me)), ...(await bought(other))]).toEqual([]);
    expect(await other.api.getMe({})).toMatchObject({ latest_purchase: null });
    expect(await purchase(me, intent)).toMatchObject({ amount_paid: 2500, expiration_date: inDays(184) });
  });

  it('at the provider for a browser that changes the amount, or does not know the secret', async () => {
    const intent = await intentFor(me);
    const at = app.sandbox!.provider;
    expect(await callProvider(at, `payment_intents/${intent.id}`, { amount: '50' })).toMatchObject({ status: 404 });
    expect(await callProvider(at, 'refunds', { payment_intent: intent.id })).toMatchObject({ status: 404 });
    expect(await payWithCard(at, { ...intent, client_secret: 'guessed' })).toMatchObject({ status: 404 });
    expect(await callProvider({ ...at, publishableKey: 'pk_wrong' }, 'payment_methods', {})).toMatchObject({ status: 401 });
    expect(app.sandbox!.books.intents[intent.id]).toMatchObject({ amount: 2500, status: 'requires_payment_method' });
  });

  it('for a membership that is not sold any more, or an email that is none [PAY-72]', async () => {
    const old = await makeTier(app.deps.db, { at: app.clock.now(), active: false });
    const body = { purchase_choice_id: old, receipt_email: me.email };
    expect(await refusal(me.api.createPaymentIntent({ body }))).toMatchObject({ status: 404, code: 'payments.tier_not_found' });
    expect(await refusal(intentFor(me, { receipt_email: 'nobody' }))).toMatchObject({
      code: 'invalid',
      fields: { receipt_email: [expect.any(String)] },
    });
  });

  it('to two members for one payment, nor to one for the payment of another', async () => {
    const other = await makeMember(app);
    const [mine, theirs] = [await intentFor(me), await intentFor(other)];
    expect(theirs.id).not.toBe(mine.id);
    await pay(theirs);
    expect(await refusal(purchase(me, mine))).toMatchObject({ code: 'payments.not_paid' });
    expect(await purchase(other, theirs)).toMatchObject({ state: 'paid' });
  });
});
