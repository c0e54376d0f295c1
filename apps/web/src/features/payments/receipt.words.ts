import { counted } from '../../platform/counted.ts';

/** Texts of a receipt. */
export const receipt = {
  title: 'Receipt',
  print: 'Print',
  number: (number: number) => `Receipt ${number}`,
  failed: "Couldn't load the receipt.",
  back: 'Back to settings',
  from: 'From',
  to: 'To',
  date: 'Date',
  membership: 'Membership',
  lasts: (days: number) => counted(days, 'day', 'days'),
  valid: 'Valid',
  between: (first: string, last: string) => `${first} to ${last}`,
  price: 'Price',
  discount: 'Discount',
  paid: 'Paid by card',
  given: 'Given by an operator, nothing was paid',
  paidBack: 'Paid back',
  reason: 'Reason',
} as const;
