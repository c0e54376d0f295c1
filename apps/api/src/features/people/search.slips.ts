/** Words shorter than this are only found by their beginning; the database keeps no slips of them either. */
export const SHORTEST_FORGIVEN = 3;

/** Words of as many letters are forgiven two slips, others one. */
const LONG = 8;

/**
 * How many slips lie between two words, or Infinity where they are more than `most`: a letter wrong, missing, too many, or exchanged with
 * its neighbour. Searches ask this of a thousand names, so that not all distances are worked out: without what the words begin and end
 * with alike, little is left.
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

/** The same for a word of a query and one of a name, as far as it is forgiven. */
function forgiven(word: string, other: string): number {
  const [a, b] = [[...word], [...other]];
  return slipsBetween(a, b, Math.min(a.length, b.length) < LONG ? 1 : 2);
}

/**
 * How many slips a folded query has against a folded name, or null where it is about somebody else. Each word of the query must begin a
 * word of the name, or be one slip away from one, two where both are long. A thousand names share many words: what is known of one is not
 * worked out again.
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
