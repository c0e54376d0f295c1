/** The sentences of the location and address fields (GEO-11, GEO-15, GEO-19, GEO-30 to GEO-37). They stand apart from `errors.ts`, which is too heavy for the list of events. */
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
