import type { Me } from '@muster/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { alertText, heading } from '../../test/app.tsx';
import { enter } from '../../test/enter.ts';
import { testConfig } from '../../test/fixtures.ts';
import { Refusal } from '../../test/server.ts';
import { newMe, testId } from '../../test/world.ts';
import { readAttempt } from './attempt.ts';

const provider = 'https://provider.test';
const tier = testId();
const order = { id: tier, title: 'Harbour Friend', price: 2500, icon: null, currency: 'usd', days: 184 };
const config = testConfig({ payment: true });
const expires = new Date(Date.now() + 184 * 86_400_000).toISOString();
const intentOf = (me: Me, amount = 2500) => ({
  intent_information: { client_secret: 'pi_1_secret_2', id: 'pi_1', metadata: { user_id: me.id }, expires, amount, currency: 'usd' },
});
const latest_purchase = { amount_paid: 2500, expiration_date: expires, purchase_choice: tier };
const purchase = {
  id: testId(),
  purchase_choice: tier,
  name: 'Harbour Friend',
  amount_paid: 2500,
  currency: 'usd',
  starts_at: new Date().toISOString(),
  expiration_date: expires,
  state: 'paid',
  refunded: 0,
  reason: null,
  receipt_number: 1042,
  shirt: null,
  bought_at: new Date().toISOString(),
};

type Told = Record<string, unknown> | Error;
type Sent = { path: string; form: URLSearchParams };

/** Opens the payment screen on a server of ours and a provider that answers what it is told to, each call's last answer for as long as it is asked. */
async function open(
  { method = [{ id: 'pm_1' }], confirm = [{ status: 'succeeded' }], read = [] }: { method?: Told[]; confirm?: Told[]; read?: Told[] } = {},
  answers: Parameters<typeof enter>[1] = {},
  me = newMe({ email: 'priya@northwind.example' }),
) {
  const asked: Sent[] = [];
  let bought = false;
  const app = await enter(
    '/membershipoptionview',
    {
      getMe: () => (bought ? { ...me, latest_purchase } : me),
      listPurchaseOptions: () => [
        { id: tier, name: 'Harbour Friend', description: 'Half a year.', price: 2500, currency: 'usd', logo: null, days: 184 },
      ],
      getPaymentSettings: () => ({ publishable_key: 'pk_test_1', provider_url: provider, sandbox: true }),
      createPaymentIntent: () => intentOf(me),
      recordPurchase: () => {
        bought = true;
        return purchase;
      },
      ...answers,
    },
    me,
    config,
  );
  const ours = fetch;
  const next = (list: Told[]) => (list.length > 1 ? list.shift()! : list[0]!);
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    if (!input.startsWith(provider)) return ours(input, init);
    const url = new URL(input);
    asked.push({
      path: `${init.method} ${url.pathname}`,
      form: init.method === 'GET' ? url.searchParams : new URLSearchParams(init.body as URLSearchParams),
    });
    const answer = next(init.method === 'GET' ? read : url.pathname.endsWith('confirm') ? confirm : method);
    if (answer instanceof Error) throw answer;
    return Response.json(answer, { status: 'error' in answer ? 402 : 200 });
  });
  const user = app.user;
  const fill = async () => {
    await user.click(await screen.findByText('Test cards'));
    await user.click(screen.getByRole('button', { name: /Pays$/ }));
  };
  /** Goes to the payment screen as the options do. */
  const toPay = async () => {
    await app.router.navigate({ to: '/paymentview', state: { order } });
    await screen.findByRole('button', { name: 'PAY $25.00' });
  };
  const press = () => fireEvent.click(payButton());
  return { ...app, asked, fill, me, toPay, press };
}
const payButton = () => screen.getByRole('button', { name: /^(PAY|INVALID|DECLINED|AUTHORIZING|COMPLETE)/ });
const refused = (code: string): Told => ({ error: { code, message: 'No.' } });

