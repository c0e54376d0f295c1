import './session.events.ts';

export { isSecure, knownPlaces, type Place, placeOf } from './known.service.ts';
export { changePassword, hashPassword, isPassword } from './password.service.ts';
export { serveResetPage } from './reset.page.ts';
export { dropReset } from './reset.queries.ts';
export { passwordReset } from './reset.service.ts';
export { noteSecurity } from './security.queries.ts';
export { sessionSchedules, sessionSubscribers } from './session.jobs.ts';
export { sessionData } from './session.personal.ts';
export { endSessionsOf } from './session.queries.ts';
export { sessionRoutes } from './session.routes.ts';
export { type Sessions, sessions, type VouchedSessions } from './session.service.ts';
export { sameText } from './session.tokens.ts';
