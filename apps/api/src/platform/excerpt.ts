import { limits } from '@muster/contract';

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Matches the maximum length plus one in code units that are one character each. */
const simple = new RegExp(`^[\\n\\u0020-\\u02ff]{${limits.excerpt_length + 1}}`);

/** The end of the first `limits.excerpt_length` characters, or null if the text is not longer. Segmenting costs more than a query. */
function endOf(words: string): number | null {
  if (words.length <= limits.excerpt_length) return null;
  if (simple.test(words)) return limits.excerpt_length;
  let shown = 0;
  for (const { index } of characters.segment(words)) {
    if (shown === limits.excerpt_length) return index;
    shown += 1;
  }
  return null;
}

/** The beginning of a text: cut at a space if there is one, never inside a character, with an ellipsis if more follows. */
export function excerptOf(words: string): string {
  const end = endOf(words);
  return end === null ? words : `${words.slice(0, end).replace(/\s+\S*$/, '')}…`;
}
