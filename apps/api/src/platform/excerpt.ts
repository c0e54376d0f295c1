import { limits } from '@muster/contract';

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The beginning of a text: cut at a space if there is one, never inside a character, with an ellipsis if more follows. */
export function excerptOf(words: string): string {
  const shown = Array.from(characters.segment(words), ({ segment }) => segment);
  if (shown.length <= limits.excerpt_length) return words;
  return `${shown
    .slice(0, limits.excerpt_length)
    .join('')
    .replace(/\s+\S*$/, '')}…`;
}
