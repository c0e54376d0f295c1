import { expect, it } from 'vitest';
import { partsOf, rangeOf } from './ranges.ts';

it.each([
  [undefined, undefined],
  ['bytes=0-', { start: 0, end: 9 }],
  ['bytes=3-5', { start: 3, end: 5 }],
  ['bytes=9-9', { start: 9, end: 9 }],
  ['bytes=5-99999', { start: 5, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-99', { start: 0, end: 9 }],
  ['bytes=-0', null],
  ['bytes=10-', null],
  ['bytes=10-12', null],
  ['bytes=5-3', undefined],
  ['bytes=-', undefined],
  ['bytes=0-1,3-4', undefined],
  ['lines=0-1', undefined],
  ['bytes=a-b', undefined],
  ['bytes=0x1-2', undefined],
  ['bytes=99999999999999999999-', undefined],
])('reads %s of ten bytes as %j', (header, range) => {
  expect(rangeOf(header, 10)).toEqual(range);
});

it('finds the parts of every range, of every size', () => {
  const content = Buffer.from('0123456789');
  for (let size = 1; size <= 11; size += 1)
    for (let start = 0; start < 10; start += 1)
      for (let end = start; end < 10; end += 1) {
        const sent = partsOf({ start, end }, size).map(({ part, range }) =>
          content.subarray(part * size, (part + 1) * size).subarray(range.start, range.end + 1),
        );
        expect(Buffer.concat(sent).toString(), `${start}-${end} in parts of ${size}`).toBe(content.toString().slice(start, end + 1));
      }
});
