import './members.events.ts';
import './members.tables.ts';

export { admitInvited, admitMember } from './admission.service.ts';
export { mayBar } from './bars.policy.ts';
export { operatorsRemain } from './bars.queries.ts';
export { deactivateMember, endMemberSuspension, reactivateMember, suspendMember, withoutLeavers } from './bars.service.ts';
export { memberFeature } from './members.feature.ts';
export { ownProfile, staleProfile } from './members.own.ts';
export { maySaveProfile } from './members.policy.ts';
export { findProfile } from './members.profile.ts';
export { standingOf } from './members.queries.ts';
export type { Barring } from './members.tables.ts';
export { setProfilePhoto } from './profile.service.ts';
