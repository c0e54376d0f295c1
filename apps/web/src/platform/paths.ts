/**
 * An address inside this site, or undefined: what came in an address bar must not lead away from here [AUTH-18, SHELL-39].
 * Browsers read `\` as `/` and drop tabs and line breaks, so whatever holds one of those is refused rather than repaired.
 */
export function sameSitePath(candidate: unknown): string | undefined {
  if (typeof candidate !== 'string' || !/^\/(?![/\\])/.test(candidate)) return undefined;
  if (/[\\\p{Cc}]/u.test(candidate)) return undefined;
  const url = new URL(candidate, 'http://site.invalid');
  if (url.origin !== 'http://site.invalid' || url.pathname.startsWith('//')) return undefined;
  return url.pathname + url.search + url.hash;
}
