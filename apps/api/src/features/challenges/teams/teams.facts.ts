/** How many people move from one team to another. */
export interface Move {
  from: string;
  to: string;
  count: number;
}

/** By how much a team changes. */
export interface TeamChange {
  team_id: string;
  people: number;
  score: number;
}
