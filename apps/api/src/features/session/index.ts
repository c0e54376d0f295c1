import './session.events.ts';
import './session.tables.ts';

export { type AccountPages, accountPages, deadLink, said } from './account.page.ts';
export { isBarred, isCutOff } from './bars.queries.ts';
export { refusalOf } from './bars.rules.ts';
export { dropKnown } from './known.queries.ts';
export { type Device, knownDeviceService, requestDevice } from './known.service.ts';
export { changePassword, hashPassword, isPassword } from './password.service.ts';
export type { Proved } from './proof.policy.ts';
export { noteProof } from './proof.queries.ts';
export { prove } from './proof.service.ts';
export { dropReset } from './reset.queries.ts';
export { type ActOnMemberNote, noteActsOnMembers, noteSecurity } from './security.queries.ts';
export { directoryAgent } from './session.devices.ts';
export { sessionFeature } from './session.feature.ts';
export { endSessionsOf, isRegistered } from './session.queries.ts';
export { type SessionService, sessionService, type VouchedSessions } from './session.service.ts';
