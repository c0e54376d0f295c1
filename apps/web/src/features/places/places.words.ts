import { counted } from '../../platform/counted.ts';

/** Texts of the address form. The sentences that the specification prescribes are in the contract's `placeWords`. */
export const places = {
  address: 'Address',
  where: 'Where do you live?',
  elsewhere: 'Another country',
  country: 'Country',
  chooseCountry: 'Choose a country',
  searchCountries: 'Search countries',
  noCountry: 'No country matches that.',
  find: 'Find your address',
  findHint: 'Type your street and town, then choose your address.',
  suggestions: 'Addresses',
  searching: 'Searching',
  found: (count: number) => (count === 1 ? '1 address' : `${count} addresses`),
  places: 'Places',
  foundPlaces: (count: number) => counted(count, 'place', 'places'),
  cityOrZip: 'City or Zip',
  anywhere: 'Anywhere',
  currentLocation: 'Use Current Location',
  locating: 'Finding where you are',
  byHand: 'Enter it manually',
  bySearch: 'Search for your address instead',
  asTyped: 'Use this address as typed',
  street: 'Street address',
} as const;
