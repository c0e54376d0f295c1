export { sessionSchedules } from './session.jobs.ts';
export { endSessionsOf } from './session.queries.ts';
export { sessionRoutes } from './session.routes.ts';
export { hashPassword, type Sessions, sessions, type VouchedSessions } from './session.service.ts';
export { sameText } from './session.tokens.ts';
