import { Email, type Listed, limits } from '@muster/contract';
import { parse } from 'csv-parse/sync';
import { Refusal } from '../../platform/refusal.ts';

/** A person parsed from a list, before looking up their state. */
export type Read = Omit<Listed, 'state'> & { problem?: 'no_email' | 'bad_email' | 'unreadable' | 'repeated' };

interface Line {
  record: string[];
  info: { lines: number };
}

/** "Ana Marlow <ana@example.com>", as mail programs copy it. */
const named = /^(.*?)<([^<>]+)>$/;
const clean = (cell: string) => cell.replace(/\s+/g, ' ').trim();
const isHeader = (cells: readonly string[]) => cells.every((cell) => !cell.includes('@')) && cells.some((cell) => /mail/i.test(cell));

/** The same with a quoted name, `"Marlow, Ana" <ana@example.com>`, to be parsed as one cell. */
const quotedName = /"([^"\r\n]*)"[ \t]*<([^<>"\r\n]+)>/g;

/** UTF-16 with a byte order mark, as spreadsheets save "Unicode text". */
const wide = ([first, second]: Buffer) =>
  first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : undefined;

/** Decodes the text of a file; throws if it is binary. */
export function textOf(content: Buffer): string {
  try {
    const encoding = wide(content);
    if (encoding) return new TextDecoder(encoding, { fatal: true }).decode(content);
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    // The encoding of spreadsheets on older versions of Windows.
    const text = new TextDecoder('windows-1252').decode(content);
    if (text.includes('\u0000')) throw new Refusal('invitations.no_text');
    return text;
  }
}

/**
 * Parses the people in a list: lines with one or several addresses, or a CSV file with names and addresses in any order, separated by
 * commas, semicolons or tabs, with or without a header. Invalid lines are returned too, with their problem.
 */
export function readList(text: string): Read[] {
  if (text.includes('\u0000')) throw new Refusal('invitations.no_text');
  const skipped: Line[] = [];
  const lines = parse(text.replace(quotedName, '"$1 <$2>"'), {
    bom: true,
    ltrim: true,
    delimiter: [',', ';', '\t'],
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_skip: (error) => {
      skipped.push({ record: [], info: { lines: Number(error?.lines ?? 0) } });
      return undefined;
    },
    to: limits.invitations_max + 2,
    max_record_size: 10_000,
  }) as unknown as Line[];
  const seen = new Set<string>();
  const people = [...lines, ...skipped]
    .sort((a, b) => a.info.lines - b.info.lines)
    .flatMap(({ record, info }, at) => {
      const cells = record.map(clean).filter((cell) => cell !== '');
      return (at === 0 && isHeader(cells)) || (record.length > 0 && cells.length === 0) ? [] : peopleIn(cells, info.lines, seen);
    });
  if (people.length > limits.invitations_max) throw new Refusal('invitations.too_many');
  return people;
}

function peopleIn(cells: readonly string[], line: number, seen: Set<string>): Read[] {
  if (cells.length === 0) return [{ line, email: '', name: '', problem: 'unreadable' }];
  const pairs = cells.flatMap((cell) => {
    const [, name = '', address = ''] = named.exec(cell) ?? [];
    if (address) return { name: clean(name), address: clean(address) };
    // Several addresses separated only by spaces.
    const words = cell.split(' ');
    return words.length > 1 && words.every((word) => word.includes('@'))
      ? words.map((address) => ({ name: '', address }))
      : { name: cell.includes('@') ? '' : cell, address: cell.includes('@') ? cell : '' };
  });
  const addresses = pairs.filter(({ address }) => address);
  const rest = pairs.flatMap(({ name, address }) => (address ? [] : name)).join(' ');
  if (addresses.length === 0) return [{ line, email: short(cells.join(' ')), name: '', problem: 'no_email' }];
  return addresses.map(({ name, address }): Read => {
    const parsed = Email.safeParse(address);
    const person = { line, name: short(name || (addresses.length === 1 ? rest : '')) };
    if (!parsed.success) return { ...person, email: short(address), problem: 'bad_email' };
    const email = parsed.data;
    if (seen.has(email)) return { ...person, email, problem: 'repeated' };
    seen.add(email);
    return { ...person, email };
  });
}

const short = (text: string) => [...text].slice(0, limits.email_length).join('');
