import type { paymentCalls } from '@muster/contract';
import type { Feature } from '../../platform/feature.ts';
import { paymentData } from './payments.personal.ts';
import { paymentRoutes } from './payments.routes.ts';

/** Memberships, and what is paid for them. */
export const paymentFeature: Feature<typeof paymentCalls> = {
  handlers: paymentRoutes,
  data: paymentData,
};
