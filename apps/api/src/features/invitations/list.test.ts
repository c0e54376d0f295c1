import { expect, it } from 'vitest';
import { readList, textOf } from './list.ts';

const read = (text: string) => readList(text).map(({ line, email, name, problem }) => [line, email, name, ...(problem ? [problem] : [])]);

it.each([
  [
    'a CSV file with commas, a mark and names of columns',
    '\ufeffName,Email\r\nAna Marlow,Ana@Example.com\r\nBen,ben@example.com\r\n',
    [
      [2, 'ana@example.com', 'Ana Marlow'],
      [3, 'ben@example.com', 'Ben'],
    ],
  ],
  [
    'semicolons and the columns the other way round',
    'email;first;last\nana@example.com;Ana;Marlow\n',
    [[2, 'ana@example.com', 'Ana Marlow']],
  ],
  [
    'quotes with what separates in them',
    '"Marlow, Ana",ana@example.com\n"Says ""Ben""",ben@example.com',
    [
      [1, 'ana@example.com', 'Marlow, Ana'],
      [2, 'ben@example.com', 'Says "Ben"'],
    ],
  ],
  [
    'addresses as they are pasted',
    'ana@example.com, ben@example.com\n\n  chloe@example.com dev@example.com\nEl Ruiz <el@example.com>',
    [
      [1, 'ana@example.com', ''],
      [1, 'ben@example.com', ''],
      [3, 'chloe@example.com', ''],
      [3, 'dev@example.com', ''],
      [4, 'el@example.com', 'El Ruiz'],
    ],
  ],
  [
    'what is wrong, each with its line',
    'ana@example.com\nNobody Here\nbad@address\nANA@example.com\n',
    [
      [1, 'ana@example.com', ''],
      [2, 'Nobody Here', '', 'no_email'],
      [3, 'bad@address', '', 'bad_email'],
      [4, 'ana@example.com', '', 'repeated'],
    ],
  ],
  ['nothing', '\n\n', []],
] as const)('reads %s', (_, text, people) => {
  expect(read(text)).toEqual(people);
});

it('reads 5,000 lines and no more', () => {
  const list = (count: number) => Array.from({ length: count }, (__, n) => `Person ${n},p${n}@example.com`).join('\n');
  expect(readList(list(5000))).toHaveLength(5000);
  expect(() => readList(list(5001))).toThrow(expect.objectContaining({ code: 'invitations.too_many' }));
});

it('reads files of old spreadsheets, and refuses what is no text', () => {
  expect(readList(textOf(Buffer.from('J\xfcrgen,j@example.com', 'latin1')))).toMatchObject([{ name: 'Jürgen' }]);
  expect(() => readList(textOf(Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0xff])))).toThrow(
    expect.objectContaining({ code: 'invitations.no_text' }),
  );
});

it.each([
  ['"Ü, Zoë",zoe@example.com'],
  ['zoe@example.com, "Ü, Zoë"'],
  ['zoe@example.com; "Ü, Zoë"'],
  ['"Ü, Zoë" <zoe@example.com>'],
  ['"Ü, Zoë"<zoe@example.com>'],
])('a quoted name stays one: %s', (line) => {
  expect(read(`${line}\nben@example.com`)).toEqual([
    [1, 'zoe@example.com', 'Ü, Zoë'],
    [2, 'ben@example.com', ''],
  ]);
});

it('reads what spreadsheets save as Unicode text', () => {
  const text = 'Ü, Zoë\tzoe@example.com\r\n';
  expect(readList(textOf(Buffer.from(`\uFEFF${text}`, 'utf16le')))).toMatchObject([{ email: 'zoe@example.com', name: 'Ü Zoë' }]);
  expect(readList(textOf(Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()))).toMatchObject([{ email: 'zoe@example.com' }]);
});
