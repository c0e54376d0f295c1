/** What `npm run check` runs, by name. */
export const steps: ReadonlyArray<{ name: string; what: string }>;

/** What `npm run check:quick` runs: what reads the code, and the tests beside what changed. */
export function stepsOfChange(): Array<{ name: string; what: string }>;
