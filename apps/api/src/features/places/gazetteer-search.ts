import { countryName } from '@muster/contract';
import type { Gazetteer } from './gazetteer.file.ts';
import { stateName } from './gazetteer.states.ts';
import { otherNames } from './gazetteer-endonyms.ts';
import { foldName, foldZip } from './gazetteer-fold.ts';

/** A town or suburb of the gazetteer. */
export interface Town {
  index: number;
  name: string;
  country: string;
  /** The state's code if the gazetteer knows it, else empty. */
  state: string;
  lat: number;
  long: number;
}

/** A postal code in one of the towns that it serves. */
export interface ZipTown {
  index: number;
  code: string;
  town: Town;
  lat: number;
  long: number;
}

/** Reads one town. */
export function townAt(g: Gazetteer, index: number): Town {
  return {
    index,
    name: g.names.toString('utf8', g.nameStart[index], g.nameStart[index + 1]),
    country: g.countries[g.country[index]!]!,
    state: g.states[g.state[index]!]!,
    lat: g.lat[index]! / 1e4,
    long: g.long[index]! / 1e4,
  };
}

/** Reads one postal code. */
export function zipAt(g: Gazetteer, index: number): ZipTown {
  return {
    index,
    code: g.codes.toString('latin1', index * 5, index * 5 + 5).trimEnd(),
    town: townAt(g, g.codePlace[index]!),
    lat: g.codeLat[index]! / 1e4,
    long: g.codeLong[index]! / 1e4,
  };
}

