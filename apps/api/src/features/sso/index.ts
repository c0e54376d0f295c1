import './sso.tables.ts';

export { examineConfigured } from './provider/examine.ts';
export { assertSafeProviders } from './provider/origins.ts';
export { ssoFeature } from './sso.feature.ts';
export { type SignOnParts, signOnParts } from './sso.parts.ts';
export { unlinkSince } from './sso.queries.ts';
