import './members.events.ts';

export { admitInvited, admitMember } from './admission/admission.service.ts';
export { mayBar } from './bars/bars.policy.ts';
export { operatorsRemain } from './bars/bars.queries.ts';
export { deactivateMember, endMemberSuspension, reactivateMember, suspendMember, withoutLeavers } from './bars/bars.service.ts';
export { memberFeature } from './members.feature.ts';
export { maySaveProfile } from './members.policy.ts';
export { standingOf } from './members.queries.ts';
export { ownProfile, staleProfile } from './own-profile.ts';
export { setProfilePhoto } from './profile/profile.service.ts';
export { findProfile } from './profile/profile.ts';