/** Binary search: the first index in [from, to) for which `reached` holds, given that it then holds for all that follow. */
function firstWhere(from: number, to: number, reached: (index: number) => boolean): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (reached(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

const foldedAt = (g: Gazetteer, index: number) => foldName(g.names.toString('utf8', g.nameStart[index], g.nameStart[index + 1]));

/** Returns the range of places whose folded name starts with a text (or, if `whole`, equals it). */
function nameRange(g: Gazetteer, folded: string, whole: boolean): [from: number, to: number] {
  const from = firstWhere(0, g.placeCount, (index) => foldedAt(g, index) >= folded);
  const within = whole ? (name: string) => name === folded : (name: string) => name.startsWith(folded);
  return [from, firstWhere(from, g.placeCount, (index) => !within(foldedAt(g, index)))];
}

/** Common abbreviations of country names after a town's name. */
const aliases: Record<string, string> = { US: 'USA', GB: 'UK', AE: 'UAE' };

/** Checks that `rest`, written after a town's name («il», «new south w», «france»), may mean this country and state. */
export function tailFits(country: string, state: string, rest: string): boolean {
  if (rest === '') return true;
  const names = [state, stateName(country, state), country, countryName(country), aliases[country] ?? ''].map(foldName).filter(Boolean);
  const begins = (text: string) => names.some((name) => name.startsWith(text));
  // «Sydney NSW Australia» names both.
  return begins(rest) || names.some((name) => rest.startsWith(`${name} `) && begins(rest.slice(name.length + 1)));
}

interface SearchOptions {
  /** Only places in this country; null for all. */
  country: string | null;
  /** The country whose places come before equally large ones elsewhere. */
  home: string;
  limit: number;
}

/** Returns the ways to read a typed text as a town's name and its rest: split at its comma, whole, or before its last words. */
function readings(text: string): Array<[name: string, rest: string]> {
  const comma = text.indexOf(',');
  if (comma >= 0) return [[foldName(text.slice(0, comma)), foldName(text.slice(comma + 1))]];
  const words = foldName(text).split(' ');
  const splits = [1, 2, 3].filter((tail) => tail < words.length);
  return [
    [words.join(' '), ''],
    ...splits.map((tail): [string, string] => [words.slice(0, -tail).join(' '), words.slice(-tail).join(' ')]),
    // No list calls New York «New York City», but people do.
    ...(words.at(-1) === 'city' ? ([[words.slice(0, -1).join(' '), '']] as Array<[string, string]>) : []),
  ];
}

/** Returns the towns that a typed text may mean, the largest first. Ignores case and accents, and knows other names of large towns. */
export function searchTowns(g: Gazetteer, text: string, options: SearchOptions): Town[] {
  const said = readings(text);
  const found = townsOf(g, said, options);
  const others = said.flatMap(([name, rest]) => otherNames(name).map((other) => ({ other, rest })));
  if (others.length === 0) return found;
  const whole = new Set([...said.map(([name]) => name), ...others.map(({ other }) => other)]);
  const isWhole = ({ name }: Town) => whole.has(foldName(name));
  const called = others.flatMap(({ other, rest }) => townsOf(g, [[other, rest]], options)).filter(isWhole);
  const homeIndex = g.countries.indexOf(options.home);
  // «Venezia» means none of the places called Venice in the home country.
  const weighed = [
    ...found.map((town) => ({ town, weight: weightOf(g, town.index, homeIndex, isWhole(town)) })),
    ...called.map((town) => ({ town, weight: weightOf(g, town.index, -1, true) })),
  ].sort((one, other) => other.weight - one.weight);
  return [...new Map(weighed.map(({ town }) => [town.index, town])).values()].slice(0, options.limit);
}

/** Returns the weight of a place: a full match ranks above a prefix match, and home above abroad. */
const weightOf = (g: Gazetteer, index: number, homeIndex: number, isWhole: boolean): number =>
  (g.population[index]! + 1) * (g.country[index] === homeIndex ? 4 : 1) * (isWhole ? 3 : 1);

/** Returns the towns of the first reading that matches any. */
function townsOf(g: Gazetteer, said: ReadonlyArray<[name: string, rest: string]>, { country, home, limit }: SearchOptions): Town[] {
  for (const [name, rest] of said) {
    if (name.length < 2) continue;
    const [from, to] = nameRange(g, name, false);
    const wholeUntil = nameRange(g, name, true)[1];
    const [homeIndex, onlyIndex] = [g.countries.indexOf(home), country === null ? -1 : g.countries.indexOf(country)];
    if (country !== null && onlyIndex < 0) return [];
    const fits = new Map<number, boolean>();
    const best: Array<{ index: number; weight: number }> = [];
    for (let index = from; index < to; index += 1) {
      const of = g.country[index]!;
      if (onlyIndex >= 0 && of !== onlyIndex) continue;
      if (rest !== '') {
        const pair = of * 256 + g.state[index]!;
        let fit = fits.get(pair);
        if (fit === undefined) {
          fit = tailFits(g.countries[of]!, g.states[g.state[index]!]!, rest);
          fits.set(pair, fit);
        }
        if (!fit) continue;
      }
      const weight = weightOf(g, index, homeIndex, index < wholeUntil);
      if (best.length === limit && weight <= best[limit - 1]!.weight) continue;
      if (best.length === limit) best.pop();
      best.splice(
        firstWhere(0, best.length, (at) => best[at]!.weight < weight),
        0,
        { index, weight },
      );
    }
    if (best.length > 0) return best.map(({ index }) => townAt(g, index));
  }
  return [];
}

/** Returns the towns with exactly this name, or another name of the same town, in a country, and in a state if one is given. */
export function townsNamed(g: Gazetteer, name: string, country: string, state: string | null): Town[] {
  const folded = foldName(name);
  if (folded === '') return [];
  const found: Town[] = [];
  for (const candidate of [folded, ...(folded.endsWith(' city') ? [folded.slice(0, -5)] : []), ...otherNames(folded)]) {
    const [from, to] = nameRange(g, candidate, true);
    for (let index = from; index < to; index += 1) {
      if (g.countries[g.country[index]!] !== country) continue;
      if (state !== null && g.states[g.state[index]!] !== state) continue;
      found.push(townAt(g, index));
    }
  }
  return found;
}

/** Checks that the gazetteer has the postal codes of a country. Canada's are known by their first half. */
export const hasZips = (g: Gazetteer, country: string): boolean => Object.hasOwn(g.codeRanges, country);

/** Returns the part of a postal code that the gazetteer has: a ZIP without +4, the first half of a Canadian one. */
export const knownZip = (zip: string, country: string): string => foldZip(zip).slice(0, country === 'CA' ? 3 : country === 'AU' ? 4 : 5);

function zipRange(g: Gazetteer, code: string, country: string, whole: boolean): [from: number, to: number] {
  const range = g.codeRanges[country];
  if (!range || code === '') return [0, 0];
  const at = (index: number) => g.codes.toString('latin1', index * 5, index * 5 + 5);
  const wanted = whole ? code.padEnd(5) : code;
  const from = firstWhere(range[0], range[1], (index) => at(index) >= wanted);
  return [from, firstWhere(from, range[1], (index) => !at(index).startsWith(wanted))];
}

/** Returns the towns of a postal code, the largest first; none if it is unknown. */
export function townsOfZip(g: Gazetteer, zip: string, country: string): ZipTown[] {
  const [from, to] = zipRange(g, knownZip(zip, country), country, true);
  return Array.from({ length: to - from }, (_, index) => zipAt(g, from + index));
}

/** Returns the postal codes that start with a typed text, each with its largest town; full matches first, then home before abroad. */
export function searchZips(g: Gazetteer, text: string, { country, home, limit }: SearchOptions): ZipTown[] {
  const code = foldZip(text);
  const order = [home, ...Object.keys(g.codeRanges).filter((other) => other !== home)].filter(
    (other) => country === null || other === country,
  );
  const found: ZipTown[] = [];
  for (const whole of [true, false]) {
    for (const of of order) {
      const wanted = whole || of === 'CA' ? knownZip(text, of) : code;
      if (whole && (of === 'CA' ? code.length < 3 : code.length !== wanted.length)) continue;
      const [from, to] = zipRange(g, wanted, of, whole);
      for (let index = from; index < to && found.length < limit; index += 1) {
        const zip = zipAt(g, index);
        const seen = found.some((other) => other.code === zip.code && other.town.country === of);
        if (!seen) found.push(zip);
      }
    }
  }
  return found;
}

/** Returns the postal codes of a town, lowest first. */
export function zipsOfTown(g: Gazetteer, town: Town): string[] {
  const range = g.codeRanges[town.country];
  if (!range) return [];
  const codes: string[] = [];
  for (let index = range[0]; index < range[1]; index += 1) {
    if (g.codePlace[index] === town.index) codes.push(g.codes.toString('latin1', index * 5, index * 5 + 5).trimEnd());
  }
  return codes;
}
