import type { Random } from './random.ts';

/** A linear equation of an answer: how often it contains each unknown. An unknown is `member|fact`. */
export type Answer = ReadonlyMap<string, number>;

const PRIME = 65_521;
/** Number of orders in which answers are combined: a combination about few people shows in about one of three. */
const TRIES = 16;
const personOf = (unknown: string) => unknown.slice(0, unknown.indexOf('|'));

function inverse(value: number): number {
  let [result, base, power] = [1, value, PRIME - 2];
  for (; power > 0; power >>= 1) {
    if (power & 1) result = (result * base) % PRIME;
    base = (base * base) % PRIME;
  }
  return result;
}

/** Groups answers that share unknowns, directly or through others. */
function families(answers: readonly Answer[]): Answer[][] {
  const parent = answers.map((_, i) => i);
  const root = (i: number): number => (parent[i] === i ? i : root(parent[i]!));
  const seen = new Map<string, number>();
  for (const [i, answer] of answers.entries())
    for (const unknown of answer.keys()) {
      const before = seen.get(unknown);
      if (before === undefined) seen.set(unknown, i);
      else parent[root(i)] = root(before);
    }
  const groups = new Map<number, Answer[]>();
  for (const [i, answer] of answers.entries()) groups.set(root(i), [...(groups.get(root(i)) ?? []), answer]);
  return [...groups.values()];
}

/** The unknowns of a family as columns. Unknowns of one person with equal coefficients share a column. */
function columnsOf(family: readonly Answer[]): Array<{ person: string; coefficients: number[] }> {
  const columns = new Map<string, { person: string; coefficients: number[] }>();
  for (const unknown of new Set(family.flatMap((answer) => [...answer.keys()]))) {
    const coefficients = family.map((answer) => (((answer.get(unknown) ?? 0) % PRIME) + PRIME) % PRIME);
    columns.set(`${personOf(unknown)} ${coefficients.join()}`, { person: personOf(unknown), coefficients });
  }
  return [...columns.values()];
}

/** Reduces the answers to rows, each with as few unknowns as this order of the columns allows. */
function reduce(rows: Int32Array[], order: readonly number[]): Int32Array[] {
  let done = 0;
  for (const column of order) {
    const at = rows.findIndex((row, i) => i >= done && row[column] !== 0);
    if (at < 0) continue;
    [rows[done], rows[at]] = [rows[at]!, rows[done]!];
    const pivot = rows[done]!;
    const by = inverse(pivot[column]!);
    for (let i = 0; i < pivot.length; i++) pivot[i] = (pivot[i]! * by) % PRIME;
    for (const row of rows)
      if (row !== pivot && row[column] !== 0) {
        const times = PRIME - row[column]!;
        for (let i = 0; i < row.length; i++) if (pivot[i] !== 0) row[i] = (row[i]! + times * pivot[i]!) % PRIME;
      }
    if (++done === rows.length) break;
  }
  return rows.slice(0, done);
}

const onlyOf = (answer: Answer, hidden: (unknown: string) => boolean): Answer =>
  new Map([...answer].filter(([unknown, times]) => times !== 0 && hidden(unknown)));

/** The rank: how many of these answers are linearly independent. */
function rankOf(answers: readonly Answer[]): number {
  const unknowns = [...new Set(answers.flatMap((answer) => [...answer.keys()]))];
  const rows = answers.map((answer) => Int32Array.from(unknowns, (unknown) => (((answer.get(unknown) ?? 0) % PRIME) + PRIME) % PRIME));
  return reduce(
    rows,
    unknowns.map((_, i) => i),
  ).length;
}

/**
 * Like `singledOut`, with data that everyone can read elsewhere. Public answers about one person make their unknowns known; public sums
 * over several, such as those of teams, are combined with the others. Returns the people about whom something follows that no public answer
 * states by itself.
 */
export function singledOutBeside(answers: readonly Answer[], elsewhere: readonly Answer[], floor: number, dice: Random): string[] | null {
  const known = new Set(elsewhere.filter((answer) => answer.size === 1).flatMap((answer) => [...answer.keys()]));
  const isHidden = (unknown: string) => !known.has(unknown);
  const sums = elsewhere.map((answer) => onlyOf(answer, isHidden)).filter((answer) => answer.size > 0);
  const released = answers.map((answer) => onlyOf(answer, isHidden)).filter((answer) => answer.size > 0);
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const all = [...sums, ...released];
    const unknowns = [...new Set(all.flatMap((answer) => [...answer.keys()]))];
    // Unknowns of one person with equal coefficients stay separate here, since the rank depends on them.
    const order = unknowns.map((_, i) => i);
    for (let i = order.length - 1; i > 0; i--) {
      const other = dice.below(i + 1);
      [order[i], order[other]] = [order[other]!, order[i]!];
    }
    const rows = all.map((answer) => Int32Array.from(unknowns, (unknown) => (((answer.get(unknown) ?? 0) % PRIME) + PRIME) % PRIME));
    for (const row of reduce(rows, order)) {
      const says = new Map([...row].flatMap((times, i) => (times ? [[unknowns[i]!, times] as const] : [])));
      const people = new Set([...says.keys()].map(personOf));
      if (people.size > 0 && people.size < floor && rankOf([...sums, says]) > rankOf(sums)) return [...people];
    }
  }
  return null;
}

/**
 * Combines answers in many orders until something follows from them about fewer people than the floor. Returns these people, otherwise
 * null. The order and number of `answers` do not matter: what can be computed from them is the space that they span.
 */
export function singledOut(answers: readonly Answer[], floor: number, { below }: Random): string[] | null {
  for (const family of families(answers.filter((answer) => answer.size > 0))) {
    const columns = columnsOf(family);
    const people = new Set(columns.map(({ person }) => person));
    if (people.size < floor) return [...people];
    if (family.length === 1) continue;
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const order = columns.map((_, i) => i);
      for (let i = order.length - 1; i > 0; i--) {
        const other = below(i + 1);
        [order[i], order[other]] = [order[other]!, order[i]!];
      }
      const rows = family.map((_, i) => Int32Array.from(columns, ({ coefficients }) => coefficients[i]!));
      for (const row of reduce(rows, order)) {
        const told = new Set<string>();
        for (let i = 0; i < row.length && told.size < floor; i++) if (row[i] !== 0) told.add(columns[i]!.person);
        if (told.size < floor) return [...told];
      }
    }
  }
  return null;
}
