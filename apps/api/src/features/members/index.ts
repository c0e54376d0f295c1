import './members.events.ts';

export { memberSchedules, memberSubscribers } from './members.jobs.ts';
export { setProfilePhoto, workspaceByCode } from './members.queries.ts';
export { memberRoutes } from './members.routes.ts';
