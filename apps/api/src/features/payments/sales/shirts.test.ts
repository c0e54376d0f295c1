import { limits } from '@muster/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeMember, type TestMember } from '../../../test/members.ts';
import { refusal, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { makeTier, payWithCard } from '../payments.factory.ts';
import { forgetShirtAddresses, reconcile } from '../payments.jobs.ts';
import { insertShirt } from './shirts.queries.ts';

const DAY = 86_400;
let app: TestApp;
let tier: string;
let operator: TestMember;
let me: TestMember;
beforeAll(async () => {
  app = await startTestApp({ config: { features: { payment: true, shirt_purchase: true } }, env: { LOG_LEVEL: 'silent' } });
  tier = await makeTier(app.deps.db, { at: app.clock.now() });
  operator = await makeMember(app, { permissions: ['operator'] });
});
afterAll(() => app.close());
beforeEach(async () => {
  me = await makeMember(app);
});

const save = (body: object, who = me) => who.api.saveMember({ params: { id: who.id }, body });
const intentWith = async (shirt: boolean, who = me, idempotencyKey: string = app.clock.newId()) => {
  const body = { purchase_choice_id: tier, receipt_email: who.email, shirt };
  return (await who.api.createPaymentIntent({ body }, { idempotencyKey })).intent_information;
};
type Intent = Awaited<ReturnType<typeof intentWith>>;
const pay = (intent: Intent) => payWithCard(app.sandbox!.provider, intent);
const record = ({ id, expires }: Intent, who = me) =>
  who.api.recordPurchase({ body: { purchase_choice: tier, amount_paid: 2500, expiration_date: expires, payment_intent_id: id } });
/** Orders a shirt and pays. */
const order = async (who = me, size = 'Mens Large') => {
  await save({ shirt_size: size }, who);
  const intent = await intentWith(true, who);
  await pay(intent);
  return record(intent, who);
};
const orders = async (state?: 'ordered' | 'sent') =>
  (await operator.api.listShirtOrders({ query: { state } })).data.filter(({ member }) => member?.id === me.id);
const markAll = (ids: string[], state: 'ordered' | 'sent' = 'sent') => operator.api.markShirtOrders({ body: { ids, state } });
const mark = async (id: string, state: 'ordered' | 'sent') => (await markAll([id], state)).data[0];
/** Advances the clock, after which everybody signs in again. */
async function later(seconds: number) {
  app.clock.advance(seconds);
  const again = async (who: TestMember) => ({ ...who, api: app.client((await app.session.start(who.id, 'test')).access) });
  [me, operator] = await Promise.all([again(me), again(operator)]);
}
const elsewhere = {
  alternate_shirt_address: true,
  shipping_country: 'US',
  shipping_street: '7 Pier Lane',
  shipping_street_2: '',
  shipping_city: 'Salem',
  shipping_state: 'MA',
  shipping_zip: '01970',
};

describe('a shirt goes with a membership', () => {
  it('to the address and of the size in the profile, one for each purchase however often it is settled [PAY-01] [PAY-17] [PAY-19]', async () => {
    await save({ shirt_size: 'Mens Small', ...elsewhere });
    const intent = await intentWith(true);
    await pay(intent);
    expect(await orders()).toEqual([]);
    const bought = await record(intent);
    await Promise.all([record(intent), reconcile(app.deps), record(intent)]);
    const address = { street: '7 Pier Lane', street_2: '', city: 'Salem', state: 'MA', zip: '01970', country: 'US' };
    const expected = { size: 'Mens Small', name: 'Ana Marlow', address, state: 'ordered', sent_at: null };
    expect(await orders()).toMatchObject([{ ...expected, receipt_number: bought.receipt_number, member: { id: me.id, email: me.email } }]);
    const row = await app.deps.db.selectFrom('payment_intent').where('provider_id', '=', intent.id).select('shirt').executeTakeFirst();
    expect(row).toEqual({ shirt: null });
    expect(app.deps.config.options.shirt_sizes).toEqual(
      `Mens Small,Mens Medium,Mens Large,Mens X-Large,Mens XX-Large,Mens 3XL,Mens 4XL,Womens Small,Womens Medium,Womens Large,Womens X-Large,
      Womens XX-Large`.split(/,\s*/),
    );
  });

  it('only if it is wanted, and as it was wanted last before paying', async () => {
    await save({ shirt_size: 'Mens Small' });
    const first = await intentWith(true);
    expect((await intentWith(false)).id).toBe(first.id);
    await pay(first);
    await record(first);
    expect(await orders()).toEqual([]);
    const key = app.clock.newId();
    await intentWith(true, me, key);
    await save({ shirt_size: 'Mens 4XL' });
    const intent = await intentWith(true, me, key);
    await save({ shirt_size: 'Womens Small', ...elsewhere });
    await pay(intent);
    await record(intent);
    expect(await orders()).toMatchObject([{ size: 'Mens 4XL', address: { street: '12 River Road', city: 'Boston', country: 'US' } }]);
  });

  const words = {
    shirt_size: ['PLEASE SELECT A SHIRT SIZE'],
    shipping_city: ['PLEASE ENTER YOUR CITY'],
    shipping_street: ['PLEASE ENTER YOUR STREET ADDRESS'],
    shipping_state: ['PLEASE ENTER YOUR STATE'],
    shipping_zip: ['PLEASE ENTER YOUR ZIP CODE'],
  };
  const abroad = { shipping_country: ['WE SHIP ABROAD ONLY TO APO, DPO OR FPO ADDRESSES'] };
  const sized = { shirt_size: 'Mens Small' };
  it.each([
    [
      'without a size and an address [PAY-33] [PAY-35] [PAY-36] [PAY-37] [PAY-38]',
      { street: null, city: '', state: null, zipcode: null },
      words,
    ],
    ['abroad [PAY-50]', { ...sized, country: 'DE' }, abroad],
    ['to who only sounds like a post abroad [PAY-50]', { ...sized, country: 'DE', city: 'Apolda', street: 'Depot 1' }, abroad],
    ['to another address abroad [PAY-50]', { ...sized, ...elsewhere, shipping_country: 'GB' }, abroad],
  ])('not %s: then nothing is to be paid', async (_, profile, fields) => {
    me = await makeMember(app, profile);
    expect(await refusal(intentWith(true))).toMatchObject({ status: 400, code: 'invalid', fields });
    expect(await app.deps.db.selectFrom('payment_intent').where('member_id', '=', me.id).select('id').execute()).toEqual([]);
    expect(await intentWith(false)).toMatchObject({ amount: 2500 });
  });

  it.each([
    ['street', 'Unit 3050, APO'],
    ['city', 'DPO'],
    ['state', 'f.p.o. AE'],
  ])('to a military or diplomatic post abroad, named in its %s [PAY-50]', async (part, value) => {
    me = await makeMember(app, { ...sized, country: 'DE', [part]: value });
    expect(await intentWith(true)).toMatchObject({ amount: 2500 });
  });
});

describe('operators', () => {
  it('see who gets a shirt, say that it was sent or was not, and nobody else does', async () => {
    await order();
    const id = (await orders('ordered'))[0]!.id;
    expect(await mark(id, 'sent')).toMatchObject({ id, state: 'sent', sent_at: app.clock.now().toISOString() });
    expect([await orders('ordered'), (await orders('sent')).length]).toEqual([[], 1]);
    const sent_at = app.clock.now().toISOString();
    await later(DAY);
    expect(await mark(id, 'sent')).toMatchObject({ sent_at });
    expect(await mark(id, 'ordered')).toMatchObject({ state: 'ordered', sent_at: null });
    for (const refused of [
      () => me.api.listShirtOrders({ query: {} }),
      () => me.api.downloadShirtOrders({ query: {} }),
      () => me.api.markShirtOrders({ body: { ids: [id], state: 'sent' } }),
    ])
      expect(await refusal(refused())).toMatchObject({ status: 403, code: 'payments.operators_only' });
    expect(await refusal(mark(app.clock.newId(), 'sent'))).toMatchObject({ status: 404, code: 'payments.shirt_not_found' });
  });

  it('say of many at once that they were sent: an act for each that this is new of, and none for what is gone', async () => {
    const others = [await makeMember(app), await makeMember(app), await makeMember(app)] as const;
    for (const who of [me, ...others]) await order(who);
    const all = (await operator.api.listShirtOrders({ query: { state: 'ordered' } })).data;
    const of = (who: TestMember) => all.find(({ member }) => member?.id === who.id)!.id;
    const [mine, sent, left] = [of(me), of(others[0]), of(others[1])];
    await mark(sent, 'sent');
    const { sent_at } = (await markAll([sent])).data[0]!;
    await others[1].api.deleteMember({ params: { id: others[1].id }, body: { id: others[1].id, password: others[1].password } });
    await app.jobs.settle();
    await later(DAY);
    const acts = async () =>
      (await operator.api.listAudit({ query: { act: 'shirt.mark' } })).data.map(({ target, about }) => [target.id, about?.id]);
    const before = await acts();
    const now = app.clock.now().toISOString();
    const last = of(others[2]);
    const { data } = await markAll([mine, sent, left, last, mine]);
    expect(data.map(({ id, sent_at: when }) => [id, when])).toEqual([
      [last, now],
      [sent, sent_at],
      [mine, now],
    ]);
    expect((await acts()).slice(0, -before.length)).toEqual(
      [
        [last, others[2].id],
        [mine, me.id],
      ].toReversed(),
    );
    expect(await acts()).toHaveLength(before.length + 2);
    expect(await refusal(markAll([left, app.clock.newId()]))).toMatchObject({ status: 404, code: 'payments.shirt_not_found' });
    for (const ids of [[], Array.from({ length: limits.shirts_marked_max + 1 }, () => mine)])
      expect(await refusal(markAll(ids))).toMatchObject({ status: 400, fields: { ids: expect.any(Array) } });
  });

  it('read in pages, also of shirts of anonymous members, and as a file that runs no formulas', async () => {
    await save({ anonymous_profile: true, first_name: '=1+1', last_name: 'Hook' });
    await order();
    const csv = (await operator.api.downloadShirtOrders({ query: { state: 'ordered' } })).trim().split('\r\n');
    expect(csv[0]).toBe('receipt,ordered,state,sent,size,name,street,street_2,city,state_or_region,zip,country,email');
    expect(csv.at(-1)).toMatch(/,ordered,,Mens Large,'=1\+1 Hook,12 River Road,Apt 4,Boston,MA,02108,US,m-/);
    const [first, ...rest] = (await operator.api.listShirtOrders({ query: {} })).data;
    const next = Buffer.from(first!.id).toString('base64url');
    expect((await operator.api.listShirtOrders({ query: { offset: next } })).data).toEqual(rest);
  });
});

it('is in the purchases of its member: to be sent, or when it was', async () => {
  expect((await order(me, 'Womens Large')).shirt).toEqual({ size: 'Womens Large', state: 'ordered', sent_at: null });
  const without = await intentWith(false);
  await pay(without);
  expect((await record(without)).shirt).toBeNull();
  await mark((await orders())[0]!.id, 'sent');
  const sent_at = app.clock.now().toISOString();
  const list = await me.api.listPurchases({ params: { id: me.id }, query: {} });
  expect(list.data.map(({ shirt }) => shirt)).toEqual([null, { size: 'Womens Large', state: 'sent', sent_at }]);
});

describe('where a shirt goes is forgotten', () => {
  it(`${limits.shirt_address_days} days after it was sent, in the order and the profile, and not while another is on its way`, async () => {
    await save(elsewhere);
    await order();
    const id = (await orders())[0]!.id;
    await mark(id, 'sent');
    const other = await makeMember(app);
    await save(elsewhere, other);
    await order(other);
    await later(limits.shirt_address_days * DAY - 1);
    await forgetShirtAddresses(app.deps);
    expect(await orders()).toMatchObject([{ name: 'Ana Marlow', address: { city: 'Salem' } }]);
    const late = await me.api.getMe({});
    expect(late).toMatchObject({ alternate_shirt_address: true, shipping_city: 'Salem' });
    await later(2);
    await forgetShirtAddresses(app.deps);
    expect(await orders()).toMatchObject([{ size: 'Mens Large', name: null, address: null, state: 'sent' }]);
    const now = await me.api.getMe({});
    expect(now).toMatchObject({ alternate_shirt_address: false, shipping_street: null, shipping_city: null, shipping_location: null });
    const kept = await app.deps.db.selectFrom('member').where('id', '=', other.id).select('shipping_city').executeTakeFirst();
    expect(kept).toEqual({ shipping_city: 'Salem' });
  });

  it('with the order when all of it is paid back before it is sent, and the shirt is not sent', async () => {
    const { id } = await order();
    await operator.api.refundPurchase({ params: { id }, body: { reason: 'Asked for it' } });
    await reconcile(app.deps);
    expect(await orders()).toEqual([]);
  });

  it('with the order when a membership that was given is taken back', async () => {
    const gift = await operator.api.giveMembership({ params: { id: me.id }, body: { purchase_choice: tier, reason: 'Won the raffle' } });
    const address = { street: '7 Pier Lane', street_2: '', city: 'Salem', state: 'MA', zip: '01970', country: 'US' };
    const wish = { size: 'Mens Large', name: 'Ana Marlow', address };
    const [id, created_at] = [app.clock.newId(), app.clock.now()];
    await app.deps.transact((tx) => insertShirt(tx, { ...wish, id, purchase_id: gift.id, member_id: me.id, created_at }));
    expect(await orders()).toMatchObject([{ id, state: 'ordered' }]);
    expect(await operator.api.refundPurchase({ params: { id: gift.id }, body: { reason: 'A mistake' } })).toMatchObject({ shirt: null });
    expect(await orders()).toEqual([]);
  });

  it('with who leaves: what was not sent is no order any more, and what was sent has no name', async () => {
    await order();
    const [first] = await orders();
    await mark(first!.id, 'sent');
    await order();
    await me.api.deleteMember({ params: { id: me.id }, body: { id: me.id, password: me.password } });
    await app.jobs.settle();
    const rows = await app.deps.db.selectFrom('shirt_order').where('id', '>=', first!.id).selectAll().execute();
    expect(rows).toMatchObject([{ id: first!.id, member_id: null, name: null, address: null, state: 'sent' }]);
  });
});

it('is absent where shirts are off, and where payment is [SHELL-07]', async () => {
  const without = await startTestApp({ config: { features: { payment: true } } });
  try {
    const [one, boss] = [await makeMember(without), await makeMember(without, { permissions: ['operator'] })];
    const purchase_choice_id = await makeTier(without.deps.db, { at: without.clock.now() });
    for (const refused of [
      () => one.api.createPaymentIntent({ body: { purchase_choice_id, receipt_email: one.email, shirt: true } }),
      () => boss.api.listShirtOrders({ query: {} }),
      () => boss.api.downloadShirtOrders({ query: {} }),
    ])
      expect(await refusal(refused())).toMatchObject({ status: 404, code: 'feature_off' });
  } finally {
    await without.close();
  }
});
