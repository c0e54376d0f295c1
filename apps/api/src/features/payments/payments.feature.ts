import type { FeatureCalls } from '@muster/contract';
import type { AddingToMe, Feature } from '../../product/feature.ts';
import { paymentSchedules } from './payments.jobs.ts';
import { paymentNotices } from './payments.notices.ts';
import { paymentData } from './payments.personal.ts';
import { paymentRoutes } from './payments.routes.ts';
import { receiptSubscribers } from './receipts/receipts.jobs.ts';
import { latestPurchase } from './sales/purchases.queries.ts';
import { serveWebhook } from './webhook/webhook.routes.ts';

/** Memberships and their payments. */
export const paymentFeature: Feature<FeatureCalls<'payments'>> & AddingToMe<'latest_purchase'> = {
  handlers: paymentRoutes,
  serve: serveWebhook,
  data: paymentData,
  notices: paymentNotices,
  addsToMe: { latest_purchase: latestPurchase },
  subscribers: receiptSubscribers,
  schedules: paymentSchedules,
};
