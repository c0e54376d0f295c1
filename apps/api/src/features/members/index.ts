import './members.events.ts';

export { workspaceByName } from './admission.queries.ts';
export { admitMember } from './admission.service.ts';
export { memberSchedules, memberSubscribers } from './members.jobs.ts';
export { memberData } from './members.personal.ts';
export { setProfilePhoto } from './members.queries.ts';
export { memberRoutes } from './members.routes.ts';
