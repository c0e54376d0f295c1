import { screen, waitFor } from '@testing-library/react';
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
