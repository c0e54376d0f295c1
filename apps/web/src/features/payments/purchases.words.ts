/** Texts of the list of what one has bought. */
export const purchases = {
  title: 'Purchases',
  empty: 'Your memberships and their receipts will be here.',
  choose: 'See the memberships',
  failed: "Couldn't load your purchases.",
  moreFailed: "Couldn't load more of your purchases.",
  number: (number: number) => `No. ${number}`,
  between: (first: string, last: string) => `${first} – ${last}`,
  states: { paid: 'Paid', given: 'Given to you', refunded: 'Paid back' },
  takenBack: 'Taken back',
  shirt: (size: string, sent: string | null) => (sent ? `Shirt ${size}, sent ${sent}` : `Shirt ${size}, to be sent`),
  receipt: 'Receipt',
  receiptOf: (name: string, number: number) => `Receipt ${number} of ${name}`,
} as const;
