import { mentions } from '@muster/contract';
import { expect, it } from 'vitest';
import { withoutNames } from './people.mentions.ts';

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

it('takes the names of people out of a text, and nothing else', () => {
  const text = '@Ana Marlow and @Ana Marlowe, Ana Marlow, @Ottoline! @Ana Marlow';
  expect(withoutNames(text, [ana, one])).toBe('@Anonymous and @Ana Marlowe, Ana Marlow, @Anonymous! @Anonymous');
  expect(withoutNames(text, [])).toBe(text);
  const longer = { first_name: 'Ana', last_name: 'Marlow Smith' };
  expect(withoutNames('@Ana Marlow Smith, @Ana Marlow', [ana], [longer])).toBe('@Ana Marlow Smith, @Anonymous');
});
