import './invitations.events.ts';
import './invitations.tables.ts';

export { invitationFeature } from './invitations.feature.ts';
export { invitationService } from './invitations.service.ts';
