import './session.events.ts';
import './session.tables.ts';

export { type AccountPages, accountPages, deadLink, messagePage } from './account/account.page.ts';
export { deleteKnownDevices } from './devices/known.queries.ts';
export { type Device, knownDeviceService, requestDevice } from './devices/known.service.ts';
export { directoryAgent } from './devices/session.devices.ts';
export { isBarred, isCutOff } from './guards/bars.queries.ts';
export { refusalOf } from './guards/bars.rules.ts';
export type { Proved } from './proof/proof.policy.ts';
export { noteProof } from './proof/proof.queries.ts';
export { prove } from './proof/proof.service.ts';
export { type ActOnMemberNote, noteActsOnMembers, noteSecurity } from './proof/security.queries.ts';
export { changePassword, hashPassword, isPassword } from './reset/password.service.ts';
export { dropReset } from './reset/reset.queries.ts';
export { sessionFeature } from './session.feature.ts';
export { endSessionsOf, endVouching, isRegistered } from './session.queries.ts';
export { type SessionService, sessionService, type VouchedSessions } from './session.service.ts';
