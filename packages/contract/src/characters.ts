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
