/** What `npm run check` runs, by name. */
export const steps: ReadonlyArray<{ name: string; what: string }>;
