/** What `npm run check` runs, by name. */
export const steps: ReadonlyArray<{ name: string; what: string }>;

/** What `npm run check:quick` runs: the static checks, and the tests next to what changed. */
export function stepsOfChange(): Array<{ name: string; what: string }>;
