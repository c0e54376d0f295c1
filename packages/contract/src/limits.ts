/** The length of a text in characters: an emoji counts as one, as in the schemas and the database, though JavaScript uses two units. */
export function textLength(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

export * as limits from './limit-values.ts';

/**
 * One `@`, a local part and a domain with a dot, no spaces (SHELL-44), and nothing that mail programs would read as a separator between
 * addresses. Stored in lower case and compared case-insensitively.
 */
export const emailPattern = /^[^\s@<>()[\]\\,;:"]+@[^\s@.<>()[\]\\,;:"]+(\.[^\s@.<>()[\]\\,;:"]+)+$/;

/**
 * A text without any such character shows nothing: spaces, joiners, combining marks on their own and other invisible characters count as
 * blank (FEED-44, FEED-45).
 */
export const visiblePattern = /[^\s\p{Cf}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u;
