import { placeDistance } from '@muster/contract';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { encodeGazetteer, type GazetteerRows } from '../../../gazetteer/encode.ts';
import { processorMs } from '../../test/processor.ts';
import { type Gazetteer, loadGazetteer, readGazetteer } from './gazetteer.file.ts';
import { townAround } from './gazetteer-around.ts';
import { foldName } from './gazetteer-fold.ts';
import { searchTowns, searchZips, townAt, townsNamed, townsOfZip, zipAt, zipsOfTown } from './gazetteer-search.ts';

fc.configureGlobal({ seed: 20_261_126 });

let g: Gazetteer;
beforeAll(async () => {
  g = await loadGazetteer();
});

const anywhere = { country: null, home: 'US', limit: 25 };

describe('a folded name', () => {
  it('stays as it is when folded again', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (name) => foldName(foldName(name)) === foldName(name)));
  });

  it.each([
    ['  São Paulo ', 'sao paulo'],
    ['St. John’s', 'saint johns'],
    ['Mt. Vernon', 'mount vernon'],
    ['Ft Worth', 'fort worth'],
    ['St', 'st'],
    ['Winston-Salem', 'winston salem'],
    ['Ærøskøbing', 'aeroskobing'],
    ['Łódź', 'lodz'],
    ['Weißenfels', 'weissenfels'],
  ])('of «%s» is «%s»', (name, folded) => expect(foldName(name)).toBe(folded));
});

describe('a town by its other names', () => {
  it.each([
    ['München', 'Munich', 'DE'],
    ['Muenchen', 'Munich', 'DE'],
    ['KÖLN', 'Köln', 'DE'],
    ['Cologne', 'Köln', 'DE'],
    ['Nuremberg', 'Nürnberg', 'DE'],
    ['Geneva, Switzerland', 'Genève', 'CH'],
    ['Seville', 'Sevilla', 'ES'],
    ['Brugge', 'Brugge', 'BE'],
    ['Venezia', 'Venice', 'IT'],
    ['Venice', 'Venice', 'US'],
    ['Wien, Austria', 'Vienna', 'AT'],
    ['Milano', 'Milan', 'IT'],
    ['Praha', 'Prague', 'CZ'],
    ['København', 'Copenhagen', 'DK'],
    ['Warszawa', 'Warsaw', 'PL'],
  ])('%s is %s', (typed, name, country) => {
    expect(searchTowns(g, typed, anywhere)[0]).toMatchObject({ name, country });
  });

  it('hides no town that is called so elsewhere', () => {
    const roma = searchTowns(g, 'Roma', anywhere);
    expect(roma[0]).toMatchObject({ name: 'Rome', country: 'IT' });
    expect(roma.some(({ name, country }) => name === 'Roma' && country === 'US')).toBe(true);
  });
});

describe('the file', () => {
  it('holds the places of the world in the order that the search relies on', () => {
    expect(g.placeCount).toBeGreaterThan(160_000);
    expect(g.countries.length).toBeGreaterThan(240);
    let before = '';
    for (let index = 0; index < g.placeCount; index += 1) {
      const name = foldName(g.names.toString('utf8', g.nameStart[index], g.nameStart[index + 1]));
      if (name < before) throw new Error(`«${name}» stands behind «${before}»: build the file anew`);
      before = name;
    }
  });

  it('holds the postal codes of the United States, Australia and half of each Canadian one', () => {
    const codes = (country: string) => {
      const [from, to] = g.codeRanges[country]!;
      return new Set(Array.from({ length: to - from }, (_, index) => zipAt(g, from + index).code));
    };
    expect(codes('US').size).toBeGreaterThan(40_000);
    expect(codes('AU').size).toBeGreaterThan(3_200);
    expect(codes('CA').size).toBeGreaterThan(1_600);
    for (const country of ['US', 'AU', 'CA'])
      for (const code of codes(country)) expect(code).toMatch({ US: /^\d{5}$/, AU: /^\d{4}$/, CA: /^[A-Z]\d[A-Z]$/ }[country]!);
  });

  it('is read as it was written', () => {
    const place = fc.record({
      name: fc.string({ minLength: 1, maxLength: 20 }).filter((name) => foldName(name) !== ''),
      country: fc.constantFrom('AU', 'CA', 'FR', 'US'),
      state: fc.constantFrom('', 'NSW', 'NY', 'ON'),
      population: fc.nat(40_000_000),
      lat: fc.integer({ min: -900_000, max: 900_000 }).map((steps) => steps / 1e4),
      long: fc.integer({ min: -1_800_000, max: 1_800_000 }).map((steps) => steps / 1e4),
    });
    const rows = fc.array(place, { minLength: 1, maxLength: 30 }).chain((places) =>
      fc.array(fc.record({ code: fc.stringMatching(/^[0-9A-Z]{3,5}$/), place: fc.constantFrom(...places) }), { maxLength: 30 }).map(
        (codes): GazetteerRows => ({
          places,
          postcodes: codes.map((each) => ({ ...each, country: each.place.country, lat: each.place.lat, long: each.place.long })),
        }),
      ),
    );
    fc.assert(
      fc.property(rows, fc.nat(7), (given, shift) => {
        // Read as a view with an arbitrary offset into its buffer.
        const file = encodeGazetteer(given);
        const view = new Uint8Array(file.length + shift).subarray(shift);
        view.set(file);
        const read = readGazetteer(view);
        const text = (value: object) => JSON.stringify(value, Object.keys(value).sort());
        const towns = Array.from({ length: read.placeCount }, (_, index) => ({
          ...townAt(read, index),
          population: read.population[index]!,
        }));
        expect(towns.map(({ index: _, ...town }) => text(town)).sort()).toEqual(given.places.map(text).sort());
        for (const { code, place: at } of given.postcodes)
          expect(
            townsOfZip(read, code, at.country).length > 0 || code.length !== (at.country === 'US' ? 5 : at.country === 'AU' ? 4 : 3),
          ).toBe(true);
        for (const { name, country, state } of given.places) expect(townsNamed(read, name, country, state).length).toBeGreaterThan(0);
      }),
      { numRuns: 60 },
    );
  });
});

