/** A row of a leaderboard, best first; `place` once results are final. */
interface Placed {
  score: number;
  place: number | null;
  first_rank: number;
  second_rank: number | null;
}

/**
 * The ranks of rows that stand together on a leaderboard, best first. Equal scores share a rank, and the next one leaves out as many
 * (1, 2, 2, 4). The ranks of the first two scores are known: of the first, some may stand above the rows.
 */
export function ranksOf(rows: readonly Placed[]): number[] {
  const ranks: number[] = [];
  let begins = 0;
  for (const [n, row] of rows.entries()) {
    const before = rows[n - 1];
    if (!before) ranks.push(row.first_rank);
    else if (row.score === before.score) ranks.push(ranks[n - 1]!);
    else {
      // Of all scores between the first and this one, every row is here.
      ranks.push(begins === 0 ? row.second_rank! : ranks[n - 1]! + n - begins);
      begins = n;
    }
  }
  return rows.map(({ place }, n) => place ?? ranks[n]!);
}
