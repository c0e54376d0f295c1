import { type AddressSuggestion, type PostalAddress, placeDistance } from '@muster/contract';
import { streetFaults } from './address.rules.ts';
import { type Gazetteer, loadGazetteer } from './gazetteer.file.ts';
import { hasStates, stateCode } from './gazetteer.states.ts';
import { foldName } from './gazetteer-fold.ts';
import { hasZips, knownZip, searchTowns, type Town, townsNamed, townsOfZip, zipsOfTown } from './gazetteer-search.ts';
import type { AddressSource, Verification } from './sources.ts';

/** An address may name any town this close to its postal code's position. */
const NEAR_KM = 60;
/** Two towns of the same name in one state count as one in addresses if they are this close. */
const SAME_KM = 30;

/** Formats a postal code: `K2K 1A1`, `02108-1234`, otherwise unchanged. */
function writtenZip(zip: string, country: string): string {
  const plain = zip.toUpperCase().replace(/[^A-Z0-9]/g, '');
  if (country === 'US' && plain.length === 9) return `${plain.slice(0, 5)}-${plain.slice(5)}`;
  if (country === 'CA' && plain.length === 6) return `${plain.slice(0, 3)} ${plain.slice(3)}`;
  return country === 'US' || country === 'AU' ? plain : zip.trim().toUpperCase();
}

const zipShape: Record<string, RegExp> = {
  US: /^\d{5}(?:\d{4})?$/,
  AU: /^\d{4}$/,
  CA: /^[A-Z]\d[A-Z](?:\d[A-Z]\d)?$/,
};

/** Military and diplomatic mail: its post offices, and the regions by the first digits of the ZIP code. */
const militaryOffices = new Set(['APO', 'FPO', 'DPO']);
const militaryRegion = (zip: string) =>
  /^09\d{3}/.test(zip) ? 'AE' : /^340\d{2}/.test(zip) ? 'AA' : /^96[2-6]\d{2}/.test(zip) ? 'AP' : null;

/** Rates how well the town, state and postal code of an address match the gazetteer, on the scale of the contract's `score`. */
function placeOf(
  g: Gazetteer,
  { city, state, zip, country }: PostalAddress,
): Omit<Verification, 'address'> & { town: Pick<Town, 'name' | 'state'> | null; state: string } {
  const code = hasStates(country) ? stateCode(country, state) : null;
  const written = code ?? state.trim();
  const answer = (score: number, codes: string[] = [], town: Pick<Town, 'name' | 'state'> | null = null) => ({
    score,
    codes,
    town,
    state: hasStates(country) ? town?.state || written : written,
  });
  const named = townsNamed(g, city, country, null);
  // The gazetteer does not know the states of this country: the town alone can be checked.
  if (!hasStates(country)) return named.length > 0 ? answer(12, [], named[0]) : answer(0);
  if (state.trim() !== '' && code === null) return answer(0, ['AE03']);

  const office = city.trim().toUpperCase();
  if (country === 'US' && militaryOffices.has(office)) {
    const agrees = code !== null && militaryRegion(zip.trim()) === code;
    return agrees ? answer(12, [], { name: office, state: code }) : answer(0, ['AE03']);
  }

  if (zip.trim() !== '' && hasZips(g, country)) {
    if (!zipShape[country]?.test(zip.toUpperCase().replace(/[ -]/g, ''))) return answer(0, ['AE01']);
    const served = townsOfZip(g, zip, country);
    if (served.length === 0) return code === null ? answer(0, ['AE01']) : answer(11, ['AE01']);
    if (code !== null && !served.some(({ town }) => town.state === code)) return answer(0, ['AE03']);
    const own = served.find(({ town }) => foldName(town.name) === foldName(city) && (code === null || town.state === code));
    if (own) return answer(12, [], own.town);
    const neighbour = named.find((town) => served.some((at) => at.town.state === town.state && placeDistance(at, town, 'km') <= NEAR_KM));
    if (neighbour) return answer(12, [], neighbour);
    // A name missing from the gazetteer may be a hamlet; one that it knows elsewhere contradicts the postal code.
    return named.length > 0 ? answer(11, ['AE03']) : answer(11);
  }

  const inState = code === null ? named : named.filter((town) => town.state === code);
  if (inState.length === 0) return named.length > 0 ? answer(code === null ? 0 : 11, ['AE03']) : answer(code === null ? 0 : 11);
  const apart = inState.some((town) => placeDistance(town, inState[0]!, 'km') > SAME_KM);
  // A postal code distinguishes two towns of the same name, even a code missing from the gazetteer.
  return apart && zip.trim() === '' ? answer(11, ['AE05']) : answer(12, [], inState[0]);
}

