import { fieldWords } from '@muster/contract/errors';

/** What is wrong with a card, as the specification says it [PAY-39 to PAY-48, PAY-63 to PAY-70]. */
export const cardWords = {
  required: 'REQUIRED',
  email: fieldWords.receipt_email,
  number: 'INVALID CARD NUMBER',
  expiryShape: 'DATE FORMAT SHOULD BE MM/YY',
  expiry: 'INVALID EXP DATE',
  expired: 'EXPIRED CREDIT CARD',
  code: 'INVALID CVV',
  zip: 'INCORRECT ZIP',
  declined: 'CARD DECLINED',
  cardExpired: 'CARD EXPIRED',
} as const;