describe('searching', () => {
  it('finds every town by its own name, and nothing that does not begin with what was typed', () => {
    fc.assert(
      fc.property(fc.nat(g.placeCount - 1), fc.integer({ min: 3, max: 12 }), (index, length) => {
        const town = townAt(g, index);
        expect(townsNamed(g, town.name, town.country, null).map((each) => each.index)).toContain(index);
        const typed = foldName(town.name).slice(0, length);
        const first = searchTowns(g, typed, anywhere);
        expect(first.length).toBeGreaterThan(0);
        const words = typed.trim().split(' ');
        for (const { name } of first) expect(foldName(name).startsWith(words[0]!)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('finds every postal code, its town and the town its postal codes', () => {
    fc.assert(
      fc.property(fc.nat(g.codePlace.length - 1), (index) => {
        const zip = zipAt(g, index);
        expect(townsOfZip(g, zip.code, zip.town.country).map(({ town }) => town.index)).toContain(zip.town.index);
        expect(zipsOfTown(g, zip.town)).toContain(zip.code);
        expect(searchZips(g, zip.code, anywhere)[0]!.code).toBe(zip.code);
      }),
      { numRuns: 200 },
    );
  });

  it('takes at most 20 ms of a processor, also for what most names begin with', () => {
    const letters = [...'abcdefghijklmnopqrstuvwxyz'];
    const queries = letters.flatMap((a) => letters.map((b) => a + b));
    const fastest = (work: () => unknown) => {
      const times = [0, 1, 2].map(() => {
        const before = process.cpuUsage();
        work();
        return processorMs(before);
      });
      return Math.min(...times);
    };
    const slowest = Math.max(...queries.map((text) => fastest(() => searchTowns(g, text, anywhere))));
    const others = [
      fastest(() => searchTowns(g, 'san sa sa sa sa', anywhere)),
      fastest(() => searchZips(g, '1', anywhere)),
      fastest(() => townAround(g, { lat: 51.5, long: -0.12 })),
      fastest(() => zipsOfTown(g, searchTowns(g, 'Houston', anywhere)[0]!)),
    ];
    expect(Math.max(slowest, ...others)).toBeLessThan(100);
  });
});

describe('the distance between places', () => {
  const point = fc.record({ lat: fc.double({ min: -90, max: 90, noNaN: true }), long: fc.double({ min: -180, max: 180, noNaN: true }) });

  it('is that of maps, in miles and kilometres', () => {
    const [newYork, losAngeles] = [
      { lat: 40.7128, long: -74.006 },
      { lat: 34.0522, long: -118.2437 },
    ];
    expect(placeDistance(newYork, losAngeles)).toBeCloseTo(2446, -1);
    expect(placeDistance(newYork, losAngeles, 'km')).toBeCloseTo(3936, -1);
    expect(placeDistance({ lat: 0, long: 179.5 }, { lat: 0, long: -179.5 }, 'km')).toBeCloseTo(111.2, 0);
  });

  it('is none to itself, the same both ways, and never more than half around', () => {
    fc.assert(
      fc.property(point, point, (a, b) => {
        expect(placeDistance(a, a)).toBe(0);
        expect(placeDistance(a, b)).toBeCloseTo(placeDistance(b, a), 6);
        expect(placeDistance(a, b, 'km')).toBeLessThanOrEqual(Math.PI * 6371.0088 + 1e-6);
      }),
    );
  });
});
