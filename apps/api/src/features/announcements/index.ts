import './announcements.events.ts';
import './announcements.tables.ts';

export { announcementFeature } from './announcements.feature.ts';
export { announcementService } from './announcements.service.ts';
