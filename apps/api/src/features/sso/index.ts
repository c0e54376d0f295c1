import './sso.tables.ts';

export { ssoFeature } from './sso.feature.ts';
export { assertSafeProviders } from './sso.origins.ts';
export { type SignOnParts, signOnParts } from './sso.parts.ts';
export { unlinkSince } from './sso.queries.ts';
