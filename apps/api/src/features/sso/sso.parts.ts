import type { DeploymentConfig } from '@muster/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../platform/database/database.ts';
import type { Reach } from '../../platform/public-web/reach.ts';
import { type Organisations, organisations, signsOn } from './organisations.ts';
import { providerOrigins } from './provider/origins.ts';
import { allProviders, type ProvidersOf } from './provider/provider.ts';

/** What a process knows of single sign-on, once for all features and pages. */
export interface SignOnParts {
  organisations: Organisations;
  providersOf: ProvidersOf;
  /** Tells whether the members of an email's domain sign in with their own provider. */
  signsOn: (email: string) => Promise<boolean>;
  /** The origins that pages must reach, as far as this process knows. */
  origins: () => string[];
}

/** Puts it together; `reach` is where the providers that operators entered may be. */
export function signOnParts(given: {
  db: Database;
  config: DeploymentConfig;
  production: boolean;
  log: Pick<FastifyBaseLogger, 'warn'>;
  reach: Reach;
}): SignOnParts {
  const all = organisations(given);
  const providersOf = allProviders(given);
  return { organisations: all, providersOf, signsOn: signsOn(all), origins: providerOrigins(all, providersOf) };
}
