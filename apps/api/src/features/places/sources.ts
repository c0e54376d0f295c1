import type { AddressSuggestion, Place, PlaceSuggestion, PostalAddress } from '@muster/contract';

/** A position in degrees. */
export interface Point {
  lat: number;
  long: number;
}

/** A source of places: the bundled gazetteer, or a maps service over HTTP (GEO-25). */
export interface Geocoder {
  /** True if it knows streets; otherwise only towns and postal codes. */
  knowsStreets: boolean;
  /** Suggests places for typed text, only in `country` unless it is null. */
  autocomplete: (query: { text: string; kind: 'location' | 'place'; country: string | null; limit: number }) => Promise<PlaceSuggestion[]>;
  /** Returns the place of a suggestion or of typed text; null if there is none. */
  geocode: (query: { placeId: string } | { text: string }, country: string | null) => Promise<Place | null>;
  /** Returns the place at a position; null if there is none. */
  reverse: (point: Point) => Promise<Place | null>;
  /** Returns the IANA zone of a position and its English name at an instant; null if it has none. */
  timeZone: (point: Point, at: Date) => Promise<{ id: string; name: string } | null>;
}

/** The result of verifying an address: the score and codes of the contract's `AddressVerification`. */
export interface Verification {
  score: number;
  codes: string[];
  address: PostalAddress | null;
}

/** A source of addresses: the bundled gazetteer, or an address service over HTTP (GEO-25). */
export interface AddressSource {
  /** Completes a typed address in a country. */
  suggest: (query: { text: string; country: string; limit: number }) => Promise<AddressSuggestion[]>;
  verify: (address: PostalAddress) => Promise<Verification>;
  /** Returns the towns of a postal code, the main one first. */
  cityState: (query: { zip: string; country: string }) => Promise<Array<Pick<PostalAddress, 'city' | 'state' | 'zip' | 'country'>>>;
}

/**
 * An external service could not be reached or sent no valid response. The message contains neither the key nor anything that a member
 * typed.
 */
export class ServiceFault extends Error {
  readonly service: 'geocoder' | 'address';

  constructor(service: 'geocoder' | 'address', message: string) {
    super(message);
    this.name = 'ServiceFault';
    this.service = service;
  }
}
