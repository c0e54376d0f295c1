/** Words shorter than this are only found by their beginning; the database keeps no slips of them either. */
export const SHORTEST_FORGIVEN = 3;

/**
 * Whether one slip lies between two words: a letter wrong, missing, too many, or exchanged with its neighbour. Searches ask this of a
 * thousand names, so that all distances are not worked out: without what the words begin and end with alike, little may be left.
 */
function oneSlipApart(word: string, other: string): boolean {
  // A letter is one or two of what `length` counts.
  if (Math.abs(word.length - other.length) > 2) return false;
  const [a, b] = [[...word], [...other]];
  const shorter = Math.min(a.length, b.length);
  let from = 0;
  while (from < shorter && a[from] === b[from]) from += 1;
  let alike = 0;
  while (alike < shorter - from && a.at(-1 - alike) === b.at(-1 - alike)) alike += 1;
  const [left, right] = [a.length - from - alike, b.length - from - alike];
  if (left <= 1 && right <= 1) return left + right > 0;
  return left === 2 && right === 2 && a[from] === b[from + 1] && a[from + 1] === b[from];
}

/**
 * How many slips a folded query has against a folded name, or null where it is about somebody else. Each word of the query must begin a
 * word of the name, or be one slip away from one.
 */
export function slips(query: string, name: string): number | null {
  const names = name.split(' ').filter(Boolean);
  let total = 0;
  for (const word of query.split(' ').filter(Boolean)) {
    if (names.some((each) => each.startsWith(word))) continue;
    if (word.length < SHORTEST_FORGIVEN || !names.some((each) => oneSlipApart(word, each))) return null;
    total += 1;
  }
  return total;
}
