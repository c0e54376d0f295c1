import type { DeploymentConfig } from '@muster/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../platform/database/database.ts';
import type { Reach } from '../../platform/public-web/reach.ts';
import { type Organisations, organisations, signsOn } from './organisations.ts';
import { providerOrigins } from './provider/origins.ts';
import { allProviders, type ProvidersOf } from './provider/provider.ts';

/** The state of single sign-on in a process, shared by all features and pages. */
export interface SignOnParts {
  organisations: Organisations;
  providersOf: ProvidersOf;
  /** Checks whether the members of an email's domain sign in with their own provider. */
  signsOn: (email: string) => Promise<boolean>;
  /** Returns the origins that pages must reach, as far as this process knows them. */
  origins: () => string[];
}

/** Creates the parts; `reach` limits the addresses of operators' providers. */
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
