/** The length of a text in characters: an emoji counts as one, as in the schemas and the database, though JavaScript uses two units. */
export function textLength(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/**
 * A text without any such character shows nothing: spaces, joiners, combining marks on their own and other invisible characters count as
 * blank (FEED-44, FEED-45).
 */
export const visiblePattern = /[^\s\p{Cf}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u;

/**
 * The first characters of a text, counted as `textLength` counts. What readers see as one, such as a family of joined emojis or a letter with
 * its accents, is not cut in two: then it is left out.
 */
export function firstCharacters(text: string, count: number): string {
  if (text.length <= count) return text;
  const cut = Array.from(text).slice(0, count).join('');
  const next = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text).containing(cut.length);
  return text.slice(0, next?.index || cut.length);
}

/** Maximum number of combining marks on one letter: no script needs more, and a pile of them covers the lines around. */
const MARKS = 4;
const piled = new RegExp(`(\\p{M}{${MARKS}})\\p{M}+`, 'gu');
/** Invisible characters that reverse the text after them, or make a text look empty; marks of direction within it stay. */
const turning = /[\u200b\u2060\u202a-\u202e\u2066-\u2069]/g;
/** Line breaks with the space around them, and control characters that a database can store. */
const breaks = /[^\S\u00a0]*[\n\v\f\r\u0085\u2028\u2029][^\S\u00a0]*/g;
// oxlint-disable-next-line eslint/no-control-regex -- Removed from texts
const controls = /[\u0001-\u0008\u000e-\u001f\u007f-\u009f]/g;

/** A text with few combining marks on each letter. */
export const withFewMarks = (text: string): string => text.replace(piled, '$1');

/**
 * A text as one line: line breaks become spaces, and characters that turn or hide other text are removed. Empty if nothing of it is
 * visible.
 */
export function oneLine(text: string): string {
  const line = withFewMarks(text.replace(breaks, ' ').replace(controls, '').replace(turning, '')).trim();
  return visiblePattern.test(line) || line.includes('\u0000') ? line : '';
}
