/** Letters of these scripts look like Latin ones: a name written in nothing else passes for another name. */
const passesForLatin = /^[асԁеһіјӏорԛѕԝхуъьҽпгѵѡυονικρτωηαγ0-9-]+$/iu;

/** Scripts that names are written in, each by itself: with its own marks, digits and hyphens. */
const alone =
  'Latin Cyrillic Greek Arabic Armenian Bengali Devanagari Ethiopic Georgian Gujarati Gurmukhi Hebrew Kannada Khmer Lao Malayalam Sinhala Tamil Telugu Thai'.split(
    ' ',
  );

/** What the letters of one name may be: of one script, or of those that Japanese, Korean and Chinese mix. */
const ofOneKind: readonly RegExp[] = [
  ...alone.map((script) => new RegExp(`^[\\p{sc=${script}}\\p{M}0-9-]+$`, 'u')),
  /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u30fca-z0-9-]+$/iu,
  /^[\p{sc=Han}\p{sc=Hangul}a-z0-9-]+$/iu,
  /^[\p{sc=Han}\p{sc=Bopomofo}a-z0-9-]+$/iu,
];

/** Whether a part of a host is what it looks like to whoever reads it. */
const isHonest = (label: string): boolean =>
  /^[a-z0-9_-]+$/i.test(label)
    ? !/^xn--/i.test(label)
    : !passesForLatin.test(label) && label === label.normalize('NFKC') && ofOneKind.some((kind) => kind.test(label));

/**
 * Whether a link or registration address is one that a member may follow (EVENT-69, EVENT-70): absolute, http or https, and leading where it
 * seems to lead. So nothing that browsers leave out or read as something else (spaces, control and invisible characters, backslashes), no
 * user before the host, and no host that passes for another one: encoded, in numbers, in letters of mixed scripts, or in those that look
 * like Latin ones. Punycode says nothing to a reader: such a name is written in its own letters. What is shown for all else: `invalidUrl`.
 */
export function isHttpUrl(url: string): boolean {
  const [, host] = /^https?:\/\/([^/?#:]+)(?::\d+)?(?:[/?#]|$)/i.exec(url) ?? [];
  if (!host || /[\s\\\p{Cc}\p{Cf}\p{Cs}]/u.test(url)) return false;
  if (!host.replace(/\.$/, '').split('.').every(isHonest)) return false;
  try {
    const { hostname } = new URL(url);
    // Numbers are read as an address that is written in another way: 2130706433 is 127.0.0.1.
    return hostname.startsWith('xn--') || hostname.includes('.xn--') || hostname === host.toLowerCase();
  } catch {
    return false;
  }
}

/** Message for an invalid web address; `host` is an address of the deployment, as an example (EVENT-69, EVENT-70). */
export const invalidUrl = (host: string): string => `INVALID URL (example: ${host})`;
