import './push.events.ts';
import './notifications.tables.ts';

export { notificationFeature } from './notifications.feature.ts';
