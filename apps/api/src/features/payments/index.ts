import './payments.events.ts';
import './payments.tables.ts';

export { paymentFeature } from './payments.feature.ts';
export { reconcile } from './payments.jobs.ts';
export { hasMembership } from './purchases.queries.ts';
export { saleService } from './sales.service.ts';
export { insertShirt } from './shirts.queries.ts';
export { shirtService } from './shirts.service.ts';
export { shirtWish } from './shirts.wish.ts';
export { tierService } from './tiers.service.ts';
export { WEBHOOK_PATH } from './webhook.service.ts';