/** Splits a typed address into its street and its town: at its last comma that has text before it, or before its last words. */
function streetAndTown(text: string): Array<[street: string, town: string]> {
  const comma = text.indexOf(',');
  if (comma > 0) return [[text.slice(0, comma).trim(), text.slice(comma + 1).trim()]];
  const words = text.trim().split(/\s+/);
  const numbered = /\d/.test(words[0] ?? '');
  // A street has at least a number and a name; text that does not begin with a number is only a town.
  if (!numbered) return [['', text.trim()]];
  return [4, 3, 2, 1]
    .filter((tail) => words.length - tail >= 2)
    .map((tail): [string, string] => [words.slice(0, -tail).join(' '), words.slice(-tail).join(' ')]);
}

/**
 * Looks up addresses in the bundled gazetteer, which has towns, states and postal codes but no streets (decision 14). A street is completed
 * as typed, and only its format is checked. So no address scores above 12, «known to its town».
 */
export function gazetteerAddresses(): AddressSource {
  const suggestion = (street: string, { name, state }: Town, zip: string): AddressSuggestion => ({
    fullAddress: [street, name, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    street,
    city: name,
    state,
    zip,
    listKey: `${name}|${state}|${zip}`,
    suiteName: '',
    suiteList: [],
  });

  return {
    suggest: async ({ text, country, limit }) => {
      const g = await loadGazetteer();
      for (const [street, rest] of streetAndTown(text)) {
        const zip = /(?:^|[\s,])(\d{4,5}(?:-\d{4})?|[A-Za-z]\d[A-Za-z](?: ?\d[A-Za-z]\d)?)$/.exec(rest)?.[1];
        const served = zip ? townsOfZip(g, zip, country) : [];
        if (zip && served.length > 0) {
          const name = foldName(rest.slice(0, -zip.length).split(',')[0] ?? '');
          const fitting = served.filter(({ town }) => `${foldName(town.name)} `.startsWith(name) || name.startsWith(foldName(town.name)));
          return fitting.slice(0, limit).map(({ town }) => suggestion(street, town, writtenZip(zip, country)));
        }
        const towns = searchTowns(g, rest, { country, home: country, limit });
        if (towns.length === 0) continue;
        // Only the street determines which of the town's postal codes applies, and the gazetteer has no streets.
        const only = (zips: string[]) => (zips.length === 1 ? zips[0]! : '');
        return towns
          .map((town) => suggestion(street, town, only(zipsOfTown(g, town))))
          .filter(({ listKey }, index, all) => all.findIndex((other) => other.listKey === listKey) === index)
          .slice(0, limit);
      }
      return [];
    },

    verify: async (address) => {
      const { score, codes, town, state } = placeOf(await loadGazetteer(), address);
      const faults = [...streetFaults(address.street, address.street_2, address.country), ...codes];
      const tidy = (line: string) => line.trim().replace(/\s+/g, ' ');
      return {
        score,
        codes: faults,
        address: town && {
          street: tidy(address.street),
          street_2: tidy(address.street_2),
          city: town.name,
          state,
          zip: writtenZip(address.zip, address.country),
          country: address.country,
        },
      };
    },

    cityState: async ({ zip, country }) => {
      const served = townsOfZip(await loadGazetteer(), zip, country);
      return served.map(({ town }) => ({ city: town.name, state: town.state, zip: writtenZip(knownZip(zip, country), country), country }));
    },
  };
}
