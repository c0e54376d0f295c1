import { cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { alertText } from '../../test/app.tsx';
import { enter } from '../../test/enter.ts';
import { testConfig } from '../../test/fixtures.ts';
import { Refusal } from '../../test/server.ts';
import { newMe, testId } from '../../test/world.ts';

const tier = testId();
const config = testConfig({ payment: true });

describe('the memberships', () => {
  const full = testConfig({ payment: true, membership_discount: true });
  const option = { id: tier, name: 'Harbour Friend', description: 'Half a year.', price: 2500, currency: 'usd', logo: null, days: 184 };

  it('are cheaper by the discount; one’s own is Current, and can be bought again near its end [PAY-30, PAY-57, PAY-58, PAY-74, PAY-75]', async () => {
    const me = newMe({
      latest_purchase: { amount_paid: 2500, purchase_choice: tier, expiration_date: new Date(Date.now() + 5 * 86_400_000).toISOString() },
    });
    const { user, router } = await enter(
      '/profile/settings/membershipoptionview',
      { listPurchaseOptions: () => [option, { ...option, id: testId(), name: 'Captain' }], getDiscount: () => ({ rate: 10, version: 1 }) },
      me,
      full,
    );
    const own = await screen.findByRole('radio', { name: /Harbour Friend/ });
    expect(own).toBeDisabled();
    expect(screen.getByText('Current')).toBeVisible();
    expect(screen.getByRole('radio', { name: /Captain.*\$22\.50.*-10%/ })).toBeEnabled();
    await user.click(screen.getByRole('button', { name: 'Renew now' }));
    expect(router.state.location.state.order).toMatchObject({ id: tier, price: 2250 });
  });

  it('are shown at their full price where the discount is not known [PAY-62]', async () => {
    await enter(
      '/membershipoptionview',
      { listPurchaseOptions: () => [option], getDiscount: () => new Refusal('server_error') },
      newMe(),
      full,
    );
    expect(await alertText('There was an error contacting the server. Please try again.')).toBeVisible();
    expect(screen.getByText('$25.00')).toBeVisible();
  });

  it('say when none are sold, and can be asked for again when they could not be loaded', async () => {
    let answer: () => unknown = () => new Refusal('server_error');
    const { user } = await enter('/membershipoptionview', { listPurchaseOptions: () => answer() }, newMe(), config);
    expect(await screen.findByText("Couldn't load the memberships.")).toBeVisible();
    answer = () => [];
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No memberships are sold at the moment.')).toBeVisible();
  });

  it.each(['/paymentview', '/membershipoptionview', '/orderconfirmationview', '/profile/settings/membershipoptionview'])(
    '%s leads to the feed where payment is off [PAY-02, PAY-03, PAY-04, PAY-05, SHELL-06]',
    async (address) => {
      const { router } = await enter(address, {});
      await waitFor(() => expect(router.state.location.pathname).toBe('/feed'));
    },
  );

  it.each(['/paymentview', '/orderconfirmationview'])('%s without an order leads to the memberships [PAY-09]', async (address) => {
    const { router } = await enter(address, { listPurchaseOptions: () => [option] }, newMe(), config);
    await waitFor(() => expect(router.state.location.pathname).toBe('/membershipoptionview'));
  });
});

describe('around the membership', () => {
  const inDays = (days: number) => ({
    amount_paid: 2500,
    purchase_choice: tier,
    expiration_date: new Date(Date.now() + days * 86_400_000).toISOString(),
  });
  const day = /\d\d\/\d\d\/\d{4}$/;
  const health = { getHealth: () => ({ status: 'ok', version: '1.5.2', alive: true, ready: true }) };

  it('the settings lead to it and to what was bought, only where payment is on [PAY-07, SHELL-06]', async () => {
    await enter('/profile/settings', health, newMe(), config);
    expect(await screen.findByRole('link', { name: 'Membership' })).toHaveAttribute('href', '/profile/settings/membershipoptionview');
    expect(screen.getByRole('link', { name: 'Purchases' })).toHaveAttribute('href', '/profile/purchases');
    cleanup();
    await enter('/profile/settings', health);
    await screen.findByRole('link', { name: 'Personal Information' });
    expect(screen.queryByRole('link', { name: /Membership|Purchases/ })).not.toBeInTheDocument();
  });

  it.each([
    ['valid until', 40],
    ['was valid until', -40],
  ])('one’s own profile says %s which day [PAY-06]', async (says, days) => {
    await enter('/profile', {}, newMe({ latest_purchase: inDays(days) }), config);
    const label = await screen.findByText(new RegExp(`^${says} ${day.source}`));
    const [month, date, year] = new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-US').split('/');
    expect(label).toHaveTextContent(`${month!.padStart(2, '0')}/${date!.padStart(2, '0')}/${year}`);
  });

  it('what was bought is listed with its state, where its shirt is, and its receipt', async () => {
    const bought = {
      purchase_choice: tier,
      currency: 'usd',
      starts_at: '2026-05-01T12:00:00.000Z',
      bought_at: '2026-05-01T12:00:00.000Z',
      expiration_date: '2026-11-01T12:00:00.000Z',
    };
    const [paid, taken] = [testId(), testId()];
    await enter(
      '/profile/purchases',
      {
        listPurchases: () => ({
          data: [
            {
              ...bought,
              id: taken,
              name: 'Captain',
              amount_paid: 0,
              state: 'refunded',
              refunded: 0,
              reason: 'Meant for somebody else',
              receipt_number: 8,
              shirt: { size: 'Mens Small', state: 'ordered', sent_at: null },
            },
            {
              ...bought,
              id: paid,
              name: 'Deckhand',
              amount_paid: 5000,
              state: 'paid',
              refunded: 0,
              reason: null,
              receipt_number: 7,
              shirt: { size: 'Womens Large', state: 'sent', sent_at: '2026-05-04T12:00:00.000Z' },
            },
          ],
          next: null,
        }),
      },
      newMe(),
      config,
    );
    const rows = await screen.findAllByRole('listitem').then((all) => all.filter((row) => /No\. \d/.test(row.textContent)));
    expect(rows.map((row) => row.textContent)).toEqual([
      'CaptainTaken back · No. 8Shirt Mens Small, to be sentMeant for somebody elseReceipt',
      'DeckhandPaid · $50.00 · No. 705/01/2026 – 11/01/2026Shirt Womens Large, sent 05/04/2026Receipt',
    ]);
    expect(screen.getByRole('link', { name: 'Receipt 7 of Deckhand' })).toHaveAttribute('href', `/receipts/${paid}`);
  });

  const gated = { payment: true, payment_gated_events: true };
  it.each([
    ['whoever has no membership', {}, gated, '/membershipoptionview'],
    ['whose membership is over', { latest_purchase: inDays(-1) }, gated, '/membershipoptionview'],
    ['whose membership lasts', { latest_purchase: inDays(1) }, gated, '/events/new'],
    ['a leader', { permissions: ['event_leader' as const] }, gated, '/events/new'],
    ['anybody where the gate is off', {}, { payment: true }, '/events/new'],
    ['anybody where payment is off', {}, { payment_gated_events: true }, '/events/new'],
  ])('the button that adds an event leads %s where it should [ROLE-17, SHELL-11]', async (_, change, features, to) => {
    await enter('/events', {}, newMe(change), testConfig(features));
    expect(await screen.findByRole('link', { name: 'Create an event' })).toHaveAttribute('href', to);
  });

  it('whoever has none and comes to the form of a new event, or to a copy, is led there too [ROLE-17]', async () => {
    await enter('/events/new', {}, newMe(), testConfig(gated));
    expect(await screen.findByText('Only members with a membership can create events here. Please choose one first.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'To the memberships' })).toHaveAttribute('href', '/membershipoptionview');
    expect(screen.queryByRole('button', { name: 'Create event' })).not.toBeInTheDocument();
  });
});
