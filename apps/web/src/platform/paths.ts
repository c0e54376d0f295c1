/**
 * An address inside this site, or undefined: a value from the address bar must not lead to another site [AUTH-18, SHELL-39]. Browsers read
 * `\` as `/` and drop tabs and line breaks, so a value that contains one of those is refused rather than repaired.
 */
export function sameSitePath(candidate: unknown): string | undefined {
  if (typeof candidate !== 'string' || !/^\/(?![/\\])/.test(candidate)) return undefined;
  if (/[\\\p{Cc}]/u.test(candidate)) return undefined;
  const url = new URL(candidate, 'http://site.invalid');
  if (url.origin !== 'http://site.invalid' || url.pathname.startsWith('//')) return undefined;
  return url.pathname + url.search + url.hash;
}
