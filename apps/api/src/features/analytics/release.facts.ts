/** The sums released for each week. */
export const sums = ['steps', 'miles', 'badges', 'check_ins'] as const;
export type Sum = (typeof sums)[number];

/** A released count with its members. */
export interface LastCount {
  value: number;
  members: ReadonlySet<string>;
}