describe('paying', () => {
  it('begins with a choice of memberships, of which one must be made [PAY-08, PAY-13, PAY-31]', async () => {
    const { user, router } = await open();
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(await alertText('Please select an option')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: /Harbour Friend/ }));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await heading('Payment');
    expect(router.state.location.state.order).toEqual(order);
    expect(await screen.findByRole('button', { name: 'PAY $25.00' })).toBeEnabled();
    expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/membershipoptionview');
  });

  it('asks our server, the provider twice, our server again, and then who one is, and ends with a receipt [PAY-10, PAY-14, PAY-15, PAY-28, PAY-52, PAY-53, PAY-54, PAY-56, PAY-59, PAY-60]', async () => {
    const { calls, asked, sent, fill, toPay, press, me } = await open();
    await toPay();
    for (const told of ['Harbour Friend', '$25.00']) expect(screen.getByText(told)).toBeVisible();
    expect(
      screen.getByText(
        `valid until ${new Date(expires).toLocaleDateString('en-US', { year: 'numeric', month: '2-digit', day: '2-digit' })}`,
      ),
    ).toBeVisible();
    await fill();
    const before = calls.length;
    press();
    press();
    await heading('Supporting Donation');
    expect(screen.getByText('Your order is complete!')).toBeVisible();
    expect(screen.getByText(/^A receipt is on its way to priya@northwind\.example/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Done' })).toHaveAttribute('href', '/feed');
    const after = calls.slice(before).map(({ name }) => name);
    expect(after.filter((name) => /Intent|Purchase$/.test(name))).toEqual(['createPaymentIntent', 'recordPurchase']);
    expect(after.lastIndexOf('getMe')).toBeGreaterThan(after.indexOf('recordPurchase'));
    expect(asked.map(({ path }) => path)).toEqual(['POST /v1/payment_methods', 'POST /v1/payment_intents/pi_1/confirm']);
    expect(Object.fromEntries(asked[0]!.form)).toMatchObject({
      'card[number]': '4242424242424242',
      'card[cvc]': '123',
      'billing_details[email]': me.email,
      'billing_details[address][postal_code]': '04101',
    });
    expect(Object.fromEntries(asked[1]!.form)).toMatchObject({ payment_method: 'pm_1', client_secret: 'pi_1_secret_2' });
    expect(sent('createPaymentIntent')[0]!.body).toMatchObject({ purchase_choice_id: tier, receipt_email: me.email, price: 2500 });
    expect(sent('recordPurchase')[0]!.body).toEqual({
      purchase_choice: tier,
      amount_paid: 2500,
      expiration_date: expires,
      payment_intent_id: 'pi_1',
    });
    expect(JSON.stringify(calls)).not.toMatch(/4242|cvc/);
    expect(JSON.stringify(Object.values(localStorage))).not.toMatch(/4242/);
    expect(readAttempt(me.id)).toBeUndefined();
  });

  it.each([
    ['incorrect_cvc', 'INVALID', ['INVALID CVV']],
    ['card_declined', 'DECLINED', ['CARD DECLINED', 'CARD DECLINED', 'CARD DECLINED']],
  ])(
    'says for three seconds what became of %s, and keeps what was typed [PAY-26, PAY-27, PAY-32, PAY-61]',
    async (code, says, problems) => {
      const { fill, toPay, press } = await open({ confirm: [refused(code)] });
      await toPay();
      await fill();
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
      press();
      while (!payButton().textContent.startsWith(says)) await pass(10);
      expect(payButton()).toBeDisabled();
      expect(screen.getAllByText(problems[0]!)).toHaveLength(problems.length);
      await pass(2980);
      expect(payButton()).toHaveTextContent(says);
      await pass(20);
      expect(payButton()).toHaveTextContent('PAY $25.00');
      expect(screen.getByLabelText('Card number')).toHaveValue('4242 4242 4242 4242');
    },
  );

  it('asks nobody about a number that is none, and nobody again when a card alone was not answered [PAY-63, PAY-64]', async () => {
    const { user, asked, sent, fill, toPay, press } = await open({ method: [new TypeError('Failed to fetch')] });
    await toPay();
    await fill();
    await user.click(screen.getByRole('button', { name: /Is not a card$/ }));
    press();
    await waitFor(() => expect(payButton()).toHaveTextContent('INVALID'));
    expect(screen.getByText('INVALID CARD NUMBER')).toBeVisible();
    expect([asked, sent('createPaymentIntent')]).toEqual([[], []]);
    await waitFor(() => expect(payButton()).toBeEnabled());
    await fill();
    press();
    expect(await alertText('Server Error, Please try again later.')).toBeVisible();
    expect(asked.map(({ path }) => path)).toEqual(['POST /v1/payment_methods']);
  });

  it('asks the provider what became of it when an answer is lost, and pays once [PAY-55]', async () => {
    const lost = new TypeError('Failed to fetch');
    let failing = 1;
    const { asked, sent, fill, toPay, press } = await open(
      { confirm: [lost], read: [lost, { status: 'processing' }, { status: 'succeeded' }] },
      { recordPurchase: () => (failing-- > 0 ? new Refusal('payments.unavailable') : purchase) },
    );
    await toPay();
    await fill();
    press();
    expect(await screen.findByText(/^We have not heard yet/)).toBeVisible();
    expect(payButton()).toHaveTextContent('AUTHORIZING');
    await heading('Supporting Donation');
    expect(asked.filter(({ path }) => path.endsWith('confirm'))).toHaveLength(1);
    expect(sent('recordPurchase')).toHaveLength(2);
  });

  it.each([
    ['paid', { status: 'succeeded' }, undefined],
    [
      'declined',
      { status: 'requires_payment_method', last_payment_error: { code: 'payment_intent_authentication_failure' } },
      'Your bank did not confirm this payment. Nothing was charged.',
    ],
    ['never begun', { status: 'requires_payment_method' }, 'Your payment did not go through. Nothing was charged.'],
    ['not answered', { status: 'requires_action', next_action: { redirect_to_url: { url: 'https://bank.test/' } } }, undefined],
  ])('takes up what a reload or the bank interrupted: %s [PAY-09, PAY-29]', async (_, told, sentence) => {
    const { router, me, sent } = await open({ read: [told] });
    const held = {
      member: me.id,
      order,
      email: 'other@northwind.example',
      key: 'key-1',
      open: true,
      intent: { id: 'pi_1', client_secret: 'pi_1_secret_2', amount: 2500, expires },
    };
    localStorage.setItem('payment.attempt', JSON.stringify(held));
    await router.navigate({ href: '/paymentview?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=any' });
    if (told.status === 'succeeded') {
      await heading('Supporting Donation');
      expect(screen.getByText(/other@northwind\.example/)).toBeVisible();
    } else {
      if (sentence) expect(await alertText(sentence)).toBeVisible();
      else expect(await screen.findByRole('button', { name: 'Continue at your bank' })).toBeVisible();
      await waitFor(() => expect(payButton()).toBeEnabled());
      expect(sent('recordPurchase')).toEqual([]);
      expect(router.state.location.href).toBe('/paymentview');
    }
  });

  it('does not stay authorizing where the way back from the bank shows the screen as it was left [PAY-29]', async () => {
    const told = { status: 'requires_action', next_action: { redirect_to_url: { url: 'https://bank.test/' } } };
    const { asked, fill, toPay, press, me } = await open({ confirm: [told], read: [told] });
    await toPay();
    await fill();
    press();
    await waitFor(() => expect(readAttempt(me.id)).toMatchObject({ open: true, validation_url: 'https://bank.test/' }));
    expect(payButton()).toHaveTextContent('AUTHORIZING');
    fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }));
    expect(await screen.findByRole('button', { name: 'Continue at your bank' })).toBeVisible();
    await waitFor(() => expect(payButton()).toHaveTextContent('PAY $25.00'));
    expect(asked.filter(({ path }) => path.endsWith('confirm'))).toHaveLength(1);
  });

  it('shows a price that has changed, and charges nothing', async () => {
    const changed = Object.assign(new Refusal('payments.price_changed'), { current: { price: 3000 } });
    const { asked, sent, fill, toPay, press, me } = await open(
      {},
      { createPaymentIntent: ({ body }) => ((body as { price: number }).price === 2500 ? changed : intentOf(me, 3000)) },
    );
    await toPay();
    await fill();
    press();
    expect(await alertText('The price has changed. Nothing was charged.')).toBeVisible();
    expect(asked).toEqual([]);
    fireEvent.click(await screen.findByRole('button', { name: 'PAY $30.00' }));
    await heading('Supporting Donation');
    const keys = sent('createPaymentIntent').map(({ idempotencyKey }) => idempotencyKey);
    expect(new Set(keys).size).toBe(2);
  });

  it.each([
    ['our server says so', {}, () => new Refusal('payments.already_paid')],
    ['another tab has bought it meanwhile', { latest_purchase }, undefined],
  ])('pays nothing more when it is paid already: %s', async (_, meanwhile, create) => {
    const me = newMe();
    let now = me;
    const { asked, fill, toPay, press } = await open({}, { getMe: () => now, ...(create && { createPaymentIntent: create }) }, me);
    await toPay();
    await fill();
    now = { ...me, ...meanwhile };
    press();
    await heading('Supporting Donation');
    expect(asked).toEqual([]);
  });

  it.each([
    [
      'an address that the provider refuses',
      new Refusal('invalid', {}, { receipt_email: ['INVALID EMAIL ADDRESS'] }),
      'INVALID EMAIL ADDRESS',
    ],
    ['a membership that is sold no longer', new Refusal('payments.tier_not_found'), 'This membership is not sold any more.'],
    ['anything else', new Refusal('server_error'), 'Server Error, Please try again later.'],
  ])('says what was wrong with %s, and can be pressed again [PAY-72, PAY-73]', async (_, answer, sentence) => {
    const { fill, toPay, press, asked } = await open({}, { createPaymentIntent: () => answer });
    await toPay();
    await fill();
    press();
    expect(await screen.findByText(sentence)).toBeVisible();
    await waitFor(() => expect(payButton()).toBeEnabled());
    expect(asked).toEqual([]);
  });
});
