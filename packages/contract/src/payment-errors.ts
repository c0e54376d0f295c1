import * as said from './said.ts';

/** The errors of payment, part of `errors`. */
export const paymentErrors = {
  'payments.operators_only': { status: 403, message: 'Only operators can look after memberships.' },
  'payments.tier_not_found': { status: 404, message: 'This membership is not sold any more.' },
  'payments.needs_membership': {
    status: 403,
    message: 'Only members with a membership can create events here. Please choose one first.',
  },
  'payments.changed': { status: 409, message: 'This was changed in another tab or on another device.' },
  'payments.price_changed': { status: 409, message: 'The price has changed. Nothing was charged.' },
  'payments.already_paid': { status: 409, message: 'You have paid for this already. Nothing more was charged.' },
  'payments.intent_not_found': { status: 404, message: 'There is no such payment.' },
  'payments.not_paid': { status: 409, message: 'This payment has not gone through.' },
  'payments.mismatch': { status: 409, message: 'This is not what was paid for.' },
  'payments.purchase_not_found': { status: 404, message: 'This purchase could not be found.' },
  'payments.shirt_not_found': { status: 404, message: 'This order is not there any more: it was paid back, or its member has left.' },
  'payments.refunded': { status: 409, message: 'This was paid back already.' },
  'payments.disputed': {
    status: 409,
    message: 'The bank of the card questions this payment. It cannot be paid back until the bank has decided.',
  },
  'payments.unavailable': { status: 503, message: said.serverError },
} as const;
