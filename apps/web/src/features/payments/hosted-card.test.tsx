import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { heading } from '../../test/app.tsx';
import { enter } from '../../test/enter.ts';
import { testConfig } from '../../test/fixtures.ts';
import { newMe, testId } from '../../test/world.ts';
import type { FieldChange, HostedScript } from './hosted.script.ts';

const fields_url = 'https://js.provider.test/v3/';
const tier = testId();
const order = { id: tier, title: 'Harbour Friend', price: 2500, icon: null, currency: 'usd', days: 184 };
const expires = new Date(Date.now() + 184 * 86_400_000).toISOString();
type Confirm = HostedScript['confirmCardPayment'];

/** A stand-in of the provider's script: what of it is used here, with a field of its own for each frame. */
const standIn = (confirmCardPayment: Confirm) => () => ({
  confirmCardPayment,
  elements: () => ({
    create: (kind: string) => {
      const input = document.createElement('input');
      input.setAttribute('aria-label', kind);
      return {
        mount: (element: HTMLElement) => element.append(input),
        destroy: () => input.remove(),
        on: (_: 'change', listener: (change: FieldChange) => void) =>
          input.addEventListener('input', () => {
            const [code] = input.value.split('!').slice(1);
            listener({ empty: input.value === '', complete: !code && input.value.length > 2, error: code ? { code } : undefined });
          }),
      };
    },
  }),
});

/** What becomes of the next script that the page asks for: undefined if it cannot be had. */
let scripts: Array<ReturnType<typeof standIn> | undefined> = [];
const asked: string[] = [];
const watch = new MutationObserver((changes) => {
  for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
    if (node instanceof HTMLScriptElement && node.src) {
      asked.push(node.src);
      window.Stripe = scripts.shift();
      node.dispatchEvent(new Event(window.Stripe ? 'load' : 'error'));
    }
});
beforeEach(() => watch.observe(document.head, { childList: true }));
afterEach(() => {
  watch.disconnect();
  delete window.Stripe;
  asked.length = 0;
});

/** Opens the payment screen where the fields are the provider's; each test has a key of its own. */
async function open(publishable_key: string, fields: string | undefined = fields_url) {
  const me = newMe({ email: 'priya@northwind.example' });
  const intent = { client_secret: 'pi_1_secret_2', id: 'pi_1', metadata: { user_id: me.id }, expires, amount: 2500, currency: 'usd' };
  const bought = {
    starts_at: expires,
    expiration_date: expires,
    state: 'paid',
    refunded: 0,
    reason: null,
    receipt_number: 1042,
    shirt: null,
  };
  const app = await enter(
    '/membershipoptionview',
    {
      listPurchaseOptions: () => [],
      getPaymentSettings: () => ({
        publishable_key,
        provider_url: 'https://provider.test',
        sandbox: false,
        ...(fields && { fields_url: fields }),
      }),
      createPaymentIntent: () => ({ intent_information: intent }),
      recordPurchase: () => ({
        ...bought,
        id: testId(),
        purchase_choice: tier,
        name: 'Harbour Friend',
        amount_paid: 2500,
        currency: 'usd',
        bought_at: expires,
      }),
    },
    me,
    testConfig({ payment: true }),
  );
  await app.router.navigate({ to: '/paymentview', state: { order } });
  await screen.findByRole('button', { name: 'PAY $25.00' });
  const type = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } });
  const press = () => fireEvent.click(screen.getByRole('button', { name: /^PAY/ }));
  const own = async () => {
    fireEvent.change(screen.getByLabelText('Name on card'), { target: { value: 'Priya Nair' } });
    fireEvent.change(screen.getByLabelText(/zip/i), { target: { value: '04101' } });
  };
  return { ...app, type, press, own };
}

it('pays by the provider’s own fields, with the same words and states, and knows nothing of what is typed into them', async () => {
  const confirm = vi
    .fn<Confirm>()
    .mockResolvedValueOnce({ error: { type: 'card_error', code: 'card_declined', message: 'No.' } })
    .mockResolvedValueOnce({ paymentIntent: { status: 'succeeded' } });
  // The script does not come the first time.
  scripts = [undefined, standIn(confirm)];
  const { user, sent, calls, type, press, own } = await open('pk_one');
  expect(await screen.findByText("Couldn't load the card fields.")).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByLabelText('cardNumber');
  expect(asked).toEqual([fields_url, fields_url]);

  await own();
  press();
  await waitFor(() => expect(screen.getAllByText('REQUIRED')).toHaveLength(3));
  type('cardNumber', '4242!invalid_number');
  type('cardExpiry', '0120!invalid_expiry_year_past');
  type('cardCvc', '1!incomplete_cvc');
  press();
  for (const words of ['INVALID CARD NUMBER', 'EXPIRED CREDIT CARD', 'INVALID CVV']) expect(await screen.findByText(words)).toBeVisible();
  expect(sent('createPaymentIntent')).toEqual([]);

  type('cardNumber', '4242424242424242');
  type('cardExpiry', '12/40');
  type('cardCvc', '737');
  press();
  expect(await screen.findAllByText('CARD DECLINED')).toHaveLength(3);
  await waitFor(() => expect(screen.getByRole('button', { name: 'PAY $25.00' })).toBeEnabled());
  type('cardNumber', '5555555555554444');
  type('cardExpiry', '12/41');
  type('cardCvc', '738');
  press();
  await heading('Supporting Donation');
  const [secret, data, options] = confirm.mock.calls[1]!;
  expect([secret, options]).toEqual(['pi_1_secret_2', { handleActions: false }]);
  expect(data).toMatchObject({
    payment_method: { billing_details: { name: 'Priya Nair', address: { postal_code: '04101' } } },
    return_url: expect.stringMatching(/\/paymentview$/),
  });
  expect(sent('recordPurchase')).toHaveLength(1);
  expect(JSON.stringify(calls)).not.toMatch(/4242|5555/);
});

it('loads no script of others where the fields are ours', async () => {
  await open('pk_two', '');
  expect(await screen.findByLabelText('Card number')).toBeVisible();
  expect(asked).toEqual([]);
});
