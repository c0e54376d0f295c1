import type { DeploymentConfig } from '@muster/contract';
import { gazetteerAddresses } from './gazetteer.addresses.ts';
import { gazetteerGeocoder } from './gazetteer.geocoder.ts';
import { httpAddresses } from './http.addresses.ts';
import { httpGeocoder } from './http.geocoder.ts';
import type { AddressSource, Geocoder } from './sources.ts';

/** Returns the configured maps service, or the bundled gazetteer (ruling 17). */
export function openGeocoder({ private: { places }, locale }: DeploymentConfig): Geocoder {
  return places.geocoder ? httpGeocoder(places.geocoder) : gazetteerGeocoder(locale.primary_country);
}

/** Returns the configured address service, or the bundled gazetteer (ruling 17). */
export function openAddressSource({ private: { places } }: DeploymentConfig): AddressSource {
  return places.address_service ? httpAddresses(places.address_service) : gazetteerAddresses();
}
