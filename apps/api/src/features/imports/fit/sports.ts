import type { Sport } from '@muster/contract';

/** Sports that count steps. */
export const isOnFoot = (sport: Sport | null): boolean => sport === 'running' || sport === 'walking' || sport === 'hiking';

/**
 * Prefixes of words for each sport, without accents. The first matching line decides, so that "trail running" is not a hike and
 * "motorcycling" not a ride. Prefixes with fewer than four letters must be whole words.
 */
const beginnings: ReadonlyArray<[Sport, string]> = [
  ['other', 'motor horse reiten equit caball skat roller snowmobil jetski'],
  ['yoga', 'yoga pilates'],
  ['strength', 'strength weight krafttraining kraft musculation musculacion fuerza pesi styrke'],
  [
    'skiing',
    'ski skis skiing snowboard langlauf esqui schaats narty lyze hiihto skidor langrenn nordicski crosscountryski alpineski backcountryski',
  ],
  ['rowing', 'row rows rowing rower indoorrow rudern aviron remo canottaggio roeien rodd roing soutu wioslarstwo'],
  ['swimming', 'swim schwimm natation natacion nage nado nuoto natacao zwem simning svomning svom uinti plywan plavan плаван'],
  [
    'cycling',
    'cycl bike biking bicycl ride riding ebik mtb mountainbik bmx velo cyclis vtt ciclis bici radfahr rad radsport rennrad fahrrad fiets wielren cykel cykling sykkel sykling pyorail kolarst rowerow cyklist jizda gravel spinning вело',
  ],
  [
    'running',
    'run runs running runner jog jogging lauf treadmill tapis hardlop hardloop course courir correr corrida corsa carrera loop lopen loping lopning lop lob lobe juoks bieg bieganie beh behani бег',
  ],
  [
    'hiking',
    'hike hiking mountaineer trek wander randonn senderis excursion escursion trilha bergtocht bergwander vandring fottur vaellus wedrowk turist snowshoe tramping поход',
  ],
  [
    'walking',
    'walk gehen gang spazier marche marcher caminar caminata caminhada camminat wandelen promenad gatur kavely spacer chodzenie chuze paseo ходьба',
  ],
];
/** Patterns for compound words, and for scripts without spaces. */
const parts: ReadonlyArray<[Sport, RegExp]> = [
  ['cycling', /骑行|騎行|自転車|サイクリング|자전거/u],
  ['swimming', /游泳|水泳|スイミング|수영/u],
  ['hiking', /徒步|徒歩|登山|ハイキング|등산/u],
  ['walking', /步行|健走|散步|散歩|ウォーキング|걷기/u],
  ['running', /跑|ランニング|ジョギング|달리기/u],
  ['running', /run|jog/],
  ['walking', /walk/],
  ['hiking', /hik/],
  ['cycling', /cycl|bik|ride/],
  ['swimming', /swim/],
  ['rowing', /rowing/],
  ['skiing', /ski(?!p)/],
];
/** Strava's activity codes. */
const strava: Readonly<Record<string, Sport>> = {
  1: 'cycling',
  2: 'skiing',
  3: 'skiing',
  4: 'hiking',
  7: 'skiing',
  9: 'running',
  10: 'walking',
  12: 'skiing',
  13: 'hiking',
  16: 'swimming',
  17: 'cycling',
  18: 'cycling',
  23: 'rowing',
  30: 'strength',
  31: 'yoga',
  53: 'running',
};

const SHORT = 4;
const rules = beginnings.map(([sport, list]) => ({ sport, starts: list.split(' ') }));
const fits = (word: string, start: string) => (start.length < SHORT ? word === start : word.startsWith(start));

/** The words of a name, in lower case and without accents: `VirtualRide` is two words. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ø/g, 'o')
    .replace(/ł/g, 'l')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** The sport for a name or code in a file; null if it is empty. */
export function sportOf(name: string): Sport | null {
  const words = wordsOf(name);
  if (words.length === 0) return null;
  if (words.length === 1 && /^\d+$/.test(words[0]!)) return strava[words[0]!] ?? 'other';
  const found = rules.find(({ starts }) => words.some((word) => starts.some((start) => fits(word, start))));
  return found?.sport ?? parts.find(([, pattern]) => pattern.test(name.toLowerCase()))?.[0] ?? 'other';
}

/** Sports by number in the FIT profile. */
const fitSports: Readonly<Record<number, Sport>> = {
  1: 'running',
  2: 'cycling',
  5: 'swimming',
  11: 'walking',
  12: 'skiing',
  13: 'skiing',
  14: 'skiing',
  15: 'rowing',
  16: 'hiking',
  17: 'hiking',
  21: 'cycling',
  35: 'hiking',
};
/** Sub-sports that are more specific than "fitness equipment" or "training". */
const fitSubSports: Readonly<Record<number, Sport>> = {
  1: 'running',
  5: 'cycling',
  6: 'cycling',
  14: 'rowing',
  17: 'swimming',
  18: 'swimming',
  20: 'strength',
  25: 'skiing',
  27: 'walking',
  30: 'walking',
  31: 'walking',
  43: 'yoga',
  44: 'yoga',
  45: 'running',
};

/** The sport for two numbers of the FIT profile; null if there is no sport. */
export function fitSportOf(sport: number | undefined, subSport: number | undefined): Sport | null {
  const named = fitSports[sport ?? -1] ?? fitSubSports[subSport ?? -1];
  return named ?? (sport === undefined ? null : 'other');
}
