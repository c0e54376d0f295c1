import './sso.tables.ts';

export { examineConfigured } from './sso.examine.ts';
export { ssoFeature } from './sso.feature.ts';
export { assertSafeProviders } from './sso.origins.ts';
export { type SignOnParts, signOnParts } from './sso.parts.ts';
export { unlinkSince } from './sso.queries.ts';
