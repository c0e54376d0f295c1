import './payments.events.ts';
import './payments.tables.ts';

export { paymentFeature } from './payments.feature.ts';
export { WEBHOOK_PATH } from './webhook.service.ts';
