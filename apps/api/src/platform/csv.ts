import { Readable } from 'node:stream';

/** What some spreadsheet would take for a formula: also behind blanks, and in the wide letters of East Asian keyboards. */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u;
/** What separates cells, here or where a spreadsheet's language has another sign for it: what follows must not become a cell of its own. */
const separates = /[",;|\t\r\n]/;

/** A cell that no spreadsheet runs: one that begins like a formula gets an apostrophe. */
export const inert = (value: string): string => (formula.test(value) ? `'${value}` : value);

const cell = (value: string): string => {
  const harmless = inert(value);
  return separates.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

/** Lines of a CSV file, for one that is written bit by bit. */
const csvLines = (rows: ReadonlyArray<readonly string[]>): string => rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');

const mark = '\ufeff';

/**
 * Rows as a CSV file (RFC 4180). Cells that begin like a formula get an apostrophe, so that no spreadsheet runs what somebody called
 * themselves (EVENT-87). The mark at the beginning tells spreadsheets that the text is UTF-8.
 */
export const csvOf = (rows: ReadonlyArray<readonly string[]>): string => `${mark}${csvLines(rows)}`;

/**
 * Text that is made bit by bit, as fast as somebody reads it; '' is its end. While the reader rests nothing is held but text that was made.
 * Generators would hold the rows of their last bit, and what ten slow readers hold for long is collected late.
 */
export const textStream = (next: () => Promise<string>): Readable =>
  new Readable({
    read() {
      next().then(
        (text) => this.push(text === '' ? null : text),
        (error: Error) => this.destroy(error),
      );
    },
  });

/** The same as a stream. `next` returns some rows after those before, or none at the end. */
export function csvStream(header: readonly string[], next: () => Promise<ReadonlyArray<readonly string[]>>): Readable {
  let begun = false;
  return textStream(async () => {
    if (begun) return csvLines(await next());
    begun = true;
    return `${mark}${csvLines([header])}`;
  });
}
