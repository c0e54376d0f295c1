import type { Inputs } from './drill-records.mjs';

/** What `npm run check` runs, or with `thorough` `npm run test:all`, by name. */
export function stepsOf(options?: { thorough?: boolean }): Array<{ name: string; what: string; inputs?: Inputs }>;

/** What `npm run check:quick` runs: the static checks, and the tests next to what changed. */
export function stepsOfChange(): Array<{ name: string; what: string }>;
