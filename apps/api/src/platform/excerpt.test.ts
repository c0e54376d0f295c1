import { limits } from '@muster/contract';
import { describe, expect, it } from 'vitest';
import { excerptOf } from './excerpt.ts';

const most = limits.excerpt_length;

describe('an excerpt', () => {
  it.each([
    ['a text that fits', 'Well done', 'Well done'],
    ['one that just fits', 'x'.repeat(most), 'x'.repeat(most)],
    ['a long word', 'x'.repeat(most + 1), `${'x'.repeat(most)}…`],
    ['one whose last word is cut', `${'a '.repeat(most / 2)}end`, `${'a '.repeat(most / 2).trim()}…`],
    ['lines', `one\ntwo${'x'.repeat(most)}`, 'one…'],
    ['accents of one code unit', 'é'.repeat(most + 3), `${'é'.repeat(most)}…`],
    ['accents of two', 'e\u0301'.repeat(most + 3), `${'e\u0301'.repeat(most)}…`],
    ['many code units in few characters', '👩‍👩‍👧'.repeat(most), '👩‍👩‍👧'.repeat(most)],
    ['an accent after the last that is shown', `${'e'.repeat(most)}\u0301x`, `${'e'.repeat(most)}\u0301…`],
    ['a line end of two code units', `${'x'.repeat(most - 1)}\r\ny`, `${'x'.repeat(most - 1)}…`],
    ['a sign that is shown as a picture', `${'x'.repeat(most - 1)}©\ufe0fy`, `${'x'.repeat(most - 1)}©\ufe0f…`],
  ])('of %s', (_, words, excerpt) => expect(excerptOf(words)).toBe(excerpt));
});
