import { contract, type SecretPath, secretPaths, secretSegment } from '@muster/contract';

const HIDDEN = '…';
/** The shape of a segment that may be logged: a word, a number, a date or an id. No token has any of these shapes. */
const plain = /^(?:\.?[a-z]{1,24}(?:[_.-][a-z]{1,24}){0,4}|\d{1,9}|\d{4}-\d\d-\d\d|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})?$/i;

const marked: readonly SecretPath[] = secretPaths(contract);

/** The index of the secret segment in the first marked path whose beginning these segments match; -1 if there is none. */
function secretIn(segments: readonly string[]): number {
  for (const path of marked) {
    const at = path.indexOf(secretSegment);
    if (segments.length > at && path.slice(0, at).every((part, index) => part === null || part === segments[index])) return at;
  }
  return -1;
}

/**
 * The path of a request for the log: without its query, and without secrets. Hides segments that the contract marks as secret, whatever the
 * method and the rest of the path, and everything from the first segment on that is not a word, number or id.
 */
export function loggedPath(url: string): string {
  const segments = url.split('?')[0]!.split('/');
  const at = secretIn(segments);
  const odd = segments.findIndex((segment, index) => index !== at && !plain.test(segment));
  return segments.map((segment, index) => (index === at || (odd !== -1 && index >= odd) ? HIDDEN : segment)).join('/');
}
