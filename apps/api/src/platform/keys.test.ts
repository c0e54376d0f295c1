import { expect, it } from 'vitest';
import { keyFor, sameText, sealFor } from './keys.ts';

const secret = 'a secret of more than thirty-two characters';

it('gives each use a key of its own, and the same one to every process and version', () => {
  expect(sealFor(secret, 'upload address')('PUT 1 2')).toBe('5m0lfhQ0vOKfswR5o-puodoxBw6lN36LKfxGSv6txRI');
  expect(keyFor(secret, 'data export').equals(keyFor(secret, 'upload address'))).toBe(false);
  expect(sealFor(secret, 'data export')('x')).not.toBe(sealFor(`${secret}.`, 'data export')('x'));
});

it('tells whether two texts are the same, whatever their lengths', () => {
  expect([sameText('abc', 'abc'), sameText('abc', 'abd'), sameText('abc', 'abcd'), sameText('', '')]).toEqual([true, false, false, true]);
});
