import { limits } from '@muster/contract/limits';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import everything from '../../../../../deployments/everything.json';
import { salem } from '../../test/address.ts';
import { alertText, heading, holdSession, openApp } from '../../test/app.tsx';
import { testMe, withRegistration } from '../../test/fixtures.ts';
import { serve } from '../../test/server.ts';
import { pass, stopClock } from '../../test/timers.ts';
import { testId } from '../../test/world.ts';

const steps = everything.registration.steps as Parameters<typeof withRegistration>[0]['steps'];
const home = {
  address_type: 'domestic',
  country: 'US',
  address: '12 River Road',
  address_2: '',
  city: 'Boston',
  address_state: 'MA',
  state: 'MA',
  zip: '02108',
} as const;
const newcomer = testMe({ onboarding: 'registration' });
const allSteps = () => withRegistration({ steps, extra_info: 'military', address: false });
const withShirts = () => withRegistration({ steps, extra_info: 'military', address: false }, { payment: true, shirt_purchase: true });

async function open(path: string, config = withShirts(), answers: Parameters<typeof serve>[0] = {}) {
  holdSession();
  const calls = serve({ getMe: () => newcomer, saveMember: () => testMe(), ...answers });
  const opened = await openApp(`/registration/${path}`, config);
  const saved = () => calls.filter(({ name }) => name === 'saveMember').map(({ body }) => body);
  const next = () => opened.user.click(screen.getByRole('button', { name: 'Next' }));
  return { ...opened, saved, next };
}

describe('the steps of a shirt', () => {
  const tier = { id: testId(), name: 'Harbour Friend', description: 'Half a year.', price: 2500, currency: 'usd', logo: null, days: 184 };
  const done = testMe({ onboarding: 'done', shirt_size: null, email: 'priya@harbour.example', location: { ...home } });
  const answers = (me = done) => ({
    getMe: () => me,
    saveMember: ({ body }: { body: unknown }) => ({ ...me, ...(body as { shirt_size: string }), shipping_location: null }),
    listPurchaseOptions: () => [tier],
    getPaymentSettings: () => ({ publishable_key: 'pk_test_1', provider_url: 'https://provider.test', sandbox: true }),
    listEverythingFeed: () => ({ data: { results: [] }, next: null }),
    listFollowingFeed: () => ({ data: { results: [] }, next: null }),
    checkNotifications: () => ({ data: { unseen: 0 } }),
  });

  it('follow when everything is saved; each can be skipped, and then it is the feed [REG-08] [REG-10] [REG-16] [REG-19]', async () => {
    const { user, address, saved } = await open('privacy_info', withShirts(), { ...answers(), getMe: () => newcomer });
    await user.click(await screen.findByLabelText('I accept the waiver'));
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await heading('Get your shirt');
    expect(address()).toBe('/registration/get_red_shirt');
    expect(screen.getByText('STEP 7 OF 9')).toBeVisible();
    expect(saved()).toMatchObject([{ legal_waiver_signed: true }]);
    await user.click(screen.getByRole('button', { name: 'Skip for now' }));
    await waitFor(() => expect(address()).toBe('/feed'));
  });

  it('choose a membership and a size, keep both over a reload, and go back and forth [PAY-31] [PAY-33] [REG-15] [REG-19]', async () => {
    const first = await open('get_red_shirt', withShirts(), answers());
    await heading('Get your shirt');
    await screen.findByRole('radio', { name: /Harbour Friend/ });
    await first.next();
    expect(await alertText('Please select an option')).toBeVisible();
    await first.user.click(screen.getByRole('radio', { name: /Harbour Friend/ }));
    await first.next();
    expect(await screen.findByText('PLEASE SELECT A SHIRT SIZE')).toBeVisible();
    expect(first.saved()).toEqual([]);
    await first.user.click(screen.getByRole('radio', { name: 'Womens Medium' }));
    cleanup();
    const { user, next, saved, address } = await open('get_red_shirt', withShirts(), answers());
    expect(await screen.findByRole('radio', { name: 'Womens Medium' })).toBeChecked();
    await waitFor(() => expect(screen.getByRole('radio', { name: /Harbour Friend/ })).toBeChecked());
    await next();
    await heading('Pay for your shirt');
    expect(screen.getByText('STEP 8 OF 9')).toBeVisible();
    expect(saved()).toEqual([{ shirt_size: 'Womens Medium', alternate_shirt_address: false }]);
    expect(await screen.findByRole('button', { name: 'PAY $25.00' })).toBeEnabled();
    expect(screen.getByText('Womens Medium')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(address()).toBe('/registration/get_red_shirt'));
  });

  it('find another address from the 4th character on, once typing has rested for half a second [PAY-51]', async () => {
    const asked: unknown[] = [];
    const suggestAddresses = ({ query }: { query: unknown }) => {
      asked.push(query);
      return { data: [salem] };
    };
    const { user, next, saved } = await open('get_red_shirt', withShirts(), { ...answers(), suggestAddresses });
    await user.click(await screen.findByRole('radio', { name: /Harbour Friend/ }));
    await user.click(screen.getByRole('radio', { name: 'Mens Large' }));
    await user.click(screen.getByRole('radio', { name: 'To another address' }));
    const search = screen.getByRole('combobox', { name: 'Find your address' });
    const type = (value: string) => fireEvent.change(search, { target: { value } });
    const rest = limits.place_search_debounce_ms;
    stopClock();
    type('12S');
    await pass(rest);
    for (const value of ['12Sa', '12Sal', '12Sale']) type(value);
    await pass(rest - 1);
    expect(asked).toEqual([]);
    await pass(1);
    await user.click(await screen.findByRole('option', { name: salem.fullAddress }));
    expect(asked).toMatchObject([{ q: '12Sale', address_type: 'domestic', country: 'US' }]);
    await next();
    await heading('Pay for your shirt');
    expect(saved()).toMatchObject([{ alternate_shirt_address: true, shipping_street: '12 Salem Street', shipping_zip: '02113' }]);
  });

  it('are not for newcomers who have not finished, nor where shirts are off; without a choice there is nothing to pay [REG-07] [SHELL-07]', async () => {
    const early = await open('get_red_shirt', withShirts());
    await waitFor(() => expect(early.address()).toBe('/registration/personal_info'));
    cleanup();
    const off = await open('get_red_shirt', allSteps(), answers());
    await waitFor(() => expect(off.address()).toBe('/feed'));
    cleanup();
    const unchosen = await open('pay_for_shirt', withShirts(), answers());
    await waitFor(() => expect(unchosen.address()).toBe('/registration/get_red_shirt'));
    cleanup();
    const unpaid = await open('order_confirmation', withShirts(), answers());
    await waitFor(() => expect(unpaid.address()).toBe('/feed'));
  });
});
