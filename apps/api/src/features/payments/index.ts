import './payments.events.ts';
import './payments.tables.ts';

export { paymentFeature } from './payments.feature.ts';
export { reconcile } from './payments.jobs.ts';
export { checkAllIntents } from './sales/intents.queries.ts';
export { hasMembership } from './sales/purchases.queries.ts';
export { requestedShirt } from './sales/requested-shirt.ts';
export { saleService } from './sales/sales.service.ts';
export { insertShirt } from './sales/shirts.queries.ts';
export { shirtService } from './sales/shirts.service.ts';
export { tierService } from './tiers/tiers.service.ts';
export { WEBHOOK_PATH } from './webhook/webhook.service.ts';
