import './members.events.ts';
import './members.tables.ts';

export { workspaceByName } from './admission.queries.ts';
export { admitMember } from './admission.service.ts';
export { memberFeature } from './members.feature.ts';
export { setProfilePhoto } from './members.queries.ts';
