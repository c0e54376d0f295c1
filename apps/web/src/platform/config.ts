import type { PublicConfig } from '@muster/contract';

let config: PublicConfig | undefined;

/** The public part of the deployment's configuration. Available once `loadConfig` has resolved. */
export function getConfig(): PublicConfig {
  if (!config) throw new Error('The configuration is read before it is loaded.');
  return config;
}

/** Reads the configuration that the server wrote into the page; the development server's page fetches it instead. */
export async function loadConfig(): Promise<PublicConfig> {
  const inlined = document.getElementById('muster-config')?.textContent;
  if (inlined) return setConfig(JSON.parse(inlined) as PublicConfig);
  const response = await fetch('/api/config');
  if (!response.ok) throw new Error(`api/config answered ${response.status}`);
  return setConfig((await response.json()) as PublicConfig);
}

/** Sets the configuration: the loaded one, or a test's own. */
export function setConfig(next: PublicConfig): PublicConfig {
  config = next;
  return next;
}
