export const placeLimits = {
  /** Number of typed characters from which places are suggested (GEO-02). */
  place_query_min: 3,
  place_query_length: 200,
  place_suggestions: 10,
  place_suggestions_max: 25,
  place_search_debounce_ms: 500,
  place_service_timeout_ms: 5000,
  /** Number of typed characters from which addresses are suggested, and maximum number of suggestions (GEO-13). */
  address_query_min: 4,
  address_suggestions: 25,
  /** An address counts as verified from this score upwards (GEO-14). */
  address_score_min: 12,
  address_line_length: 200,
  address_length: 200,
  zip_length: 20,
} as const;

/** Messages of the location and address fields (GEO-11, GEO-15, GEO-19, GEO-30 to GEO-37). */
export const placeWords = {
  country_missing: 'Please select a country',
  unverified: 'Could not verify address',
  lookup_failed: 'Could not get the address.',
  no_results: 'No Results Found',
  select_failed: 'Error with selecting the location.',
  no_coordinates: 'Unable to find the coordinates of that location. Please try again with a different location.',
  current_not_found: 'Location can not be found',
  not_found: 'Location cannot be found',
  permission_denied: 'Location permission was denied. Enter a city or zip instead.',
  position_unknown: "We couldn't find your location. Please try again.",
  position_failed: 'There was an error getting your location. Please try again.',
} as const;

export const placeErrors = {
  'places.no_coordinates': { status: 404, message: placeWords.no_coordinates },
  'places.not_found': { status: 404, message: placeWords.current_not_found },
  'places.unavailable': { status: 503, message: placeWords.position_failed },

  'address.unavailable': { status: 503, message: placeWords.lookup_failed },
} as const;

export const placeFieldWords = {
  country: placeWords.country_missing,
  country_closed: "We don't accept addresses in this country.",
} as const;
