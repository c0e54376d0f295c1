import type { Inputs } from './drill-records.mjs';

/** The steps of `npm run check`, or with `thorough` of `npm run test:all`, by name. */
export function stepsOf(options?: { thorough?: boolean }): Array<{ name: string; what: string; inputs?: Inputs }>;

/** The steps of `npm run check:quick`: the static checks, and the tests next to changed files. */
export function stepsOfChange(): Array<{ name: string; what: string }>;
