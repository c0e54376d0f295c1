import type { Sale, ShirtMark, ShirtOrder, Tier } from '@muster/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { heading } from '../../test/app.tsx';
import { allowCutting, catchUploads } from '../../test/browser.ts';
import { enter } from '../../test/enter.ts';
import { press, type } from '../../test/event-form.ts';
import { testConfig } from '../../test/fixtures.ts';
import { changedElsewhere, Refusal } from '../../test/server.ts';
import { newMe, testId } from '../../test/world.ts';

const config = testConfig({ payment: true, shirt_purchase: true, membership_discount: true });
const operator = () => newMe({ permissions: ['operator'], isOperator: true });
const at = '2026-03-02T15:00:00.000Z';
const tier: Tier = {
  id: testId(),
  name: 'Harbour Friend',
  description: 'Half a year.',
  price: 2500,
  currency: 'usd',
  logo: null,
  days: 184,
  active: true,
  position: 1,
  version: 3,
};
const sale: Sale = {
  id: testId(),
  purchase_choice: tier.id,
  name: tier.name,
  amount_paid: 2500,
  currency: 'usd',
  starts_at: at,
  expiration_date: at,
  state: 'paid',
  refunded: 0,
  reason: null,
  receipt_number: 7,
  bought_at: at,
  dispute: null,
  shirt: null,
  member: { id: testId(), first_name: 'Zoe', last_name: 'Hart', email: 'zoe@harbour.example' },
};
const order: ShirtOrder = {
  id: testId(),
  receipt_number: 7,
  size: 'Womens Medium',
  name: 'Zoe Hart',
  address: { street: '7 Pier Lane', street_2: '', city: 'Salem', state: 'MA', zip: '01970', country: 'US' },
  state: 'ordered',
  ordered_at: at,
  sent_at: null,
  member: { id: testId(), email: 'zoe@harbour.example' },
};

const open = (part: string, answers: Parameters<typeof enter>[1] = {}, me = operator()) =>
  enter(`/operate/${part}`, { listTiers: () => [tier], getDiscount: () => ({ rate: 0, version: 1 }), ...answers }, me, config);

