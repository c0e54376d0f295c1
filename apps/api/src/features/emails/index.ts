import './emails.events.ts';
import './emails.tables.ts';

export { changesSince, dropChange as dropEmailChange, emailsOf, isReserved, releaseEmail } from './change.queries.ts';
export { emailChangeService, moveEmail } from './change.service.ts';
export { emailFeature } from './emails.feature.ts';
export { emailCodeService } from './emails.service.ts';
export { endCode } from './verification.queries.ts';
