import './mail.events.ts';
import './push.events.ts';
import './notifications.tables.ts';

export { notificationFeature } from './notifications.feature.ts';
export { notificationService } from './notifications.service.ts';
