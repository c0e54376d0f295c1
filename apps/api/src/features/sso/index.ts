import './sso.tables.ts';

export { ssoFeature } from './sso.feature.ts';
export { assertSafeProviders, providerOrigins } from './sso.origins.ts';
export { type Providers, providers } from './sso.provider.ts';
export { unlinkSince } from './sso.queries.ts';
