/** Shorter words match only as a prefix; the database indexes no typos of them either. */
const SHORTEST_FORGIVEN = 3;

/** How many words of a query count: names have few. */
const MOST_WORDS = 4;

const isLong = (word: string): boolean => word.length >= SHORTEST_FORGIVEN && /[\p{L}\p{N}]/u.test(word);

/** The words of a folded query: those in which slips are forgiven, and those that only match as a prefix. */
export function queryWords(folded: string): { all: string[]; long: string[]; short: string[] } {
  const all = folded.split(' ').filter(Boolean).slice(0, MOST_WORDS);
  return { all, long: all.filter(isLong), short: all.filter((word) => !isLong(word)) };
}

/** Words of at least this many letters may contain two typos, others one. */
const LONG = 8;

/**
 * The edit distance between two words, or Infinity if it is more than `most`: a wrong, missing, extra or swapped letter counts as one.
 * Searches compute this for a thousand names, so not the full matrix: after removing the common prefix and suffix, little is left.
 */
function slipsBetween(a: readonly string[], b: readonly string[], most: number): number {
  if (Math.abs(a.length - b.length) > most) return Infinity;
  const shorter = Math.min(a.length, b.length);
  let from = 0;
  while (from < shorter && a[from] === b[from]) from += 1;
  let alike = 0;
  while (alike < shorter - from && a.at(-1 - alike) === b.at(-1 - alike)) alike += 1;
  const [x, y] = [a.slice(from, a.length - alike), b.slice(from, b.length - alike)];
  if (x.length === 0 || y.length === 0) return x.length + y.length;
  if (most === 0) return Infinity;
  const without = (of: number, and: number) => slipsBetween(x.slice(of), y.slice(and), most - 1);
  const exchanged = x[0] === y[1] && x[1] === y[0] ? without(2, 2) : Infinity;
  return 1 + Math.min(exchanged, without(1, 1), without(1, 0), without(0, 1));
}

/** The same for a word of a query and a word of a name, up to the number of typos allowed. */
function forgiven(word: string, other: string): number {
  const [a, b] = [[...word], [...other]];
  return slipsBetween(a, b, Math.min(a.length, b.length) < LONG ? 1 : 2);
}

/**
 * How many typos a folded query has compared with a folded name, or null if it means somebody else. Each word of the query must be a prefix
 * of a word of the name, or within one typo of one, two if both are long. A thousand names share many words, so results are cached.
 */
export function slipsOf(query: string): (name: string) => number | null {
  const distances = query.split(' ').filter(Boolean).map(distanceFrom);
  return (name) => {
    const names = name.trim().split(' ');
    let total = 0;
    for (const distance of distances) total += Math.min(...names.map(distance));
    return total === Infinity ? null : total;
  };
}

function distanceFrom(word: string): (other: string) => number {
  const known = new Map<string, number>();
  return (other) => {
    let distance = known.get(other);
    if (distance === undefined) {
      distance = other.startsWith(word) ? 0 : word.length < SHORTEST_FORGIVEN ? Infinity : forgiven(word, other);
      known.set(other, distance);
    }
    return distance;
  };
}
