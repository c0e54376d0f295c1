import { z } from 'zod';
import { AddressType } from '../accounts/profile.ts';
import { defineCalls } from '../base/define.ts';
import { Instant, line } from '../base/shared.ts';
import { limits } from '../limits.ts';
import { addressLevels, countryCodes } from './addresses.ts';
import { placeWords } from './rules.ts';

const known = new Set(countryCodes);
/** A two-letter country code in either case. */
export const Country = z
  .string()
  .length(2, placeWords.country_missing)
  .toUpperCase()
  .refine((code) => known.has(code), placeWords.country_missing)
  .meta({ id: 'Country', description: 'Two-letter country code (ISO 3166-1)' });

const Latitude = z.coerce.number<number | string>().min(-90).max(90);
const Longitude = z.coerce.number<number | string>().min(-180).max(180);
const place = line(limits.place_query_length);
const part = line(limits.address_line_length);
const partOfPlace = z.string().nullable();

/** A suggestion for a typed place (GEO-22, GEO-23). What the source does not provide is null: call `geocodePlace` with the `place_id`. */
export const PlaceSuggestion = z
  .object({
    place_id: z.string(),
    description: z.string(),
    kind: z.enum(['city', 'postcode', 'place']),
    city: partOfPlace,
    state: partOfPlace,
    zip: partOfPlace,
    country: partOfPlace,
    lat: z.number().nullable(),
    long: z.number().nullable(),
  })
  .meta({ id: 'PlaceSuggestion' });
export type PlaceSuggestion = z.infer<typeof PlaceSuggestion>;

/** A place with its coordinates. */
export const Place = z
  .object({
    description: z.string(),
    /** House number and street, if known. */
    street: partOfPlace,
    /** The street alone. */
    route: partOfPlace,
    city: partOfPlace,
    state: partOfPlace,
    zip: partOfPlace,
    country: partOfPlace,
    lat: z.number(),
    long: z.number(),
  })
  .meta({ id: 'Place' });
export type Place = z.infer<typeof Place>;

/** The location that a browser keeps (GEO-04). `locale` is the two-letter country code. */
export const StoredLocation = z.object({
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  lat: Latitude,
  long: Longitude,
  locale: z.string(),
});
export type StoredLocation = z.infer<typeof StoredLocation>;

/** A suggestion for a typed address (GEO-08). */
export const AddressSuggestion = z
  .object({
    fullAddress: z.string(),
    street: z.string(),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
    /** Distinguishes the suggestions of one list. */
    listKey: z.string(),
    /** The designator of units in the building, such as `Apt`; empty if it has none. */
    suiteName: z.string(),
    suiteList: z.array(z.string()),
  })
  .meta({ id: 'AddressSuggestion' });
export type AddressSuggestion = z.infer<typeof AddressSuggestion>;

/** The fields of an address in forms. */
export const PostalAddress = z.object({
  street: z.string(),
  street_2: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  country: z.string(),
});
export type PostalAddress = z.infer<typeof PostalAddress>;

/** The result of a verification (GEO-14, GEO-38, GEO-39). */
export const AddressVerification = z
  .object({
    verified: z.boolean(),
    /** Down to where that holds: with the bundled gazetteer the city at most, since it knows no streets. Null if it is not verified. */
    verified_to: z.enum(addressLevels).nullable(),
    /** How precisely the address is known: 11 state, 12 city, 13 street, 14 house, 15 unit; plus 10 if fully verified to that level. */
    score: z.number().int(),
    /** Only codes that mean an error, each with its message. */
    codes: z.array(z.object({ code: z.string(), meaning: z.string() })),
    /** The address in its standard form; null if nothing of it is known. */
    address: PostalAddress.nullable(),
  })
  .meta({ id: 'AddressVerification' });
export type AddressVerification = z.infer<typeof AddressVerification>;

const point = { lat: Latitude, long: Longitude };

