import { expect, it } from 'vitest';
import { keyFor, keysFor, sameText, sealFor } from './keys.ts';

const secret = 'a secret of more than thirty-two characters';
const other = `${secret}.`;

it('gives each use a key of its own, and the same one to every process and version', () => {
  expect(sealFor([secret], 'upload address')('PUT 1 2')).toBe('5m0lfhQ0vOKfswR5o-puodoxBw6lN36LKfxGSv6txRI');
  expect(keyFor([secret], 'data export').equals(keyFor([secret], 'upload address'))).toBe(false);
  expect(sealFor([secret], 'data export')('x')).not.toBe(sealFor([other], 'data export')('x'));
});

it('signs with the current secret, and believes what each of them has signed', () => {
  const [before, now] = [sealFor([secret], 'data export'), sealFor([other, secret], 'data export')];
  expect(now('x')).toBe(sealFor([other], 'data export')('x'));
  expect(now.all('x')).toEqual([now('x'), before('x')]);
  expect([now.isGood(now('x'), 'x'), now.isGood(before('x'), 'x'), now.isGood(before('x'), 'y')]).toEqual([true, true, false]);
  expect(before.isGood(now('x'), 'x')).toBe(false);
  expect(keysFor([other, secret], 'web push')).toEqual([keyFor([other], 'web push'), keyFor([secret], 'web push')]);
});

it('tells whether two texts are the same, whatever their lengths', () => {
  expect([sameText('abc', 'abc'), sameText('abc', 'abd'), sameText('abc', 'abcd'), sameText('', '')]).toEqual([true, false, false, true]);
});
