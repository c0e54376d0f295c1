import { limits, storable } from '@muster/contract';
import { type Filter, parse } from 'scim2-parse-filter';
import { ScimError } from './error.ts';

type Unread = 'invalidFilter' | 'invalidPath';
const refuse = (kind: Unread) => new ScimError(400, 'This filter cannot be read.', kind);

/** Number of comparisons in a filter. */
function terms(filter: Filter): number {
  if (filter.op === 'and' || filter.op === 'or') return filter.filters.reduce((sum, each) => sum + terms(each), 0);
  if (filter.op === 'not') return terms(filter.filter);
  return filter.op === '[]' ? terms(filter.valFilter) : 1;
}

/** Unescapes a quoted string. Accepts unescaped backslashes as in `CONTOSO\\rosa`. */
function meant(quoted: string): string {
  try {
    return String(JSON.parse(quoted));
  } catch {
    return quoted.slice(1, -1);
  }
}

/** Replaces the numbers in a filter with the strings they stand for. */
function withTexts(filter: Filter, texts: readonly string[]): Filter {
  if (filter.op === 'and' || filter.op === 'or') return { ...filter, filters: filter.filters.map((each) => withTexts(each, texts)) };
  if (filter.op === 'not') return { ...filter, filter: withTexts(filter.filter, texts) };
  if (filter.op === '[]') return { ...filter, valFilter: withTexts(filter.valFilter, texts) };
  return 'compValue' in filter && typeof filter.compValue === 'string'
    ? { ...filter, compValue: texts[Number(filter.compValue)]! }
    : filter;
}

/** Parses a filter (RFC 7644, section 3.4.2.2). Throws if it is malformed or exceeds the limits. */
export function parsedFilter(text: string, kind: Unread = 'invalidFilter'): Filter {
  if (text.length > limits.directory_filter_length) throw refuse(kind);
  // The library unescapes backslashes differently from the standard, so strings are replaced with numbers before parsing.
  const texts: string[] = [];
  const numbered = text.replace(/"(?:[^"\\]|\\.)*"/g, (quoted) => `"${texts.push(meant(quoted)) - 1}"`);
  let filter: Filter;
  try {
    filter = parse(numbered);
  } catch {
    throw refuse(kind);
  }
  if (terms(filter) > limits.directory_filter_terms || !texts.every(storable)) throw refuse(kind);
  return withTexts(filter, texts);
}
