/** Abbreviated first words of place names, as people and lists write them. */
const openings: Record<string, string> = { st: 'saint', ste: 'sainte', mt: 'mount', ft: 'fort' };

/**
 * Returns a name in the form used for comparison: without case, accents and punctuation, with Saint, Mount and Fort written out. The
 * gazetteer's file is sorted by it, so it must be rebuilt after a change here.
 */
export function foldName(name: string): string {
  const plain = /^[a-z ]*$/.test(name)
    ? name
    : name
        .normalize('NFD')
        .replace(/[\u0300-\u036f'’.`]/g, '')
        .toLowerCase()
        .replace(/ß/g, 'ss')
        .replace(/[øö]/g, 'o')
        .replace(/æ/g, 'ae')
        .replace(/ł/g, 'l')
        .replace(/đ/g, 'd')
        .replace(/ı/g, 'i')
        .replace(/[^\p{L}\p{N}]+/gu, ' ');
  return plain
    .trim()
    .split(/ +/)
    .map((word, index, words) => (index + 1 < words.length && Object.hasOwn(openings, word) ? openings[word] : word))
    .join(' ');
}

/** Returns a postal code in the form used for comparison: capitals and digits only. */
export const foldZip = (zip: string): string => zip.toUpperCase().replace(/[^A-Z0-9]/g, '');
