import './push.events.ts';

export { notificationFeature } from './notifications.feature.ts';
