import type { AddressSuggestion, Place, PlaceSuggestion, PostalAddress } from '@muster/contract';

/** A position in degrees. */
export interface Point {
  lat: number;
  long: number;
}

/** Where places are looked up: the bundled gazetteer, or a maps service over HTTP (GEO-25). */
export interface Geocoder {
  /** Whether it knows streets; otherwise towns and postal codes alone. */
  knowsStreets: boolean;
  /** Suggestions for typed text, in `country` alone unless it is null. */
  autocomplete: (query: { text: string; kind: 'location' | 'place'; country: string | null; limit: number }) => Promise<PlaceSuggestion[]>;
  /** The place of a suggestion or of typed text; null if there is none. */
  geocode: (query: { placeId: string } | { text: string }, country: string | null) => Promise<Place | null>;
  /** The place at a position; null if there is none. */
  reverse: (point: Point) => Promise<Place | null>;
  /** The IANA zone of a position and its English name at an instant; null if it has none. */
  timeZone: (point: Point, at: Date) => Promise<{ id: string; name: string } | null>;
}

/** What is known about an address: the score and codes of the contract's `AddressVerification`. */
export interface Verification {
  score: number;
  codes: string[];
  address: PostalAddress | null;
}

/** Where addresses are looked up: the bundled gazetteer, or an address service over HTTP (GEO-25). */
export interface AddressSource {
  /** Completions of a typed address in a country. */
  suggest: (query: { text: string; country: string; limit: number }) => Promise<AddressSuggestion[]>;
  verify: (address: PostalAddress) => Promise<Verification>;
  /** The towns of a postal code, the main one first. */
  cityState: (query: { zip: string; country: string }) => Promise<Array<Pick<PostalAddress, 'city' | 'state' | 'zip' | 'country'>>>;
}

/**
 * An external service that could not be reached or gave no answer. The message contains neither the key nor anything that a member typed.
 */
export class ServiceFault extends Error {
  readonly service: 'geocoder' | 'address';

  constructor(service: 'geocoder' | 'address', message: string) {
    super(message);
    this.name = 'ServiceFault';
    this.service = service;
  }
}
