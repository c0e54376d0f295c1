import { describe, expect, it } from 'vitest';
import { testMe } from '../../test/fixtures.ts';
import { cardZipOf, hasCheckDigit, maskCode, maskExpiry, maskNumber, refuseCard, refuseOwner } from './card.rules.ts';
import { declineOf } from './declines.ts';
import { money, percent } from './money.ts';

const now = new Date(2026, 10, 24, 12);
const card = { number: '4242 4242 4242 4242', expiry: '11/26', code: '123' };
const owner = { name: 'Ana Marlow', zip: '04101', email: 'ana@harbourpine.example' };

describe('card fields', () => {
  it.each([
    ['', ''],
    ['4242', '4242'],
    ['42424', '4242 4'],
    ['4242 4242 4242 4242', '4242 4242 4242 4242'],
    [' 4242-4242-4242-4242 ', '4242 4242 4242 4242'],
    ['42424242424242425555', '4242 4242 4242 4242'],
    ['378282246310005', '3782 8224 6310 005'],
    ['4a2b', '42'],
  ])('show the number %j as %j, in fours and at most 19 characters [PAY-42]', (typed, shown) => expect(maskNumber(typed)).toBe(shown));

  it.each([
    ['', ''],
    ['1', '1'],
    ['12', '12'],
    ['12/', '12/'],
    ['123', '12/3'],
    ['1234', '12/34'],
    ['12/345', '12/34'],
    ['5/', '05/'],
    ['5/28', '05/28'],
    ['12/2034', '12/34'],
    ['12 / 34', '12/34'],
    ['ab', ''],
  ])('show the expiry %j as %j, with its slash [PAY-43]', (typed, shown) => expect(maskExpiry(typed)).toBe(shown));

  it.each([
    ['12', '12'],
    ['12345', '1234'],
    ['1 2x3', '123'],
  ])('show the code %j as %j [PAY-47]', (typed, shown) => expect(maskCode(typed)).toBe(shown));

  it.each([
    [{ number: '' }, { number: 'REQUIRED' }],
    [{ number: '4242 4242 4242 4' }, { number: 'INVALID CARD NUMBER' }],
    [{ number: '4242 4242 4242 42' }, {}],
    [{ number: '3782 8224 6310 005' }, {}],
    [{ number: '42424242424242424' }, { number: 'INVALID CARD NUMBER' }],
    [{ expiry: '' }, { expiry: 'REQUIRED' }],
    [{ expiry: '1' }, { expiry: 'DATE FORMAT SHOULD BE MM/YY' }],
    [{ expiry: '12/3' }, { expiry: 'DATE FORMAT SHOULD BE MM/YY' }],
    [{ expiry: '13/28' }, { expiry: 'INVALID EXP DATE' }],
    [{ expiry: '00/28' }, { expiry: 'INVALID EXP DATE' }],
    [{ expiry: '10/26' }, { expiry: 'EXPIRED CREDIT CARD' }],
    [{ expiry: '12/25' }, { expiry: 'EXPIRED CREDIT CARD' }],
    [{ expiry: '11/26' }, {}],
    [{ code: '' }, { code: 'REQUIRED' }],
    [{ code: '12' }, { code: 'INVALID CVV' }],
    [{ code: '1234' }, {}],
    [{}, {}],
  ])('refuse %j with %j [PAY-41, PAY-43, PAY-44, PAY-45, PAY-46, PAY-47]', (change, problems) =>
    expect(refuseCard({ ...card, ...change }, now)).toEqual(problems),
  );

  it('are good to the last moment of their month, and no longer [PAY-46]', () => {
    expect(refuseCard(card, new Date(2026, 10, 30, 23, 59, 59))).toEqual({});
    expect(refuseCard(card, new Date(2026, 11, 1))).toEqual({ expiry: 'EXPIRED CREDIT CARD' });
  });

  it.each([
    [{ name: ' ' }, { name: 'REQUIRED' }],
    [{ zip: '' }, { zip: 'REQUIRED' }],
    [{ email: '' }, { email: 'REQUIRED' }],
    [{ email: 'ana@' }, { email: 'INVALID EMAIL ADDRESS' }],
    [{ email: ' ana@harbourpine.example ' }, {}],
  ])('refuse %j of its owner with %j [PAY-39, PAY-40, PAY-48]', (change, problems) =>
    expect(refuseOwner({ ...owner, ...change })).toEqual(problems),
  );

  it.each([
    ['4242 4242 4242 4242', true],
    ['4242 4242 4242 4241', false],
    ['3782 8224 6310 005', true],
    ['4000 0025 0000 3155', true],
  ])('know whether %s has its check digit', (number, has) => expect(hasCheckDigit(number)).toBe(has));

  it.each([
    ['US', '04101-2345', '04101'],
    ['CA', 'K1A 0B1', ''],
    ['', '', ''],
  ])('propose the zip of a profile in %j, %j: %j [PAY-49]', (country, zip, proposed) => {
    const location = { address: '', address_2: '', address_type: null, city: '', address_state: '', zip, country };
    expect(cardZipOf(testMe({ location }))).toBe(proposed);
    expect(cardZipOf(testMe({ location: null }))).toBe('');
  });
});

const all = (words: string) => ({ number: words, expiry: words, code: words });
it.each([
  ['incorrect_number', 'invalid', { number: 'INVALID CARD NUMBER' }],
  ['invalid_number', 'invalid', { number: 'INVALID CARD NUMBER' }],
  ['incorrect_cvc', 'invalid', { code: 'INVALID CVV' }],
  ['invalid_cvc', 'declined', { code: 'INVALID CVV' }],
  ['invalid_expiry_month', 'invalid', { expiry: 'INVALID EXP DATE' }],
  ['invalid_expiry_year', 'invalid', { expiry: 'INVALID EXP DATE' }],
  ['incorrect_zip', 'invalid', { zip: 'INCORRECT ZIP' }],
  ['card_declined', 'declined', all('CARD DECLINED')],
  ['expired_card', 'declined', all('CARD EXPIRED')],
  ['processing_error', 'empty', undefined],
  ['lock_timeout', 'empty', undefined],
  ['toString', 'empty', undefined],
])(
  'the code %s of the provider makes the payment %s [PAY-63, PAY-65, PAY-66, PAY-67, PAY-68, PAY-69, PAY-70, PAY-71]',
  (code, state, problems) => expect(declineOf(code)).toMatchObject({ state, ...(problems && { problems }) }),
);

it('a code outside the table says that something failed, processing_error nothing [PAY-64, PAY-71]', () => {
  expect(declineOf('lock_timeout').failure).toBe('Server Error, Please try again later.');
  expect(declineOf('processing_error')).toEqual({ state: 'empty' });
});

it('prices are in dollars with two decimals, a discount is a negative percent [PAY-74, PAY-75]', () => {
  expect([money(2500, 'usd'), money(1, 'usd'), percent(10)]).toEqual(['$25.00', '$0.01', '-10%']);
});
