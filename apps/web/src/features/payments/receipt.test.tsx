import type { Receipt } from '@muster/contract';
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { enter } from '../../test/enter.ts';
import { Refusal } from '../../test/server.ts';
import { testId } from '../../test/world.ts';

const receipt: Receipt = {
  id: testId(),
  purchase_choice: testId(),
  name: 'Deckhand',
  amount_paid: 4500,
  currency: 'usd',
  starts_at: '2026-03-02T15:00:00Z',
  expiration_date: '2026-09-02T15:00:00Z',
  state: 'paid',
  refunded: 0,
  reason: null,
  receipt_number: 17,
  shirt: null,
  bought_at: '2026-03-02T15:00:00Z',
  price: 5000,
  discount: 500,
  days: 184,
  time_zone: 'Pacific/Auckland',
  seller: { name: 'Harbour & Pine e.V.', lines: ['Quay 1', 'Tax number 12/345'], email: 'help@harbour.example' },
  buyer: { name: 'Zoe Hart', email: 'zoe@example.com' },
};
const at = `/receipts/${receipt.id}`;

it('shows a receipt with its days where it was bought, and prints the sheet alone', async () => {
  const print = vi.spyOn(window, 'print').mockReturnValue();
  const { user } = await enter(at, { getReceipt: () => receipt });
  const sheet = within(await screen.findByRole('article'));
  expect(sheet.getByRole('heading', { name: 'Receipt 17' })).toBeVisible();
  expect(sheet.getByText('Date 03/03/2026')).toBeVisible();
  for (const line of ['Harbour & Pine e.V.', 'Quay 1', 'Tax number 12/345', 'help@harbour.example', 'Zoe Hart', 'zoe@example.com'])
    expect(sheet.getByText(line)).toBeVisible();
  const rows = sheet.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
  expect(rows).toEqual([
    'Membership: Deckhand, 184 days',
    'Valid: 03/03/2026 to 09/03/2026',
    'Price: $50.00',
    'Discount: -$5.00',
    'Paid by card: $45.00',
  ]);
  expect(document.querySelector('body > [data-paper]')).toHaveTextContent('Receipt 17');
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});

it('says what was paid back and why, and what was given', async () => {
  const back = { ...receipt, state: 'refunded', refunded: 4500, reason: 'Could not come' } as const;
  await enter(at, { getReceipt: () => back });
  const sheet = within(await screen.findByRole('article'));
  expect(sheet.getByText('-$45.00')).toBeVisible();
  expect(sheet.getByText('Could not come')).toBeVisible();
  expect(sheet.queryByText('Valid')).toBeNull();
});

it.each([
  ['somebody else’s receipt, as one that is not there', new Refusal('payments.purchase_not_found'), 'This purchase could not be found.'],
  ['a failure, with a way to try again', new Refusal('server_error'), "Couldn't load the receipt."],
])('says so of %s', async (_, failure, words) => {
  await enter(at, { getReceipt: () => failure });
  expect(await screen.findByText(words)).toBeVisible();
});
