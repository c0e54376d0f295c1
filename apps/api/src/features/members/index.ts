import './members.events.ts';

export { memberSchedules, memberSubscribers } from './members.jobs.ts';
export { memberData } from './members.personal.ts';
export { setProfilePhoto } from './members.queries.ts';
export { memberRoutes } from './members.routes.ts';
