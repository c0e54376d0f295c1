import type { DeploymentConfig } from '@muster/contract';
import { StartError } from '../../../platform/start/settings.ts';
import { configuredOrganisations, type Organisations } from '../organisations.ts';
import type { ProvidersOf } from './provider.ts';
import { isSafeAddress } from './sso.addresses.ts';

type Config = Pick<DeploymentConfig, 'features' | 'private'>;

/** Throws `StartError` if a provider in the configuration would be called without encryption. */
export function assertSafeProviders(config: Config, production: boolean): void {
  const urls = new Set(configuredOrganisations(config).map(({ discovery_url }) => discovery_url));
  const unsafe = [...urls].filter((url) => !isSafeAddress(url, production));
  const rule = production ? 'must be https in production' : 'must be https, or http to this machine';
  if (unsafe.length > 0) throw new StartError(unsafe.map((url) => `The configuration: private.single_sign_on: ${url}: ${rule}`));
}

/**
 * Returns the origins that pages must reach for single sign-on. Providers are contacted in the background: one that is down must not
 * prevent the start. Each page triggers a new attempt until there is a response; until then only the discovery address is allowed.
 */
export function providerOrigins(organisations: Organisations, providersOf: ProvidersOf): () => string[] {
  const origins = () => [
    ...new Set(
      organisations.known().flatMap((organisation) => {
        const providers = providersOf(organisation);
        void providers.discover(organisation.discovery_url).catch(() => undefined);
        return providers.origins(organisation.discovery_url);
      }),
    ),
  ];
  origins();
  return origins;
}
