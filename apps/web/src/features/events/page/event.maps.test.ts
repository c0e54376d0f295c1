import { expect, it } from 'vitest';
import { testEvent } from '../../../test/world.ts';
import { mapsAddress } from './event.maps.ts';

it.each([
  [
    'an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)',
    'https://maps.apple.com/?ll=40.71,-74.01&q=Pier%2025%2C%20New%20York%2C%20NY%2010013',
  ],
  [
    'a phone with Android',
    'Mozilla/5.0 (Linux; Android 15; Pixel 9)',
    'geo:40.71,-74.01?q=40.71,-74.01(Pier%2025%2C%20New%20York%2C%20NY%2010013)',
  ],
  ['any other computer', 'Mozilla/5.0 (X11; Linux x86_64)', 'https://www.openstreetmap.org/?mlat=40.71&mlon=-74.01#map=17/40.71/-74.01'],
])('leads to the maps of %s', (_, device, address) => {
  expect(mapsAddress(testEvent().location!, device)).toBe(address);
});
