import type { DeploymentConfig } from '@muster/contract';
import type { Deps } from '../../platform/deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { gazetteerAddresses } from './gazetteer.addresses.ts';
import { gazetteerGeocoder } from './gazetteer.geocoder.ts';
import { httpAddresses } from './http.addresses.ts';
import { httpGeocoder } from './http.geocoder.ts';
import { placeService } from './places.service.ts';
import type { AddressSource, Geocoder } from './places.sources.ts';

/** The maps service that the configuration names, or the bundled gazetteer (ruling 17). */
export function openGeocoder({ private: { places }, locale }: DeploymentConfig): Geocoder {
  return places.geocoder ? httpGeocoder(places.geocoder) : gazetteerGeocoder(locale.primary_country);
}

/** The address service that the configuration names, or the bundled gazetteer (ruling 17). */
export function openAddressSource({ private: { places } }: DeploymentConfig): AddressSource {
  return places.address_service ? httpAddresses(places.address_service) : gazetteerAddresses();
}

/** Tells whether an address counts as verified (GEO-14): not if it is incomplete, and not while the address service is unavailable. */
export function addressVerifier(deps: Pick<Deps, 'config' | 'log'>) {
  const { verify } = placeService(deps, openGeocoder(deps.config), openAddressSource(deps.config));
  return async (address: Parameters<typeof verify>[0]): Promise<boolean> => {
    try {
      return (await verify(address)).verified;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  };
}
