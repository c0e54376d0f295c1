import { foldName } from '../src/features/places/gazetteer-fold.ts';

/** What the gazetteer holds, before it is packed. A postal code stands once for each place that it serves. */
export interface GazetteerRows {
  places: Array<{ name: string; country: string; state: string; population: number; lat: number; long: number }>;
  postcodes: Array<{ code: string; country: string; lat: number; long: number; place: GazetteerRows['places'][number] }>;
}

const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const micro = (degrees: number) => Math.round(degrees * 1e4);

/** Writes the file that `readGazetteer` reads: a JSON header, then columns, each beginning at a multiple of 8 bytes. */
export function encodeGazetteer({ places, postcodes }: GazetteerRows): Buffer {
  const rows = places
    .map((place) => ({ place, folded: foldName(place.name) }))
    .filter(({ folded }) => folded !== '')
    .sort((a, b) => order(a.folded, b.folded) || b.place.population - a.place.population || order(a.place.country, b.place.country))
    .map(({ place }) => place);
  const indexOf = new Map(rows.map((place, index) => [place, index]));
  const codes = postcodes
    .filter(({ place }) => indexOf.has(place))
    .sort((a, b) => order(a.country, b.country) || order(a.code, b.code) || b.place.population - a.place.population);

  const countries = [...new Set(rows.map(({ country }) => country))].sort();
  const states = ['', ...[...new Set(rows.map(({ state }) => state))].filter(Boolean).sort()];
  const names = rows.map(({ name }) => Buffer.from(name));
  const columns: Record<string, NodeJS.TypedArray> = {
    names: Buffer.concat(names),
    nameLengths: Uint8Array.from(names, ({ length }) => length),
    country: Uint8Array.from(rows, ({ country }) => countries.indexOf(country)),
    state: Uint8Array.from(rows, ({ state }) => states.indexOf(state)),
    population: Uint32Array.from(rows, ({ population }) => population),
    lat: Int32Array.from(rows, ({ lat }) => micro(lat)),
    long: Int32Array.from(rows, ({ long }) => micro(long)),
    codes: Buffer.from(codes.map(({ code }) => code.padEnd(5, ' ')).join(''), 'latin1'),
    codePlace: Uint32Array.from(codes, ({ place }) => indexOf.get(place)!),
    codeLat: Int32Array.from(codes, ({ lat }) => micro(lat)),
    codeLong: Int32Array.from(codes, ({ long }) => micro(long)),
  };
  const codeRanges: Record<string, [number, number]> = {};
  codes.forEach(({ country }, index) => {
    codeRanges[country] = [codeRanges[country]?.[0] ?? index, index + 1];
  });

  let offset = 0;
  const layout: Record<string, [offset: number, bytes: number]> = {};
  for (const [name, { byteLength }] of Object.entries(columns)) {
    layout[name] = [offset, byteLength];
    offset = Math.ceil((offset + byteLength) / 8) * 8;
  }
  const json = JSON.stringify({ countries, states, codeRanges, layout });
  const header = Buffer.from(json.padEnd(Math.ceil((json.length + 4) / 8) * 8 - 4, ' '));
  const file = Buffer.alloc(4 + header.length + offset);
  file.writeUInt32LE(header.length, 0);
  header.copy(file, 4);
  for (const [name, column] of Object.entries(columns)) {
    file.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength), 4 + header.length + layout[name]![0]);
  }
  return file;
}
