import { Readable } from 'node:stream';

/** Text that some spreadsheet would parse as a formula: also after spaces, and with the full-width signs of East Asian keyboards. */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u;
/** Cell separators, here and in spreadsheets of other locales: the text after one must not become a separate cell. */
const separates = /[",;|\t\r\n]/;

/** A cell that no spreadsheet executes: a leading formula sign gets an apostrophe before it. */
export const inert = (value: string): string => (formula.test(value) ? `'${value}` : value);

const cell = (value: string): string => {
  const harmless = inert(value);
  return separates.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

/** Lines of a CSV file, for files written in pieces. */
const csvLines = (rows: ReadonlyArray<readonly string[]>): string => rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');

const mark = '\ufeff';

/**
 * Rows as a CSV file (RFC 4180). Cells that begin like a formula get an apostrophe, so that no spreadsheet executes a name chosen by a
 * member (EVENT-87). The byte order mark tells spreadsheets that the text is UTF-8.
 */
export const csvOf = (rows: ReadonlyArray<readonly string[]>): string => `${mark}${csvLines(rows)}`;

/**
 * A text stream produced on demand; '' ends it. While the reader is idle, only produced text is in memory. Generators would keep the rows
 * of their last piece, and memory that ten slow readers keep for long is collected late.
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

/** Rows as a CSV stream. `next` returns the rows after the previous ones; none at the end. */
export function csvStream(header: readonly string[], next: () => Promise<ReadonlyArray<readonly string[]>>): Readable {
  let begun = false;
  return textStream(async () => {
    if (begun) return csvLines(await next());
    begun = true;
    return `${mark}${csvLines([header])}`;
  });
}