describe('operators look after memberships', () => {
  it('make one, with what is missing said at its field', async () => {
    const { user, sent } = await open('tiers', { createTier: () => tier });
    await user.click(await screen.findByRole('button', { name: 'New membership' }));
    await screen.findByLabelText('Price in dollars');
    type('Price in dollars', '25,5o');
    press('Create it');
    expect(await screen.findByText('THIS FIELD IS REQUIRED')).toBeVisible();
    expect(screen.getByText('PLEASE ENTER A PRICE FROM 0.50 TO 10000.00')).toBeVisible();
    type('What it is called', ' Captain ');
    type('Price in dollars', '120.5');
    press('Create it');
    expect(await screen.findByText('The membership was created.')).toBeVisible();
    expect(sent('createTier')[0]!.body).toEqual({ name: 'Captain', description: '', price: 12_050, days: 184, position: 0, active: true });
  });

  it('change one that somebody else has changed: only what both have changed is asked, with both in front of them', async () => {
    const now = { ...tier, name: 'Friend of the harbour', price: 3000, version: 4 };
    const { user, sent } = await open('tiers', {
      updateTier: ({ body }) => ((body as { version: number }).version === 4 ? now : changedElsewhere('payments.changed', now)),
    });
    await user.click(await screen.findByRole('button', { name: 'Change Harbour Friend' }));
    await screen.findByLabelText('Price in dollars');
    type('Price in dollars', '27');
    await user.click(screen.getByRole('switch', { name: /^For sale/ }));
    press('Save changes');
    expect(await screen.findByText('Somebody else has changed this in the meantime.')).toBeVisible();
    expect(screen.getByText('Price in dollars: 30.00')).toBeVisible();
    expect(screen.getByLabelText('What it is called')).toHaveValue('Friend of the harbour');
    press('Keep mine');
    expect(await screen.findByText('The membership was saved.')).toBeVisible();
    expect(sent('updateTier').at(-1)!.body).toMatchObject({ name: 'Friend of the harbour', price: 2700, active: false, version: 4 });
  });

  it('give one a logo, which is uploaded once and cut to a square, and take it away [PAY-08, PAY-21]', async () => {
    allowCutting();
    const puts = catchUploads(() => 200);
    const marked = { ...tier, logo: '/media/1/480.webp', version: 4 };
    let now = tier;
    let gone = true;
    const { user, sent } = await open('tiers', {
      listTiers: () => [now],
      createMedia: () => ({ media_upload_url: 'https://files.test/logo?signature=abc' }),
      updateTier: ({ body }) => {
        if (gone) return new Refusal('media.not_found');
        now = (body as { logo: string | null }).logo ? marked : { ...tier, version: 5 };
        return now;
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Change Harbour Friend' }));
    const field = await screen.findByRole('group', { name: 'Logo' });
    const file = new File(['x'], 'pine.png', { type: 'image/png' });
    fireEvent.change(field.querySelector('input[type=file]')!, { target: { files: [file] } });
    const use = (await screen.findByText('Use photo')).closest('button')!;
    fireEvent.load(use.closest('[role=dialog]')!.querySelector('img')!);
    await waitFor(() => expect(use).toBeEnabled());
    fireEvent.click(use);
    expect(await within(field).findByAltText('The chosen photo')).toBeInTheDocument();
    press('Save changes');
    expect(await screen.findByText("The logo couldn't be uploaded. Please try again later.")).toBeInTheDocument();
    gone = false;
    press('Save changes');
    expect(await screen.findByText('The membership was saved.')).toBeVisible();
    expect(sent('updateTier').at(-1)!.body).toMatchObject({ name: 'Harbour Friend', logo: 'https://files.test/logo', version: 3 });
    expect(sent('createMedia').map(({ body }) => (body as { media_intent: string }).media_intent)).toEqual(['post', 'post']);
    expect(puts).toHaveLength(2);

    await waitFor(() => expect(document.querySelector('li img')).toHaveAttribute('src', marked.logo));
    await user.click(await screen.findByRole('button', { name: 'Change Harbour Friend' }));
    await user.click(await screen.findByRole('button', { name: 'Remove the photo' }));
    press('Save changes');
    await waitFor(() => expect(sent('updateTier').at(-1)!.body).toMatchObject({ logo: null, version: 4 }));
    await waitFor(() => expect(document.querySelector('li img')).toBeNull());
  });

  it('change the discount on everything', async () => {
    const { sent } = await open('tiers', { changeDiscount: () => ({ rate: 10, version: 2 }) });
    await screen.findByLabelText('Percent off');
    type('Percent off', '95');
    press('Save the discount');
    expect(await screen.findByText('PLEASE ENTER A WHOLE NUMBER FROM 0 TO 90')).toBeVisible();
    type('Percent off', '10');
    press('Save the discount');
    await waitFor(() => expect(sent('changeDiscount')[0]?.body).toEqual({ rate: 10, version: 1 }));
    expect(await screen.findByText('The discount was saved.')).toBeVisible();
  });
});

it('operators pay a purchase back with a reason, and a refusal keeps it; they give a membership by name', async () => {
  let fails = true;
  const { user, sent } = await open('purchases', {
    listSales: () => ({ data: [sale, { ...sale, id: testId(), member: null, state: 'refunded', receipt_number: 6 }], next: null }),
    refundPurchase: () => (fails ? new Refusal('payments.unavailable') : { ...sale, state: 'refunded' }),
    searchMembers: () => ({ data: [], next: null }),
  });
  expect(await screen.findByText('Somebody who has left')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Refund Harbour Friend, Zoe Hart' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Refund' }));
  expect(await dialog.findByText('THIS FIELD IS REQUIRED')).toBeVisible();
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Asked for it' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Refund' }));
  expect(await dialog.findByText('Server Error, Please try again later.')).toBeVisible();
  expect(dialog.getByLabelText('Reason')).toHaveValue('Asked for it');
  fails = false;
  fireEvent.click(dialog.getByRole('button', { name: 'Refund' }));
  expect(await screen.findByText('The payment was refunded.')).toBeVisible();
  expect(sent('refundPurchase').at(-1)!.body).toEqual({ reason: 'Asked for it' });
});