export const placeCalls = defineCalls({
  autocompletePlaces: {
    method: 'GET',
    path: '/api/places/autocomplete',
    access: 'signed_in',
    budget: 'read',
    summary:
      'Cities and postal codes that begin with the typed text, from its 3rd character (GEO-02, GEO-22); of kind `place` also anything else on the map (GEO-23)',
    query: z.strictObject({
      q: place.min(limits.place_query_min),
      country: Country.optional(),
      kind: z.enum(['location', 'place']).default('location'),
      limit: z.coerce.number<number | string>().int().min(1).max(limits.place_suggestions_max).default(limits.place_suggestions),
    }),
    response: z.object({ data: z.array(PlaceSuggestion) }),
    errors: ['places.unavailable'],
  },
  geocodePlace: {
    method: 'GET',
    path: '/api/places/geocode',
    access: 'signed_in',
    budget: 'read',
    summary: 'The coordinates of a typed location or address, or of a suggestion by its `place_id` (GEO-20)',
    query: z
      .strictObject({
        q: place.min(1).optional(),
        place_id: z.string().min(1).max(400, { abort: true }).optional(),
        country: Country.optional(),
      })
      .refine(({ q, place_id }) => (q === undefined) !== (place_id === undefined), {
        message: 'Name either q or place_id.',
        path: ['q'],
      }),
    response: Place,
    errors: ['places.no_coordinates', 'places.unavailable'],
  },
  reverseGeocode: {
    method: 'GET',
    path: '/api/places/reverse',
    access: 'signed_in',
    budget: 'read',
    summary: 'Route, city, state and postal code of a position (GEO-21)',
    query: z.strictObject(point),
    response: Place.extend({
      /**
       * Whether the place has what «Use Current Location» needs: route, city, state and postal code (GEO-19); from the gazetteer, which
       * knows no streets, the city.
       */
      complete: z.boolean(),
    }).meta({ id: 'ReversePlace' }),
    errors: ['places.not_found', 'places.unavailable'],
  },
  getTimeZone: {
    method: 'GET',
    path: '/api/places/timezone',
    access: 'signed_in',
    budget: 'read',
    summary: "The time zone of a position at an instant; the deployment's own where it cannot be told (GEO-24, GEO-40)",
    query: z.strictObject({ ...point, timestamp: Instant.optional() }),
    response: z.object({ time_zone_id: z.string(), time_zone_name: z.string() }).meta({ id: 'TimeZone' }),
  },
  suggestAddresses: {
    method: 'GET',
    path: '/api/address/suggest',
    access: 'signed_in',
    budget: 'read',
    summary: 'Addresses that complete the typed text, from its 4th character, at most 25 (GEO-08, GEO-13, GEO-27, GEO-28)',
    query: z.strictObject({
      q: place.min(limits.address_query_min),
      address_type: AddressType.optional(),
      country: Country.optional(),
    }),
    response: z.object({ data: z.array(AddressSuggestion) }),
    errors: ['address.unavailable'],
  },
  verifyAddress: {
    method: 'GET',
    path: '/api/address/verify',
    access: 'signed_in',
    budget: 'read',
    summary:
      'Checks an address (GEO-14, GEO-26). A domestic one is in the primary country, whatever `country` says (GEO-12); an international one must name its country (GEO-09).',
    query: z.strictObject({
      address_type: AddressType.default('international'),
      street: part.min(1),
      street_2: part.default(''),
      city: part.min(1),
      state: part.default(''),
      zip: line(limits.zip_length).default(''),
      country: Country.optional(),
    }),
    response: AddressVerification,
    errors: ['address.unavailable'],
  },
  lookUpCityState: {
    method: 'GET',
    path: '/api/address/city_state',
    access: 'signed_in',
    budget: 'read',
    summary: 'The cities and states of a postal code, the main one first; empty where it is unknown (GEO-29)',
    query: z.strictObject({ zip: line(limits.zip_length).min(1), country: Country.optional() }),
    response: z.object({ data: z.array(z.object({ city: z.string(), state: z.string(), zip: z.string(), country: z.string() })) }),
    errors: ['address.unavailable'],
  },
  listCountries: {
    method: 'GET',
    path: '/api/countries',
    access: 'signed_in',
    budget: 'read',
    summary: 'The countries that members may choose: all, or only the primary one where other countries are off (GEO-06, SHELL-12)',
    response: z.object({ data: z.array(z.object({ code: z.string(), name: z.string() })) }),
  },
});
