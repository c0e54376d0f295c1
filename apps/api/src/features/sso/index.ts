import './sso.tables.ts';

export { examineConfigured } from './provider/sso.examine.ts';
export { assertSafeProviders } from './provider/sso.origins.ts';
export { ssoFeature } from './sso.feature.ts';
export { type SignOnParts, signOnParts } from './sso.parts.ts';
export { unlinkSince } from './sso.queries.ts';
