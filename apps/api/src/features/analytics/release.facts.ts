/** The sums that are released for each week. */
export const sums = ['steps', 'miles', 'badges', 'check_ins'] as const;
export type Sum = (typeof sums)[number];

/** Who was counted when a count was told last. */
export interface LastCount {
  value: number;
  members: ReadonlySet<string>;
}
