/** A number of members who move from one team to another. */
export interface Move {
  from: string;
  to: string;
  count: number;
}

/** Changes of a team's counters. */
export interface TeamChange {
  team_id: string;
  people: number;
  score: number;
}
