import { mentions } from '@muster/contract';
import { expect, it } from 'vitest';

const ana = { first_name: 'Ana', last_name: 'Marlow' };
const one = { first_name: 'Ottoline', last_name: '' };

it.each([
  ['the name at the end', 'Thanks @Ana Marlow', ana, true],
  ['the name before a comma, on a later line', 'Hello\n@Ana Marlow, welcome', ana, true],
  ['a possessive', "@Ana Marlow's run", ana, true],
  ['a second try where the first is a longer name', '@Ana Marlowe and @Ana Marlow', ana, true],
  ['only a longer name', '@Ana Marlowe', ana, false],
  ['the first name only', '@Ana is here', ana, false],
  ['no @', 'Ana Marlow is here', ana, false],
  ['a space after the @', '@ Ana Marlow', ana, false],
  ['another case', '@ana marlow', ana, false],
  ['a member without a last name', 'Hi @Ottoline!', one, true],
  ['the same accent, composed otherwise', '@Zoe\u0301 Lund', { first_name: 'Zo\u00e9', last_name: 'Lund' }, true],
])('%s', (_, text, person, expected) => {
  expect(mentions(text, person)).toBe(expected);
});
