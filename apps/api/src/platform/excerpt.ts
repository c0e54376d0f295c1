import { limits } from '@muster/contract';

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The first words: whole ones where there is a space to end at, whole characters in any case, with an ellipsis where more follow. */
export function excerptOf(words: string): string {
  const shown = Array.from(characters.segment(words), ({ segment }) => segment);
  if (shown.length <= limits.excerpt_length) return words;
  return `${shown
    .slice(0, limits.excerpt_length)
    .join('')
    .replace(/\s+\S*$/, '')}…`;
}
