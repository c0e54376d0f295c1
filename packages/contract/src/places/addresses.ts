/** Names and rules of addresses, without schemas, so that the web may import all of it. */
import { limits } from '../limits.ts';

/** Domestic means in the deployment's primary country (GEO-05, GEO-12). */
export const addressTypes = ['domestic', 'international'] as const;

/** ISO 3166-1 two-letter codes, and Kosovo's, which is in everyday use. */
const codes =
  'ADAEAFAGAIALAMAOAQARASATAUAWAXAZBABBBDBEBFBGBHBIBJBLBMBNBOBQBRBSBTBVBWBYBZCACCCDCFCGCHCICKCLCMCNCOCRCUCVCWCXCYCZDEDJDKDMDODZECEEEGEH' +
  'ERESETFIFJFKFMFOFRGAGBGDGEGFGGGHGIGLGMGNGPGQGRGSGTGUGWGYHKHMHNHRHTHUIDIEILIMINIOIQIRISITJEJMJOJPKEKGKHKIKMKNKPKRKWKYKZLALBLCLILKLRLSLT' +
  'LULVLYMAMCMDMEMFMGMHMKMLMMMNMOMPMQMRMSMTMUMVMWMXMYMZNANCNENFNGNINLNONPNRNUNZOMPAPEPFPGPHPKPLPMPNPRPSPTPWPYQARERORSRURWSASBSCSDSESGSHSI' +
  'SJSKSLSMSNSOSRSSSTSVSXSYSZTCTDTFTGTHTJTKTLTMTNTOTRTTTVTWTZUAUGUMUSUYUZVAVCVEVGVIVNVUWFWSXKYEYTZAZMZW';

/** The two-letter code of every country, in the order of the codes (GEO-06). */
export const countryCodes: readonly string[] = codes.match(/../g) ?? [];

let regionNames: Intl.DisplayNames | undefined;

/** A country's English name, or the code itself for an unknown country. */
export function countryName(code: string): string {
  regionNames ??= new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });
  return /^[A-Z]{2}$/.test(code) ? (regionNames.of(code) ?? code) : code;
}

/** All countries by name, as the country picker lists them (GEO-06). */
export const countries = (): Array<{ code: string; name: string }> =>
  countryCodes.map((code) => ({ code, name: countryName(code) })).sort((a, b) => a.name.localeCompare(b.name, 'en'));

/** Messages for the result codes of an address verification (GEO-38). */
export const addressCodeWords = {
  AE01: 'General Error',
  AE02: 'Unknown Street',
  AE03: 'Component Mismatch Error',
  AE05: 'Multiple Match',
  AE08: 'Sub Premise Number Invalid',
  AE09: 'Sub Premise Number Missing',
  AE10: 'Premise Number Invalid',
  AE11: 'Premise Number Missing',
  AE12: 'Box Number Invalid',
  AE13: 'Box Number Missing',
  AE14: 'PMB Number Missing',
} as const;
export type KnownAddressCode = keyof typeof addressCodeWords;

/** Whether a result code says that something is wrong: every code that begins with AE does (GEO-39). */
export const isAddressError = (code: string): boolean => code.startsWith('AE');

/** The meaning of an AE code; one that is not in the list is a general error (GEO-39). */
export const addressCodeWord = (code: string): string =>
  Object.hasOwn(addressCodeWords, code) ? addressCodeWords[code as KnownAddressCode] : addressCodeWords.AE01;

/** An address is verified with a score of at least 12 and no error code (GEO-14). */
export const isAddressVerified = (score: number, codes: readonly string[]): boolean =>
  score >= limits.address_score_min && !codes.some(isAddressError);

/** How precisely an address can be known, from the coarsest on: the last digit of its score. */
export const addressLevels = ['state', 'city', 'street', 'house', 'unit'] as const;
/** How precisely an address of this score is known. */
export const addressLevel = (score: number): (typeof addressLevels)[number] | null => addressLevels[(score % 10) - 1] ?? null;

/** The labels of the four address fields (GEO-16, GEO-17). `country` is the two-letter code or null while none is chosen. */
export function addressLabels(type: (typeof addressTypes)[number], country: string | null) {
  if (type === 'domestic') return { state: 'State', city: 'City', zip: 'Zip', unit: 'Apt' };
  if (country === 'AU') return { state: 'State', city: 'City', zip: 'Post Code', unit: 'Unit/Apt' };
  return { state: 'Administrative Area', city: 'Locality', zip: 'Postal Code', unit: 'Apartment' };
}

/** Mean radius of the earth in each unit. */
const earthRadius = { mi: 3958.7613, km: 6371.0088 } as const;

/** The distance between two points over the earth's surface, in miles or kilometres, by the haversine formula. */
export function placeDistance(
  from: { lat: number; long: number },
  to: { lat: number; long: number },
  unit: keyof typeof earthRadius = 'mi',
): number {
  const radians = Math.PI / 180;
  const half = (degrees: number) => Math.sin((degrees * radians) / 2) ** 2;
  const chord = half(to.lat - from.lat) + Math.cos(from.lat * radians) * Math.cos(to.lat * radians) * half(to.long - from.long);
  return 2 * earthRadius[unit] * Math.asin(Math.min(1, Math.sqrt(chord)));
}
