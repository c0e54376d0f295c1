export { ssoSchedules } from './sso.jobs.ts';
export { assertSafeProviders, providerOrigins } from './sso.origins.ts';
export { ssoData } from './sso.personal.ts';
export { providers } from './sso.provider.ts';
export { unlinkSince } from './sso.queries.ts';
export { ssoRoutes } from './sso.routes.ts';
