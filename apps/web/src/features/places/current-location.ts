import { ApiError } from '@muster/contract/base/client';
import { placeWords } from '@muster/contract/places/rules';
import { placeAt } from './places.api.ts';
import { storeLocation } from './stored-location.ts';

type CurrentPlace = Awaited<ReturnType<typeof placeAt>>;

/** Why the current location is not available. `denied` is the member's own choice: only /groups comments on it [GEO-34]. */
export type LocationFault = { denied: boolean; text: string };

const position = () =>
  new Promise<GeolocationPosition>((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: 15_000, maximumAge: 60_000 }),
  );

const isPositionFault = (error: unknown): error is GeolocationPositionError =>
  typeof error === 'object' && error !== null && 'PERMISSION_DENIED' in error && 'code' in error;

/** The specified words for what went wrong [GEO-19, GEO-33 to GEO-36]. */
function faultOf(error: unknown): LocationFault {
  if (isPositionFault(error)) {
    if (error.code === error.PERMISSION_DENIED) return { denied: true, text: placeWords.permission_denied };
    return { denied: false, text: placeWords.position_unknown };
  }
  const nothingThere = error instanceof ApiError && error.code === 'places.not_found';
  return { denied: false, text: nothingThere ? placeWords.current_not_found : placeWords.position_failed };
}

/** This browser's current place, which is then stored [GEO-04]; needs route, city, state and postal code [GEO-19]. */
export async function currentPlace(): Promise<CurrentPlace | LocationFault> {
  try {
    const { coords } = await position();
    const place = await placeAt(coords.latitude, coords.longitude);
    if (!place.complete) return { denied: false, text: placeWords.current_not_found };
    const { street, city, state, zip, lat, long, country } = place;
    storeLocation({ street: street ?? '', city: city ?? '', state: state ?? '', zip: zip ?? '', lat, long, locale: country ?? '' });
    return place;
  } catch (error) {
    return faultOf(error);
  }
}
