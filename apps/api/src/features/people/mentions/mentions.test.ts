import { mentions } from '@muster/contract';
import { expect, it } from 'vitest';
import { inWords, mentionedIds, rewritten, withMarks } from './mentions.ts';

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

const people = [
  { id: '018f3b5e-7a10-7c44-9d52-000000000001', ...ana },
  { id: '018f3b5e-7a10-7c44-9d52-000000000002', ...one },
  { id: '018f3b5e-7a10-7c44-9d52-000000000003', first_name: 'Ana', last_name: 'Marlow Smith' },
];
const [first, second, third] = people.map(({ id }) => id) as [string, string, string];

it('puts ids in the place of names, and nothing else', () => {
  const stored = withMarks('@Ana Marlow and @Ana Marlowe, Ana Marlow, @Ottoline! @Ana Marlow Smith', people);
  expect(mentionedIds(stored)).toEqual([first, second, third]);
  expect(inWords(stored, (id) => `<${people.findIndex((each) => each.id === id)}>`)).toBe('<0> and @Ana Marlowe, Ana Marlow, <1>! <2>');
  expect(inWords(stored, () => undefined)).toBe('@Deleted member and @Ana Marlowe, Ana Marlow, @Deleted member! @Deleted member');
  expect(withMarks('Nobody @Ana', people)).toBe('Nobody @Ana');
});

it('shows nothing of a mention that was cut', () => {
  const stored = withMarks('Hello @Ana Marlow', people);
  for (const length of [7, 20, stored.length - 1]) expect(inWords(stored.slice(0, length), () => '@Ana')).toBe('Hello ');
});

it('takes people of one name one after the other', () => {
  const twins = people.map((each) => ({ ...each, ...ana }));
  expect(mentionedIds(withMarks('@Ana Marlow, @Ana Marlow', twins))).toEqual([first, second]);
});

/** Returns the stored form after an edit of a text with mentions of two people whose names its author cannot see. */
const edited = (before: string, text: string) =>
  inWords(
    rewritten({ text, people: [], before: withMarks(before, people), nameless: () => true, wordsFor: () => '@Anonymous' }),
    (id) => `<${people.findIndex((each) => each.id === id)}>`,
  );

it.each([
  ['the text as it was', '@Anonymous met @Anonymous.', '<0> met <1>.'],
  ['words around it', 'So @Anonymous met @Anonymous, at last', 'So <0> met <1>, at last'],
  ['the first one left out', 'Who met @Anonymous.', 'Who met <1>.'],
  ['the second one left out', '@Anonymous met somebody.', '<0> met somebody.'],
  ['a third one that was never there', '@Anonymous met @Anonymous. And @Anonymous', '<0> met <1>. And @Anonymous'],
  ['a longer word', '@Anonymously met @Anonymous.', '@Anonymously met <1>.'],
  ['both left out', 'Nobody', 'Nobody'],
])('keeps who is meant by a mention without a name: %s', (_, text, expected) => {
  expect(edited('@Ana Marlow met @Ottoline.', text)).toBe(expected);
});
