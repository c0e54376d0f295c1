import { contract, type SecretPath, secretPaths, secretSegment } from '@muster/contract';

const HIDDEN = '…';
/** What a segment may look like to be logged: a word, a number, a day or an id. No token looks like any of them. */
const plain = /^(?:\.?[a-z]{1,24}(?:[_.-][a-z]{1,24}){0,4}|\d{1,9}|\d{4}-\d\d-\d\d|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})?$/i;

const marked: readonly SecretPath[] = secretPaths(contract);

/** The index of the segment that the contract marks as a secret in the first path that these segments begin like; -1 if there is none. */
function secretIn(segments: readonly string[]): number {
  for (const path of marked) {
    const at = path.indexOf(secretSegment);
    if (segments.length > at && path.slice(0, at).every((part, index) => part === null || part === segments[index])) return at;
  }
  return -1;
}

/**
 * The path of an address as logs show it: without its query, without what the contract marks as a secret, whatever the method and whatever
 * follows, and without segments that are no words, numbers or ids, with all that follows them.
 */
export function loggedPath(url: string): string {
  const segments = url.split('?')[0]!.split('/');
  const at = secretIn(segments);
  const odd = segments.findIndex((segment, index) => index !== at && !plain.test(segment));
  return segments.map((segment, index) => (index === at || (odd !== -1 && index >= odd) ? HIDDEN : segment)).join('/');
}
