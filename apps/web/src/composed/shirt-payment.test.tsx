import { cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { readAttempt } from '../features/payments/attempt.ts';
import { alertText } from '../test/app.tsx';
import { enter } from '../test/enter.ts';
import { testConfig } from '../test/fixtures.ts';
import { newMe, testId } from '../test/world.ts';

const config = testConfig({ payment: true, shirt_purchase: true });
const order = { id: testId(), title: 'Harbour Friend', price: 2500, icon: null, currency: 'usd', days: 184 };
const provider = 'https://provider.test';

const open = (me: ReturnType<typeof newMe>) =>
  enter(
    '/feed',
    {
      getPaymentSettings: () => ({ publishable_key: 'pk_test_1', provider_url: provider, sandbox: true }),
      listEverythingFeed: () => ({ data: { results: [] }, next: null }),
      listFollowingFeed: () => ({ data: { results: [] }, next: null }),
    },
    me,
    config,
  );
const wish = () => screen.findByRole('switch', { name: /^Send me a shirt/ });

describe('the wish for no shirt', () => {
  it('is kept over a reload, and forgotten with another membership [PAY-09, PAY-11]', async () => {
    const me = newMe();
    const { router, user } = await open(me);
    await router.navigate({ to: '/paymentview', state: { order } });
    expect(await wish()).toBeChecked();
    // Only then there is something to keep it with.
    await screen.findByRole('button', { name: 'PAY $25.00' });
    await user.click(await wish());
    await waitFor(() => expect(readAttempt(me.id)).toMatchObject({ order, shirt: false }));
    cleanup();
    const again = await open(me);
    await again.router.navigate({ to: '/paymentview', state: { order } });
    expect(await wish()).not.toBeChecked();
    cleanup();
    const other = await open(me);
    await other.router.navigate({ to: '/paymentview', state: { order: { ...order, id: testId() } } });
    expect(await wish()).toBeChecked();
  });

  it('comes back from the bank with what it was said for [PAY-09, PAY-29]', async () => {
    const me = newMe();
    const { router } = await open(me);
    const ours = fetch;
    vi.stubGlobal('fetch', async (input: string, init?: RequestInit) =>
      input.startsWith(provider)
        ? Response.json({ status: 'requires_payment_method', last_payment_error: { code: 'payment_intent_authentication_failure' } })
        : ours(input, init),
    );
    const intent = { id: 'pi_1', client_secret: 'pi_1_secret_2', amount: 2500, expires: new Date().toISOString() };
    const held = { member: me.id, order, email: me.email, shirt: false, key: 'key-1', open: true, intent };
    localStorage.setItem('payment.attempt', JSON.stringify(held));
    await router.navigate({ href: '/paymentview?payment_intent=pi_1&redirect_status=failed' });
    expect(await alertText('Your bank did not confirm this payment. Nothing was charged.')).toBeVisible();
    expect(await wish()).not.toBeChecked();
    expect(readAttempt(me.id)).toMatchObject({ shirt: false, key: 'key-1' });
  });
});
