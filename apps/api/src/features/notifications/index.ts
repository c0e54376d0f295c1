import './mail/mail.events.ts';
import './push/push.events.ts';
import './notifications.tables.ts';

export { saveChoices, wants } from './choices.queries.ts';
export { notificationFeature } from './notifications.feature.ts';
export { mayChooseByLink } from './notifications.policy.ts';
export { notificationService } from './notifications.service.ts';
