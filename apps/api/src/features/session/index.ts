export { sessionSchedules } from './session.jobs.ts';
export { sessionRoutes } from './session.routes.ts';
export { hashPassword, type Sessions, sessions } from './session.service.ts';
export { sameText } from './session.tokens.ts';