describe('operators see which shirts go where', () => {
  /** A list of orders that follows what is said of them. */
  const openShirts = (list: ShirtOrder[]) => {
    let now = list;
    return open('shirts', {
      listShirtOrders: ({ query }) => {
        const { state } = query as { state?: string };
        return { data: now.filter((each) => state === undefined || each.state === state), next: null };
      },
      markShirtOrders: ({ body }) => {
        const { ids, state } = body as ShirtMark;
        const change = { state, sent_at: state === 'sent' ? at : null };
        now = now.map((each) => (ids.includes(each.id) ? { ...each, ...change } : each));
        return { data: now.filter(({ id }) => ids.includes(id)) };
      },
    });
  };
  const orderOf = (name: string): ShirtOrder => ({ ...order, id: testId(), name });
  const others = [orderOf('Ida Lund'), orderOf('Tom Reyes')];

  it('and say that one was sent, or was not after all', async () => {
    const { user, sent } = await openShirts([order]);
    expect(await screen.findByText('7 Pier Lane, Salem, MA 01970')).toBeVisible();
    expect(screen.queryByRole('button', { name: /as sent/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: 'Womens Medium · Zoe Hart' }));
    await user.click(screen.getByRole('button', { name: 'Mark 1 shirt as sent' }));
    expect(await screen.findByText('Every shirt is on its way.')).toBeVisible();
    expect(sent('markShirtOrders')[0]!.body).toEqual({ ids: [order.id], state: 'sent' });
    await user.click(screen.getByLabelText('Sent'));
    await user.click(await screen.findByRole('button', { name: 'Not sent after all' }));
    expect(await screen.findByText('No shirts have been sent yet.')).toBeVisible();
    expect(sent('markShirtOrders')[1]!.body).toEqual({ ids: [order.id], state: 'ordered' });
  });

  it('and mark many at once by one call, which can be undone', async () => {
    const { user, sent } = await openShirts([order, ...others]);
    await user.click(await screen.findByRole('button', { name: 'Choose all 3' }));
    expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: 'Choose none' }));
    expect(screen.queryAllByRole('checkbox', { checked: true })).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Choose all 3' }));
    await user.click(screen.getByRole('checkbox', { name: 'Womens Medium · Ida Lund' }));
    await user.click(screen.getByRole('button', { name: 'Mark 2 shirts as sent' }));
    expect(await screen.findByText('2 shirts are marked as sent.')).toBeVisible();
    expect(sent('markShirtOrders').map(({ body }) => body)).toEqual([{ ids: [order.id, others[1]!.id], state: 'sent' }]);
    await waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('2 shirts are to be sent.')).toBeVisible();
    await waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(3));
  });

  it('and keep what they have chosen where it could not be marked', async () => {
    const { user } = await open('shirts', {
      listShirtOrders: () => ({ data: [order], next: null }),
      markShirtOrders: () => new Refusal('server_error'),
    });
    await user.click(await screen.findByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Mark 1 shirt as sent' }));
    expect(await screen.findByRole('alert')).not.toBeEmptyDOMElement();
    expect(screen.getByRole('checkbox')).toBeChecked();
  });
});

it.each([
  ['members', 'tiers', newMe(), config],
  ['operators where payment is off', 'tiers', operator(), testConfig()],
  ['operators where shirts are off', 'shirts', operator(), testConfig({ payment: true })],
])('%s do not find it [SHELL-06] [SHELL-07]', async (_, part, me, off) => {
  await enter(`/operate/${part}`, {}, me, off);
  await heading('Page not found');
});
