import './privacy.events.ts';

export { privacySchedules, privacySubscribers } from './privacy.jobs.ts';
export { privacyData } from './privacy.personal.ts';
export { privacyRoutes, serveExports } from './privacy.routes.ts';
export { privacy } from './privacy.service.ts';
