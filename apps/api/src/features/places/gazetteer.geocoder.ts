import { countryName, type Place, type PlaceSuggestion } from '@muster/contract';
import findTimeZone from '@photostructure/tz-lookup';
import { zoneName } from '../../platform/time/zones.ts';
import { loadGazetteer } from './gazetteer.file.ts';
import { townAround } from './gazetteer-around.ts';
import { foldName } from './gazetteer-fold.ts';
import { knownZip, searchTowns, searchZips, type Town, tailFits, townAt, type ZipTown, zipAt } from './gazetteer-search.ts';
import type { Geocoder } from './sources.ts';

/** A full or partial postal code, alone or after a town, optionally followed by its country: «2000», «Boston, MA 02108, USA». */
const codeAtEnd = /(?:^|[\s,])([A-Za-z]\d[A-Za-z](?: ?\d[A-Za-z]\d)?|\d{3,5}(?:-\d{4})?)\s*(?:,\s*(\p{L}[\p{L} .]*))?$/u;

/** Geocodes with the bundled gazetteer: towns and postal codes, no streets (decision 14). `home` is the deployment's country. */
export function gazetteerGeocoder(home: string): Geocoder {
  const describe = (town: Town, code: string | null) => {
    const parts = [[town.name, [town.state, code].filter(Boolean).join(' ')].filter(Boolean).join(', ')];
    return [...parts, ...(town.country === home ? [] : [countryName(town.country)])].join(', ');
  };
  const parts = (town: Town, code: string | null) => ({
    description: describe(town, code),
    city: town.name,
    state: town.state || null,
    zip: code,
    country: town.country,
  });
  const ofTown = (town: Town): PlaceSuggestion => ({
    place_id: `town:${town.index}`,
    kind: 'city',
    ...parts(town, null),
    lat: town.lat,
    long: town.long,
  });
  const ofZip = (zip: ZipTown): PlaceSuggestion => ({
    place_id: `code:${zip.index}`,
    kind: 'postcode',
    ...parts(zip.town, zip.code),
    lat: zip.lat,
    long: zip.long,
  });
  const placeOf = ({ place_id: _, kind, ...place }: PlaceSuggestion): Place => ({
    ...place,
    street: null,
    route: null,
    lat: place.lat!,
    long: place.long!,
  });

  const find = async (text: string, country: string | null, limit: number, whole = false): Promise<PlaceSuggestion[]> => {
    const g = await loadGazetteer();
    const options = { country, home, limit };
    const [, code = '', land = ''] = codeAtEnd.exec(text) ?? [];
    if (code !== '') {
      const meant = searchZips(g, code, options).filter((zip) => tailFits(zip.town.country, zip.town.state, foldName(land)));
      const zips = whole ? meant.filter((zip) => zip.code === knownZip(code, zip.town.country)) : meant;
      if (zips.length > 0) return zips.map(ofZip);
    }
    const towns = searchTowns(g, text.replace(code, ' '), options).map(ofTown);
    const seen = new Set<string>();
    return towns.filter(({ description }) => !seen.has(description) && seen.add(description));
  };

  return {
    knowsStreets: false,
    autocomplete: ({ text, country, limit }) => find(text, country, limit),
    geocode: async (query, country) => {
      if ('text' in query) {
        // The gazetteer only has the part of an address after its street.
        const parts = query.text.split(',');
        const street = parts.findLastIndex((part, index) => /\d/.test(part) && index < parts.length - 1 && !codeAtEnd.test(part));
        const readings = street < 0 ? [query.text] : [parts.slice(street + 1).join(','), query.text];
        for (const text of readings) {
          const [found] = await find(text, country, 1, true);
          if (found) return placeOf(found);
        }
        return null;
      }
      const g = await loadGazetteer();
      const [, kind, digits] = /^(town|code):(\d{1,7})$/.exec(query.placeId) ?? [];
      const index = Number(digits);
      if (kind === 'town' && index < g.placeCount) return placeOf(ofTown(townAt(g, index)));
      if (kind === 'code' && index < g.codePlace.length) return placeOf(ofZip(zipAt(g, index)));
      return null;
    },
    reverse: async (point) => {
      const around = townAround(await loadGazetteer(), point);
      return around && { ...parts(around.town, around.code), street: null, route: null, ...point };
    },
    timeZone: async ({ lat, long }, at) => {
      const id = findTimeZone(lat, long);
      return { id, name: zoneName(id, at) };
    },
  };
}
