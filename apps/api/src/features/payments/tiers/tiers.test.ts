import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMember, type TestMember } from '../../../test/members.ts';
import { refusal, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { mediaFeature } from '../../media/index.ts';
import { makePicture } from '../../media/media.factory.ts';

const draft = { name: 'Harbour Friend', description: 'Half a year with all of us.', price: 2500 };

describe('what is sold', () => {
  let app: TestApp;
  let operator: TestMember;
  let me: TestMember;
  beforeAll(async () => {
    app = await startTestApp({ config: { features: { payment: true, membership_discount: true } } });
    operator = await makeMember(app, { permissions: ['operator'] });
    me = await makeMember(app);
  });
  afterAll(() => app.close());

  it('is made, changed and retired by operators, and read by members in its order [PAY-21] [PAY-57]', async () => {
    const later = await operator.api.createTier({ body: { ...draft, position: 2 } });
    const first = await operator.api.createTier({ body: { ...draft, name: 'Captain', price: 10_000, days: 365, position: 1 } });
    expect(later).toMatchObject({ days: 184, currency: 'usd', active: true, logo: null, version: 1 });
    const option = { id: first.id, name: 'Captain', description: draft.description, price: 10_000, currency: 'usd', logo: null, days: 365 };
    expect((await me.api.listPurchaseOptions({})).map(({ id }) => id)).toEqual([first.id, later.id]);
    expect((await me.api.listPurchaseOptions({}))[0]).toEqual(option);

    const edit = { ...draft, price: 3000, version: 1 };
    expect(await operator.api.updateTier({ params: { id: later.id }, body: edit })).toMatchObject({ price: 3000, version: 2 });
    const stale = await refusal(operator.api.updateTier({ params: { id: later.id }, body: edit }));
    expect(stale).toMatchObject({ code: 'payments.changed', current: { price: 3000, version: 2 } });
    await operator.api.updateTier({ params: { id: first.id }, body: { ...draft, active: false } });
    expect((await me.api.listPurchaseOptions({})).map(({ id }) => id)).toEqual([later.id]);
    expect((await operator.api.listTiers({})).map(({ id, active }) => [id, active])).toEqual([
      [first.id, false],
      [later.id, true],
    ]);
    expect(await refusal(me.api.listTiers({}))).toMatchObject({ code: 'payments.operators_only' });
    expect(await refusal(me.api.createTier({ body: draft }))).toMatchObject({ code: 'payments.operators_only' });
    expect(await refusal(operator.api.createTier({ body: { ...draft, price: 49 } }))).toMatchObject({ code: 'invalid' });
  });

  it('has a logo that an operator uploads, replaces and removes, and the files of the old one are freed [PAY-08] [PAY-21] [PAY-57]', async () => {
    const picture = () => makePicture(app.deps, { ownerId: operator.id });
    const [first, second] = [await picture(), await picture()];
    const made = await operator.api.createTier({ body: { ...draft, name: 'Sailor', logo: first.url } });
    const edit = async (logo?: string | null) =>
      operator.api.updateTier({ params: { id: made.id }, body: { ...draft, name: 'Sailor', ...(logo !== undefined && { logo }) } });
    const shown = async () => (await me.api.listPurchaseOptions({})).find(({ id }) => id === made.id)!.logo;
    expect(await shown()).toBe(made.logo);
    expect((await app.raw('GET', made.logo!)).headers.get('content-type')).toBe('image/webp');

    // Without a logo in the edit, also by another operator, the logo stays.
    expect((await edit()).logo).toBe(made.logo);
    const replaced = await edit(second.url);
    expect(replaced.logo).toContain(second.id);
    expect(await shown()).toBe(replaced.logo);
    // Pictures of other members and other sites are refused.
    for (const url of [(await makePicture(app.deps, { ownerId: me.id })).url, 'https://example.com/logo.png'])
      expect(await refusal(edit(url))).toMatchObject({ code: 'media.not_found' });
    /** Runs the jobs two days later and returns the HTTP status of both pictures. */
    const freed = async () => {
      const start = app.clock.now().toISOString();
      app.clock.advance(2 * 86_400);
      for (const { handle } of mediaFeature.schedules!(app.deps)) await handle();
      await app.jobs.settle();
      app.clock.set(start);
      return Promise.all([made, replaced].map(async ({ logo }) => (await app.raw('GET', logo!)).status));
    };
    expect(await freed()).toEqual([404, 200]);
    expect((await edit(null)).logo).toBeNull();
    expect(await shown()).toBeNull();
    expect(await freed()).toEqual([404, 404]);
    await operator.api.updateTier({ params: { id: made.id }, body: { ...draft, active: false } });
  });

  it('has a discount that operators change, and an outdated change is refused [PAY-58]', async () => {
    const { version } = await me.api.getDiscount({});
    expect(await operator.api.changeDiscount({ body: { rate: 10, version } })).toEqual({ rate: 10, version: version + 1 });
    expect(await refusal(operator.api.changeDiscount({ body: { rate: 20, version } }))).toMatchObject({ code: 'payments.changed' });
    expect((await me.api.getDiscount({})).rate).toBe(10);
    expect(await refusal(me.api.changeDiscount({ body: { rate: 90 } }))).toMatchObject({ code: 'payments.operators_only' });
  });

  it('says where card data goes, and lets pages send it only there [PAY-59]', async () => {
    const { origin, publishableKey } = app.sandbox!.provider;
    expect(await me.api.getPaymentSettings({})).toEqual({ publishable_key: publishableKey, provider_url: origin, sandbox: true });
    const page = await app.raw('GET', '/api/purchase_options', { token: me.access });
    expect(page.headers.get('content-security-policy')).toContain(`connect-src 'self' ${origin};`);
  });
});

it('is nothing where payment is off: every call is 404, and no other origin is named [PAY-01]', async () => {
  const app = await startTestApp();
  try {
    const { api } = await makeMember(app, { permissions: ['operator'] });
    const id = app.clock.newId();
    const calls = [
      () => api.getPaymentSettings({}),
      () => api.listPurchaseOptions({}),
      () => api.getDiscount({}),
      () => api.changeDiscount({ body: { rate: 10 } }),
      () => api.listTiers({}),
      () => api.createTier({ body: draft }),
      () => api.updateTier({ params: { id }, body: draft }),
    ];
    for (const call of calls) expect(await refusal(call())).toMatchObject({ status: 404, code: 'feature_off' });
    expect(app.sandbox).toBeUndefined();
    const { headers } = await app.raw('GET', '/api/health/live');
    expect(headers.get('content-security-policy')).toContain("connect-src 'self' ;");
  } finally {
    await app.close();
  }
});
