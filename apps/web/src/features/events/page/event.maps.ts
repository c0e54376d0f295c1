import type { EventLocation } from '@muster/contract';

/**
 * The address that shows a place in the reader's own maps app: that of Apple's devices, whichever Android has, or else OpenStreetMap. Nothing
 * is asked of any of them before the tap.
 */
export function mapsAddress(
  { latitude, longitude, address, city, state, zip }: EventLocation,
  device: string = navigator.userAgent,
): string {
  const at = `${latitude},${longitude}`;
  const words = encodeURIComponent([address, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', '));
  if (/Android/.test(device)) return `geo:${at}?q=${at}(${words})`;
  if (/iPhone|iPad|iPod|Macintosh/.test(device)) return `https://maps.apple.com/?ll=${at}&q=${words}`;
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
}
