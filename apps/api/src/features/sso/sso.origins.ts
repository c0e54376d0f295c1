import type { DeploymentConfig } from '@muster/contract';
import { StartError } from '../../platform/settings.ts';
import { isSafeAddress, type Providers } from './sso.provider.ts';

type Config = Pick<DeploymentConfig, 'features' | 'private'>;

const discoveryUrls = ({ features, private: { single_sign_on } }: Config): string[] =>
  features.single_sign_on ? [...new Set(single_sign_on.map(({ discovery_url }) => discovery_url))] : [];

/** Throws `StartError` if a provider would be called without encryption. */
export function assertSafeProviders(config: Config, production: boolean): void {
  const unsafe = discoveryUrls(config).filter((url) => !isSafeAddress(url, production));
  const rule = production ? 'must be https in production' : 'must be https, or http to this machine';
  if (unsafe.length > 0) throw new StartError(unsafe.map((url) => `The configuration: private.single_sign_on: ${url}: ${rule}`));
}

/**
 * The origins that pages must reach for single sign-on. The providers are asked in the background: one that is down must not keep a
 * community from starting. Each page asks again until there is an answer; until then it allows only the discovery address.
 */
export function providerOrigins(config: Config, providers: Providers): () => string[] {
  const urls = discoveryUrls(config);
  const learn = () => {
    for (const url of urls) void providers.discover(url).catch(() => undefined);
  };
  learn();
  return () => {
    learn();
    return urls.flatMap(providers.origins);
  };
}
