/** Words shorter than this are only found by their beginning; the database keeps no slips of them either. */
export const SHORTEST_FORGIVEN = 3;

/**
 * How many slips lie between two words: letters wrong, missing, too many, or exchanged with their neighbour (the optimal string alignment
 * distance).
 */
function slipsBetween(one: string, other: string): number {
  const [a, b] = [[...one], [...other]];
  let last: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) next[j] = Math.min(next[j]!, last[j - 2]! + 1);
    }
    [last, row] = [row, next];
  }
  return row.at(-1)!;
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
    if (word.length < SHORTEST_FORGIVEN || !names.some((each) => slipsBetween(word, each) === 1)) return null;
    total += 1;
  }
  return total;
}
