import { stateCode } from '../../places/index.ts';

/** Maximum number of words in the name of a state. */
const MOST = 3;

/**
 * Returns the readings of a folded query: as it is, and, if it ends with the name of a state, with the state's code, which groups have
 * instead.
 */
export function stateReadings(folded: string, country: string): string[] {
  const words = folded.split(' ').filter(Boolean);
  const codes = Array.from({ length: Math.min(MOST, words.length) }, (_, n) => words.length - n - 1).flatMap((at) => {
    const code = stateCode(country, words.slice(at).join(' '))?.toLowerCase();
    return code ? [[...words.slice(0, at), code].join(' ')] : [];
  });
  return [...new Set([words.join(' '), ...codes])];
}
