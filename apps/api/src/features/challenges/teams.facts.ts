/** How many people move from one team to another. */
export interface Move {
  from: string;
  to: string;
  count: number;
}
