import type { Move } from './teams.facts.ts';

/**
 * Returns the moves after which team sizes differ by at most one. Moves as few members as possible: the larger sizes go to teams that are
 * the largest now.
 */
export function balancing(teams: ReadonlyArray<{ id: string; people: number }>): Move[] {
  const all = teams.reduce((sum, { people }) => sum + people, 0);
  const [least, over] = [Math.floor(all / teams.length), all % teams.length];
  const sorted = [...teams].sort((a, b) => b.people - a.people || (a.id < b.id ? -1 : 1));
  const gaps = sorted.map(({ id, people }, n) => ({ id, by: least + (n < over ? 1 : 0) - people }));
  const taking = gaps.filter(({ by }) => by > 0);
  const moves: Move[] = [];
  for (const giving of gaps) {
    while (giving.by < 0) {
      const to = taking[0]!;
      const count = Math.min(-giving.by, to.by);
      moves.push({ from: giving.id, to: to.id, count });
      giving.by += count;
      to.by -= count;
      if (to.by === 0) taking.shift();
    }
  }
  return moves;
}
