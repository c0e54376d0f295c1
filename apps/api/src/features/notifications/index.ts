import './push.events.ts';

export { notificationSubscribers } from './notifications.jobs.ts';
export { notificationData } from './notifications.personal.ts';
export { notificationRoutes } from './notifications.routes.ts';
