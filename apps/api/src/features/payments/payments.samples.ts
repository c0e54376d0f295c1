import type { FeatureCalls } from '@muster/contract';
import { makeMember, type TestMember } from '../../test/members.ts';
import { type ForeignSamples, own, type Samples } from '../../test/sample.ts';
import type { TestApp } from '../../test/test-app.ts';
import { makeTier, payWithCard } from './payments.factory.ts';

const tier = (app: TestApp) => makeTier(app.deps.db, { at: app.clock.now() });

/** A membership with every field. */
const draft = {
  name: 'Harbour Friend',
  description: 'Half a year with all of us.',
  price: 2500,
  logo: null,
  days: 184,
  active: true,
  position: 2,
};

const byOperator = async <I>(app: TestApp, input: (me: TestMember) => I | Promise<I>) => {
  const me = await makeMember(app, { permissions: ['operator'] });
  return { access: me.access, input: await input(me) };
};

/** Inserts a shirt order directly into the database. */
async function shirtOrder(app: TestApp, member_id: string): Promise<string> {
  const [id, created_at] = [app.clock.newId(), app.clock.now()];
  const operator = await makeMember(app, { permissions: ['operator'] });
  const body = { purchase_choice: await tier(app), reason: 'Won a shirt' };
  const { id: purchase_id } = await operator.api.giveMembership({ params: { id: member_id }, body });
  const address = { street: '12 River Road', street_2: '', city: 'Boston', state: 'MA', zip: '02108', country: 'US' };
  const order = {
    id,
    purchase_id,
    member_id,
    created_at,
    size: 'Mens Small',
    name: 'Ana Marlow',
    state: 'ordered' as const,
    sent_at: null,
  };
  await app.deps.db
    .insertInto('shirt_order')
    .values({ ...order, address: JSON.stringify(address) })
    .execute();
  return id;
}

/** Requests that succeed. */
export const paymentSamples: Samples<FeatureCalls<'payments'>> = {
  getPaymentSettings: (app) => own(app, () => ({})),
  listPurchaseOptions: (app) => own(app, () => ({})),
  getDiscount: (app) => own(app, () => ({})),
  createPaymentIntent: (app) =>
    own(app, async (me) => ({
      body: {
        purchase_choice_id: await tier(app),
        product: 'Membership',
        description: 'Half a year',
        receipt_email: me.email,
        price: 2500,
        shirt: false,
        time_zone: 'America/New_York',
      },
    })),
  recordPurchase: (app) =>
    own(app, async (me) => {
      const purchase_choice = await tier(app);
      const body = { purchase_choice_id: purchase_choice, receipt_email: me.email };
      const { intent_information: intent } = await me.api.createPaymentIntent({ body });
      await payWithCard(app.sandbox!.provider, intent);
      return { body: { purchase_choice, amount_paid: 2500, expiration_date: intent.expires, payment_intent_id: intent.id } };
    }),
  listPurchases: (app) => own(app, (me) => ({ params: { id: me.id }, query: { offset: '0' } })),
  getReceipt: (app) =>
    byOperator(app, async (me) => {
      const body = { purchase_choice: await tier(app), reason: 'Helped at the harbour run' };
      return { params: { id: (await me.api.giveMembership({ params: { id: me.id }, body })).id } };
    }),
  refundPurchase: (app) =>
    byOperator(app, async (me) => {
      const { id } = await me.api.giveMembership({
        params: { id: me.id },
        body: { purchase_choice: await tier(app), reason: 'A mistake' },
      });
      return { params: { id }, body: { reason: 'Taken back' } };
    }),
  giveMembership: (app) =>
    byOperator(app, async () => {
      const { id } = await makeMember(app);
      return { params: { id }, body: { purchase_choice: await tier(app), reason: 'Helped at the harbour run' } };
    }),
  listSales: (app) => byOperator(app, () => ({ query: { offset: '0' } })),
  downloadSales: (app) => byOperator(app, () => ({})),
  listShirtOrders: (app) => byOperator(app, () => ({ query: { state: 'ordered', offset: '0' } })),
  markShirtOrders: (app) => byOperator(app, async (me) => ({ body: { ids: [await shirtOrder(app, me.id)], state: 'sent' } })),
  downloadShirtOrders: (app) => byOperator(app, () => ({ query: { state: 'ordered' } })),
  changeDiscount: (app) => byOperator(app, async (me) => ({ body: { rate: 0, version: (await me.api.getDiscount({})).version } })),
  listTiers: (app) => byOperator(app, () => ({})),
  createTier: (app) => byOperator(app, () => ({ body: draft })),
  updateTier: (app) => byOperator(app, async () => ({ params: { id: await tier(app) }, body: { ...draft, version: 1 } })),
};

/** Requests for resources that do not exist or belong to somebody else. */
export const paymentForeign: ForeignSamples<FeatureCalls<'payments'>> = {
  getReceipt: async (app) => {
    const [operator, me] = [await makeMember(app, { permissions: ['operator'] }), await makeMember(app)];
    const body = { purchase_choice: await tier(app), reason: 'Helped at the harbour run' };
    const { id } = await operator.api.giveMembership({ params: { id: operator.id }, body });
    return { access: me.access, input: { params: { id } }, code: 'payments.purchase_not_found' };
  },
  refundPurchase: async (app) => {
    const me = await makeMember(app);
    return { access: me.access, input: { params: { id: app.clock.newId() }, body: { reason: 'For me' } }, code: 'payments.operators_only' };
  },
  giveMembership: async (app) => {
    const me = await makeMember(app);
    const body = { purchase_choice: await tier(app), reason: 'For me' };
    return { access: me.access, input: { params: { id: me.id }, body }, code: 'payments.operators_only' };
  },
  updateTier: async (app) => {
    const me = await makeMember(app);
    return { access: me.access, input: { params: { id: await tier(app) }, body: draft }, code: 'payments.operators_only' };
  },
};
