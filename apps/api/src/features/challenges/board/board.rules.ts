/** A row of a leaderboard, best first; `place` is set once results are final. */
interface Placed {
  score: number;
  place: number | null;
  first_rank: number;
  second_rank: number | null;
}

/**
 * Returns the ranks of consecutive rows of a leaderboard, best first. Equal scores share a rank, and as many ranks are skipped (1, 2, 2,
 * 4). The ranks of the first two scores are given, since there may be participants above the rows.
 */
export function ranksOf(rows: readonly Placed[]): number[] {
  const ranks: number[] = [];
  let begins = 0;
  for (const [n, row] of rows.entries()) {
    const before = rows[n - 1];
    if (!before) ranks.push(row.first_rank);
    else if (row.score === before.score) ranks.push(ranks[n - 1]!);
    else {
      // Every row between the first score and this one is in the list.
      ranks.push(begins === 0 ? row.second_rank! : ranks[n - 1]! + n - begins);
      begins = n;
    }
  }
  return rows.map(({ place }, n) => place ?? ranks[n]!);
}
