import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMember, type TestMember } from '../../../test/members.ts';
import { refusal, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { eventDraft } from '../../events/events.factory.ts';
import { makeTier, payWithCard } from '../payments.factory.ts';
import { reconcile } from '../payments.jobs.ts';

const DAY = 86_400_000;
let app: TestApp;
let tier: string;
let operator: TestMember;
beforeAll(async () => {
  app = await startTestApp({ config: { features: { payment: true, payment_gated_events: true } }, env: { LOG_LEVEL: 'silent' } });
  tier = await makeTier(app.deps.db, { at: app.clock.now() });
  operator = await makeMember(app, { permissions: ['operator'] });
});
afterAll(() => app.close());

/** Buys a membership once more. */
async function buy(me: TestMember) {
  const { intent_information: intent } = await me.api.createPaymentIntent({ body: { purchase_choice_id: tier, receipt_email: me.email } });
  await payWithCard(app.sandbox!.provider, intent);
  const body = { purchase_choice: tier, amount_paid: 2500, expiration_date: intent.expires, payment_intent_id: intent.id };
  return { intent, purchase: await me.api.recordPurchase({ body }) };
}
const end = async (me: TestMember) => (await me.api.getMe({})).latest_purchase?.expiration_date;
const inDays = (days: number) => new Date(app.clock.now().getTime() + days * DAY).toISOString();
const refund = (id: string, reason = 'Could not come') => operator.api.refundPurchase({ params: { id }, body: { reason } });

it('lets only members whose membership lasts create events and series where the deployment says so, and leaders [ROLE-17] [SHELL-11]', async () => {
  const me = await makeMember(app);
  const series = { event: eventDraft, repeats: { every: 'week', count: 3 } } as const;
  const outcomes = async (who = me) =>
    Promise.all(
      [who.api.createEvent({ body: eventDraft }), who.api.createEventSeries({ body: series })].map((made) =>
        made.then(
          () => 'created',
          ({ status, code, message }) => [status, code, message].join(' '),
        ),
      ),
    );
  const refused = '403 payments.needs_membership Only members with a membership can create events here. Please choose one first.';
  expect(await outcomes()).toEqual([refused, refused]);
  const hosted = async () => (await me.api.listEvents({ query: { host_id: me.id, page: 0 } })).count;
  expect(await hosted()).toBe(0);
  expect(await outcomes(await makeMember(app, { permissions: ['event_leader'] }))).toEqual(['created', 'created']);
  const { purchase } = await buy(me);
  expect(await outcomes()).toEqual(['created', 'created']);
  expect(await hosted()).toBe(4);
  // Members can still change what they created after their membership has ended.
  await refund(purchase.id);
  expect(await outcomes()).toEqual([refused, refused]);
  const [mine] = (await me.api.listEvents({ query: { host_id: me.id, page: 0 } })).data;
  await me.api.updateEvent({ params: { id: mine!.id }, body: { ...eventDraft, name: 'Later yoga' } });
  await operator.api.giveMembership({ params: { id: me.id }, body: { purchase_choice: tier, reason: 'Won the raffle' } });
  expect(await outcomes()).toEqual(['created', 'created']);
  await app.deps.db
    .updateTable('purchase')
    .set({ expires_at: app.clock.now() })
    .where('member_id', '=', me.id)
    .where('state', '=', 'given')
    .execute();
  expect(await outcomes()).toEqual([refused, refused]);
});

it('pays back once, with the reason, and what was bought later moves up', async () => {
  const me = await makeMember(app);
  const first = await buy(me);
  await buy(me);
  expect(await end(me)).toBe(inDays(368));
  expect(await refund(first.purchase.id)).toMatchObject({ state: 'refunded', refunded: 2500, reason: 'Could not come' });
  expect(await end(me)).toBe(inDays(184));
  expect(app.sandbox!.books.intents[first.intent.id]!.charge).toMatchObject({ refunded: 2500 });
  expect(await refusal(refund(first.purchase.id))).toMatchObject({ status: 409, code: 'payments.refunded' });
  expect(await refusal(refund(app.clock.newId()))).toMatchObject({ status: 404, code: 'payments.purchase_not_found' });
  const states = (await me.api.listPurchases({ params: { id: me.id }, query: {} })).data.map(({ state }) => state);
  expect(states).toEqual(['paid', 'refunded']);
});

it('mails a receipt to the address that was given, once, and tells of what was paid back', async () => {
  const me = await makeMember(app);
  const { purchase } = await buy(me);
  await reconcile(app.deps);
  await refund(purchase.id, 'We are sorry');
  const mails = (await app.mails()).filter(
    (mail) => mail.includes(`To: ${me.email}`) && mail.includes(`Receipt ${purchase.receipt_number}`),
  );
  expect(mails).toHaveLength(2);
  // Both were written within a moment of each other, and jobs send them in any order.
  const [receipt, paidBack] = ['Your receipt from Muster', 'Your refund from Muster'].map((subject) =>
    mails.find((mail) => /^Subject: (.*)$/m.exec(mail)?.[1]?.trim() === subject),
  );
  expect(receipt).toContain('$25.00');
  expect(receipt).toContain('valid until 09/02/2026');
  expect(receipt).toContain(`/receipts/${purchase.id}`);
  expect(paidBack).toContain('We are sorry');
});

it('pays back later what the provider could not be asked for, once', async () => {
  const me = await makeMember(app);
  const { intent, purchase } = await buy(me);
  const kept = app.sandbox!.books.intents[intent.id]!;
  delete app.sandbox!.books.intents[intent.id];
  expect(await refusal(refund(purchase.id))).toMatchObject({ status: 503, code: 'payments.unavailable' });
  expect(await end(me)).toBe(inDays(184));
  app.sandbox!.books.intents[intent.id] = kept;
  app.sandbox!.books.answers = {};
  await reconcile(app.deps);
  await reconcile(app.deps);
  expect(kept.charge).toMatchObject({ refunded: 2500 });
  expect(await end(me)).toBeUndefined();
});

it('gives a membership with a reason, which ends when it is taken back, and costs nothing', async () => {
  const me = await makeMember(app);
  const gift = { params: { id: me.id }, body: { purchase_choice: tier, reason: 'Helped at the harbour run' } };
  const given = await operator.api.giveMembership(gift);
  expect(given).toMatchObject({ state: 'given', amount_paid: 0, reason: 'Helped at the harbour run', expiration_date: inDays(184) });
  await buy(me);
  expect(await end(me)).toBe(inDays(368));
  expect(await refund(given.id, 'A mistake')).toMatchObject({ state: 'refunded', refunded: 0 });
  expect(await end(me)).toBe(inDays(184));
  expect(await refusal(me.api.giveMembership(gift))).toMatchObject({ code: 'payments.operators_only' });
  const nobody = { ...gift, params: { id: app.clock.newId() } };
  expect(await refusal(operator.api.giveMembership(nobody))).toMatchObject({ code: 'member.not_found' });
});

it('tells operators, and nobody else, what was sold, by purchase and by month', async () => {
  const me = await makeMember(app, { first_name: 'Zoe' });
  const { purchase } = await buy(me);
  const { data } = await operator.api.listSales({ query: {} });
  expect(data[0]).toMatchObject({ id: purchase.id, member: { id: me.id, first_name: 'Zoe', email: me.email } });
  const csv = await operator.api.downloadSales({});
  const counted = await app.deps.db.selectFrom('purchase').select(['amount_cents', 'refunded_cents', 'intent_id']).execute();
  const sum = (of: 'amount_cents' | 'refunded_cents') => (counted.reduce((all, row) => all + row[of], 0) / 100).toFixed(2);
  const bought = counted.filter(({ intent_id }) => intent_id).length;
  expect(csv.trim().split('\r\n').slice(1)).toEqual([
    `2026-03,Harbour Friend,usd,${bought},${counted.length - bought},${sum('amount_cents')},${sum('refunded_cents')}`,
  ]);
  expect(await refusal(me.api.listSales({ query: {} }))).toMatchObject({ code: 'payments.operators_only' });
  expect(await refusal(me.api.downloadSales({}))).toMatchObject({ code: 'payments.operators_only' });
});

it('stays on the books when a member leaves, without them', async () => {
  const me = await makeMember(app);
  const { intent, purchase } = await buy(me);
  await me.api.deleteMember({ params: { id: me.id }, body: { id: me.id, password: me.password } });
  const { data } = await operator.api.listSales({ query: {} });
  expect(data.find(({ id }) => id === purchase.id)).toMatchObject({ member: null, amount_paid: 2500 });
  const left = await app.deps.db
    .selectFrom('payment_intent')
    .where('provider_id', '=', intent.id)
    .select(['member_id', 'receipt_email'])
    .execute();
  expect(left).toEqual([{ member_id: null, receipt_email: '' }]);
});
