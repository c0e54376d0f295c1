import { stateCode } from '../../places/index.ts';

/** How many words the name of a state has at most. */
const MOST = 3;

/** What a folded query may say: as it is, and, if it ends with the name of a state, with the code that groups have instead. */
export function stateReadings(folded: string, country: string): string[] {
  const words = folded.split(' ').filter(Boolean);
  const codes = Array.from({ length: Math.min(MOST, words.length) }, (_, n) => words.length - n - 1).flatMap((at) => {
    const code = stateCode(country, words.slice(at).join(' '))?.toLowerCase();
    return code ? [[...words.slice(0, at), code].join(' ')] : [];
  });
  return [...new Set([words.join(' '), ...codes])];
}
