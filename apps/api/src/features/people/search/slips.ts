/** Shorter words match only as a prefix; the database does not index typos of them either. */
const SHORTEST_FORGIVEN = 3;

/** How many words of a query are used: names have few. */
const MOST_WORDS = 4;

const isLong = (word: string): boolean => word.length >= SHORTEST_FORGIVEN && /[\p{L}\p{N}]/u.test(word);

/** Splits a folded query into words: long ones, which may contain typos, and short ones, which only match as a prefix. */
export function queryWords(folded: string): { all: string[]; long: string[]; short: string[] } {
  const all = folded.split(' ').filter(Boolean).slice(0, MOST_WORDS);
  return { all, long: all.filter(isLong), short: all.filter((word) => !isLong(word)) };
}

/** Words of at least this many letters may contain two typos, others one. */
const LONG = 8;

/**
 * Returns the edit distance between two words, or Infinity if it exceeds `most`. A wrong, missing, extra or swapped letter counts as one.
 * Searches compute this for a thousand names, so the full matrix is avoided: after the common prefix and suffix are removed, little is
 * left.
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

/** Returns the edit distance between a word of a query and a word of a name, up to the number of typos allowed. */
function forgiven(word: string, other: string): number {
  const [a, b] = [[...word], [...other]];
  return slipsBetween(a, b, Math.min(a.length, b.length) < LONG ? 1 : 2);
}

/**
 * Returns a function that counts the typos of a folded query compared with a folded name; null if they do not match. Each word of the query
 * must be a prefix of a word of the name, or within one typo of one, two if both are long. Results are cached, since a thousand names share
 * many words.
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
